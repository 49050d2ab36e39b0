/// The kinds of changes that a branch makes, in the order of their importance to a reviewer.
enum ChangeKind: String, CaseIterable {
  case failure = "test-fails"
  case lostOnErrorPath = "call-lost-on-error-path"
  case mainActorWork = "main-actor-work"
  case unawaitedTask = "task-not-awaited"
  case doubled = "call-repeated"
  case error = "other-error"
  case finding = "finding"
  case lost = "call-lost"
  case lostNotification = "notification-lost"
  case lostTask = "task-lost"
  case receiver = "other-object"
  case moved = "call-moved"
  case order = "other-order-of-tasks"
  case arguments = "other-arguments"
  case result = "other-result"
  case new = "call"
  case newNotification = "notification"
  case newTask = "task"
  case mended = "test-passes"
  case goneFinding = "finding-gone"
  case renamed = "renamed"
  case testItself = "test-edited"
  case newTest = "test"
  case goneTest = "test-gone"

  /// The words for the kind, which precede the subject.
  var title: String {
    switch self {
    case .failure: "fails"
    case .lostOnErrorPath: "lost where an error is thrown"
    case .mainActorWork: "new on the main actor"
    case .unawaitedTask: "new task that nothing awaits"
    case .doubled: "repeated"
    case .error: "other error"
    case .finding: "new finding"
    case .lost: "lost"
    case .lostNotification: "notification lost"
    case .lostTask: "task lost"
    case .receiver: "another object"
    case .moved: "moved"
    case .order: "other order between tasks"
    case .arguments: "other arguments"
    case .result: "other result"
    case .new: "new"
    case .newNotification: "new notification"
    case .newTask: "new task"
    case .mended: "passes again"
    case .goneFinding: "finding gone"
    case .renamed: "renamed, does the same"
    case .testItself: "the test's own step"
    case .newTest: "new test"
    case .goneTest: "test gone"
    }
  }

  /// Whether the package's behaviour differs. Facts that are only about tests don't count.
  var isBehaviour: Bool {
    switch self {
    case .failure, .mended, .renamed, .testItself, .newTest, .goneTest: false
    default: true
    }
  }
}
