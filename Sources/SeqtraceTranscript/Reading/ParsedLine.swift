import SeqtraceEvents

/// The content of a transcript's line, before it is connected with the others.
struct ParsedLine {
  /// A name and its place.
  struct Reference {
    var name: String
    var offset: Int
  }

  /// The registration of a name and a number.
  struct Registration {
    var base: String
    var number: Int32
    var offset: Int

    var text: String { number == 1 && !base.isEmpty ? base : "\(base)#\(number)" }
  }

  /// The statement of the cause.
  enum Cause {
    /// Implied by the line's place.
    case implied
    case nothing
    case awaited(Reference)
    case after(Reference)
  }

  /// The end of an activation.
  struct Outcome {
    var throwsError = false
    var value: String?
    var isCancelled = false
    var isInterrupted = false
  }

  /// The start of a line.
  enum Action: Equatable {
    case event(TraceEvent.Kind)
    case lane
    case end
  }

  var action = Action.lane
  var sender: Participant?
  var receiver: Participant?
  var name = ""
  /// `nil` if none are written; then the kind's usual ones apply.
  var arguments: [String]?
  var value: String?
  /// The line's name for a kind that this version doesn't know.
  var unknownKind: String?
  var object: Participant?
  var queue: String?
  /// The number of the registration that has the event's name.
  var registrationNumber: Int32 = 1
  var registration: Registration?
  var isUnregistered = false
  var cause = Cause.implied
  var outcome: Outcome?
  var mark: Reference?
  var file = File.implied
  /// The column of the action.
  var offset = 0
  /// The column of the receiver.
  var receiverOffset = 0

  /// The statement of the file.
  enum File {
    case implied
    case none
    case named(String)
  }
}
