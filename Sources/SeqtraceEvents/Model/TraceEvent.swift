/// One thing that happened while a program was recorded.
///
/// Every event belongs to a *lane* (a logical task, not a thread). The events of a lane are in program
/// order. An event that opens an activation (``Kind/opensActivation``) stays open until another event
/// of the same lane names it in ``begin``. Open events nest strictly: the last one opened is the first
/// one to end.
///
/// The catalog's article *The events* lists the fields that each kind of event uses.
public struct TraceEvent: Sendable, Hashable, Identifiable {
  // A long recording consists mostly of events, and the time for them goes mostly into memory traffic: the
  // order of the fields and the packing make 88 bytes of what would be 184.

  /// The declaration name of a call (`addSubview(_:)`), a property or a notification; the text of a note.
  public var name: String
  /// The place in the source that recorded the event; without a line in a normalised trace.
  public var source: SourceLine?
  /// The kind of the event.
  public var kind: Kind
  @usableFromInline var details: Details
  /// The time in nanoseconds since the session started; `nil` in a normalised trace.
  public var time: Int64?
  /// The number by which other events of the same trace refer to this one; unique, from 1.
  public var id: EventID
  /// The logical task to which the event belongs. Lane 0 is the one that started the session.
  public var lane: LaneID
  @usableFromInline var packedSender: PackedNumber
  @usableFromInline var packedReceiver: PackedNumber
  @usableFromInline var packedBegin: PackedNumber
  @usableFromInline var packedRegistration: PackedNumber
  @usableFromInline var packedCause: PackedNumber

}

// In an extension, so that it can use the memberwise initialiser: setting this many fields one by one builds
// the event in memory, copies it from there, and counts references on the way.
extension TraceEvent {
  /// Creates an event; fields that its kind doesn't use can be left out.
  public init(
    id: EventID, kind: Kind, lane: LaneID = 0, time: Int64? = nil, sender: ParticipantID? = nil,
    receiver: ParticipantID? = nil, name: String = "", arguments: [String] = [],
    value: String? = nil, begin: EventID? = nil, registration: RegistrationID? = nil,
    cause: EventID? = nil, object: ParticipantID? = nil, queue: String? = nil,
    source: SourceLine? = nil
  ) {
    self.init(
      name: name, source: source, kind: kind,
      details: Details(arguments: arguments, value: value, object: object, queue: queue),
      time: time, id: id, lane: lane, packedSender: PackedNumber(sender),
      packedReceiver: PackedNumber(receiver), packedBegin: PackedNumber(begin),
      packedRegistration: PackedNumber(registration), packedCause: PackedNumber(cause))
  }
}

// Inlined, because loops over all events read these again and again.
extension TraceEvent {
  /// The participant that calls, creates, destroys or changes; `nil` stands for the receiver of the
  /// innermost open activation of the lane.
  @inlinable public var sender: ParticipantID? {
    get { packedSender.participant }
    set { packedSender.participant = newValue }
  }
  /// The participant that is called, created, destroyed or changed.
  @inlinable public var receiver: ParticipantID? {
    get { packedReceiver.participant }
    set { packedReceiver.participant = newValue }
  }
  /// The argument values in the order of the name's labels; empty if none are recorded.
  public var arguments: [String] {
    @inlinable get { details.arguments }
    set { details.arguments = newValue }
  }
  /// The text of the value that was returned, thrown or assigned; `nil` if it wasn't recorded.
  public var value: String? {
    @inlinable get { details.value }
    set { details.value = newValue }
  }
  /// The event that started the activation which this event ends; `nil` if it ends none.
  @inlinable public var begin: EventID? {
    get { packedBegin.number() }
    set { packedBegin = PackedNumber(newValue) }
  }
  /// The registration that this event makes, uses or ends.
  @inlinable public var registration: RegistrationID? {
    get { packedRegistration.number() }
    set { packedRegistration = PackedNumber(newValue) }
  }
  /// The event elsewhere that caused this one: a callback's post, a lane's spawn or handoff.
  @inlinable public var cause: EventID? {
    get { packedCause.number() }
    set { packedCause = PackedNumber(newValue) }
  }
  /// Whether the task was cancelled when a `return` or a `throw` ended a call; such an event has the name
  /// `cancelled`.
  public var isCancelled: Bool {
    kind.isOutcome && name == Self.cancelledName
  }
  /// The name of a call that stands for the making of a global's or a static property's initial value.
  package static let initialValueName = "(initial value)"

  /// The name of a call's ending in a cancelled task.
  package static let cancelledName = "cancelled"
  /// The object that a registration observes, or that a post is about.
  public var object: ParticipantID? {
    @inlinable get { details.object }
    set { details.object = newValue }
  }
  /// The word for the event's kind in the file, if the kind is ``Kind/unknown``; otherwise `nil`.
  public var unknownKind: String? {
    @inlinable get { details.unknownKind }
    set { details.unknownKind = newValue }
  }
  /// The name of the queue on which a registration receives its callbacks.
  public var queue: String? {
    @inlinable get { details.queue }
    set { details.queue = newValue }
  }
  /// The ids by which other programs know the spans that the event stands for: a client's, a server's, or both.
  /// A normalised trace has none.
  package var spans: [SpanIdentity] {
    get { details.spans }
    set { details.spans = newValue }
  }
  /// What the event's span says besides what is drawn, as `key: value`. A file doesn't keep it, and a normalised
  /// trace has none.
  package var facts: [String] {
    get { details.facts }
    set { details.facts = newValue }
  }
}

/// A location in the traced program's source.
public struct SourceLine: Sendable, Hashable {
  /// The file as `#fileID` gives it: `Module/File.swift`, never a path of the machine.
  public var fileID: String
  /// The line, from 1, or `nil` in a normalised trace.
  public var line: Int32?

  /// The file and the line, as compilers write them.
  package var text: String { line.map { "\(fileID):\($0)" } ?? fileID }

  /// The same place, with the file's path if it is known.
  package func located(by paths: [String: String]) -> SourceLine {
    SourceLine(fileID: paths[fileID] ?? fileID, line: line)
  }

  /// Creates a place in the source.
  public init(fileID: String, line: Int32?) {
    self.fileID = fileID
    self.line = line
  }
}
