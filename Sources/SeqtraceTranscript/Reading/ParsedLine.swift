import SeqtraceEvents

/// The content of a line of a transcript, before it is connected with the other lines.
struct ParsedLine {
  /// The name of a mark, with its column.
  struct Reference {
    var name: String
    var column: Int
  }

  /// The name of a registration, with its column.
  struct Registration {
    var name: RegistrationNames.Name
    var column: Int
  }

  /// The cause that a line states.
  enum Cause {
    /// The cause that the line's position implies.
    case implied
    case nothing
    case awaited(Reference)
    case after(Reference)
  }

  /// The outcome of an activation.
  struct Outcome {
    var throwsError = false
    var value: String?
    var isCancelled = false
    var isInterrupted = false
  }

  /// The start of a line, after its sender.
  enum Action: Equatable {
    case event(TraceEvent.Kind)
    case lane
    case end
  }

  var action = Action.lane
  var sender: Participant?
  var receiver: Participant?
  var name = ""
  /// The arguments; `nil` if the line has none, so that the kind's default applies.
  var arguments: [String]?
  var value: String?
  /// The name of a kind that this version doesn't support.
  var unknownKind: String?
  var object: Participant?
  var queue: String?
  /// The number among registrations with the event's name.
  var registrationNumber: Int32 = 1
  var registration: Registration?
  var isUnregistered = false
  var cause = Cause.implied
  var outcome: Outcome?
  var mark: Reference?
  var file = File.implied
  /// The column of the action.
  var column = 0
  /// The column of the receiver.
  var receiverColumn = 0

  /// The file that a line states.
  enum File {
    case implied
    case none
    case named(String)
  }
}
