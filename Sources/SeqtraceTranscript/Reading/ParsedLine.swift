import SeqtraceEvents

/// What a line of a transcript says, before it is tied to the others.
struct ParsedLine {
  /// A name and where it stands.
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

  /// What is said of the cause.
  enum Cause {
    /// What the place says.
    case implied
    case nothing
    case awaited(Reference)
    case after(Reference)
  }

  /// How an activation ends.
  struct Outcome {
    var throwsError = false
    var value: String?
    var isCancelled = false
    var isInterrupted = false
  }

  /// What a line starts with.
  enum Action: Equatable {
    case event(TraceEvent.Kind)
    case lane
    case end
  }

  var action = Action.lane
  var sender: Participant?
  var receiver: Participant?
  var name = ""
  /// `nil` where none are given, so that the kind's usual ones are meant.
  var arguments: [String]?
  var value: String?
  /// What the line calls a kind that this version doesn't know.
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
  /// Where the action stands.
  var offset = 0
  /// Where the receiver stands.
  var receiverOffset = 0

  /// What is said of the file.
  enum File {
    case implied
    case none
    case named(String)
  }
}
