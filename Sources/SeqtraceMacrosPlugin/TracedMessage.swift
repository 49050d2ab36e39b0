#if Macros
  import SeqtraceRewriting
  import SwiftDiagnostics

  /// A diagnostic of the macros.
  struct TracedMessage: DiagnosticMessage {
    let message: String
    let severity: DiagnosticSeverity
    let diagnosticID: MessageID

    private init(_ id: String, _ message: String, _ severity: DiagnosticSeverity = .error) {
      self.message = message
      self.severity = severity
      diagnosticID = MessageID(domain: "SeqtraceMacros", id: id)
    }

    init(_ obstacle: Obstacle, _ subject: TraceDiagnosis.Subject) {
      let (reason, severity) = obstacle.reason
      self.init("\(obstacle)", "'@\(subject.rawValue)' \(reason)", severity)
    }

    static func wrongMacro(
      _ subject: TraceDiagnosis.Subject, instead actual: TraceDiagnosis.Subject
    ) -> TracedMessage {
      TracedMessage(
        "wrongMacro",
        "'@\(subject.rawValue)' can't be here: "
          + "it is '@\(actual.rawValue)' that records \(actual.plural)"
      )
    }

    static func notTraceable(_ subject: TraceDiagnosis.Subject) -> TracedMessage {
      TracedMessage(
        "notTraceable", "'@\(subject.rawValue)' can't be here: there is nothing to record")
    }

    static let unrecordedAccessor = TracedMessage(
      "unrecordedAccessor",
      "'@Traced' can't record an accessor: what it calls is drawn as sent by whoever reads the "
        + "property; record it by 'Recorder.recordCall', or mark it with '@Untraced'", .warning)
    static let valuesNotLiteral = TracedMessage(
      "valuesNotLiteral",
      "'values' must be written as '.arguments', '.results', '.all' or a list of these, because a "
        + "macro can't evaluate anything")
    static let namesNotLiteral = TracedMessage(
      "namesNotLiteral",
      "names must be written as a list of strings, because a macro can't evaluate anything")
  }

  /// A change that fixes the diagnosed problem.
  struct TracedFixIt: FixItMessage {
    let message: String
    let fixItID: MessageID

    init(_ id: String, _ message: String) {
      self.message = message
      fixItID = MessageID(domain: "SeqtraceMacros", id: id)
    }
  }

  extension Obstacle {
    /// The reason why the attribute can't be used here, as the end of a sentence. It is only a warning if
    /// the attribute can simply be removed.
    fileprivate var reason: (String, DiagnosticSeverity) {
      switch self {
      case .protocol: ("can't be on a protocol: mark the types that conform to it", .error)
      case .distributedActor:
        ("can't be on a distributed actor: it has no stored token where it is remote", .error)
      case .constrainedExtension:
        (
          "can't be on a constrained extension of a library's type, which Swift calls circular: "
            + "mark its functions with '@TracedFunction'", .error
        )
      case .localFunction: ("can't be on a local function: nobody is called by it", .error)
      case .noBody: ("needs a body to record", .error)
      case .resultBuilder: ("can't record what a result builder transforms", .error)
      case .inlinable: ("can't record what is inlined into other modules", .error)
      case .delegatingInitializer:
        ("does nothing here: the initializer that this one calls is recorded", .warning)
      case .untokenedDeinitializer:
        ("can't be on a deinitializer: mark its type with '@Traced'", .error)
      case .constant: ("does nothing here: a constant never changes", .warning)
      case .computed: ("can't record a computed property: mark the functions it calls", .error)
      case .observed:
        (
          "can't observe a property that has observers: call 'Recorder.recordChange' in them",
          .error
        )
      case .lazyProperty: ("can't observe a lazy property", .error)
      case .wrapped: ("can't observe a property that has a wrapper or a macro", .error)
      case .overriding: ("can't observe an overriding property", .error)
      case .severalNames: ("needs a declaration of one property", .error)
      case .localVariable: ("can't observe a local variable", .error)
      }
    }
  }
#endif
