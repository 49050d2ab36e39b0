/// One event of a recorded program.
///
/// Every event belongs to a *lane* (a logical task, not a thread). The events of a lane are in program order.
/// An event that opens an activation (``Kind/opensActivation``) stays open until another event of the same
/// lane refers to it with ``begin``. Open events nest strictly: the last one opened is the first one to end.
///
/// The catalog's article *The events* lists the fields that each kind of event uses.
public struct TraceEvent: Sendable, Hashable, Identifiable {
  // Events make up most of a long recording, and memory traffic dominates the time spent on them. The field
  // order and the packed fields reduce an event from 184 to 88 bytes.

  /// The declaration name of a call (`addSubview(_:)`), a property or a notification; the text of a note.
  public var name: String
  /// The source location that recorded the event; without a line in a normalised trace.
  public var source: SourceLine?
  /// The kind of the event.
  public var kind: Kind
  @usableFromInline var details: Details
  /// The time in nanoseconds since the session started; `nil` in a normalised trace.
  public var time: Int64?
  /// The number by which other events of the same trace refer to this one; unique and positive.
  public var id: EventID
  /// The logical task of the event. Lane 0 started the session.
  public var lane: LaneID
  @usableFromInline var packedSender: PackedNumber
  @usableFromInline var packedReceiver: PackedNumber
  @usableFromInline var packedBegin: PackedNumber
  @usableFromInline var packedRegistration: PackedNumber
  @usableFromInline var packedCause: PackedNumber

}

// In an extension, so that it can use the memberwise initialiser. Setting this many fields one by one would
// build the event in memory and copy it, with reference counting on the way.
extension TraceEvent {
  /// Creates an event; omit the fields that its kind doesn't use.
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

// Inlined, because loops over all events read these properties repeatedly.
extension TraceEvent {
  /// The participant that calls, creates, destroys or changes; `nil` means the receiver of the lane's
  /// innermost open activation.
  @inlinable public var sender: ParticipantID? {
    get { packedSender.participant }
    set { packedSender.participant = newValue }
  }
  /// The participant that is called, created, destroyed or changed.
  @inlinable public var receiver: ParticipantID? {
    get { packedReceiver.participant }
    set { packedReceiver.participant = newValue }
  }
  /// The argument values in the order of the name's labels; empty if none were recorded.
  public var arguments: [String] {
    @inlinable get { details.fields?.arguments ?? [] }
    set { details.change { $0.arguments = newValue } }
  }
  /// The text of the returned, thrown or assigned value; `nil` if it wasn't recorded.
  public var value: String? {
    @inlinable get { details.fields?.value }
    set { details.change { $0.value = newValue } }
  }
  /// The event that opened the activation which this event ends; `nil` if this event ends none.
  @inlinable public var begin: EventID? {
    get { packedBegin.number() }
    set { packedBegin = PackedNumber(newValue) }
  }
  /// The registration that this event creates, uses or ends.
  @inlinable public var registration: RegistrationID? {
    get { packedRegistration.number() }
    set { packedRegistration = PackedNumber(newValue) }
  }
  /// The event that caused this one: a callback's post, or a lane's spawn or handoff.
  @inlinable public var cause: EventID? {
    get { packedCause.number() }
    set { packedCause = PackedNumber(newValue) }
  }
  /// Whether this `return` or `throw` ended a call in a cancelled task; the event's name is then `cancelled`.
  public var isCancelled: Bool {
    kind.isOutcome && name == Self.cancelledName
  }
  /// The name of a call that represents the evaluation of a global's or static property's initial value.
  package static let initialValueName = "(initial value)"

  /// The name of the event that ends a call in a cancelled task.
  package static let cancelledName = "cancelled"
  /// The object that a registration observes, or the object of a post.
  public var object: ParticipantID? {
    @inlinable get { details.fields?.object }
    set { details.change { $0.object = newValue } }
  }
  /// The name of the event's kind in the file, if the kind is ``Kind/unknown``; otherwise `nil`.
  public var unknownKind: String? {
    @inlinable get { details.fields?.unknownKind }
    set { details.change { $0.unknownKind = newValue } }
  }
  /// The name of the queue on which a registration receives its callbacks.
  public var queue: String? {
    @inlinable get { details.fields?.queue }
    set { details.change { $0.queue = newValue } }
  }
  /// The ids that identify the event's spans across programs: a client's, a server's, or both. A normalised
  /// trace has none.
  package var spans: [SpanIdentity] {
    get { details.fields?.spans ?? [] }
    set { details.change { $0.spans = newValue } }
  }
  /// Attributes of the event's span, as `key: value`. Diagrams don't draw the attributes, files don't store
  /// them, and a normalised trace has none.
  package var facts: [String] {
    get { details.fields?.facts ?? [] }
    set { details.change { $0.facts = newValue } }
  }
}

/// A location in the traced program's source.
public struct SourceLine: Sendable, Hashable {
  /// The file in the form of `#fileID`: `Module/File.swift`, never a file system path.
  public var fileID: String
  /// The line, from 1, or `nil` in a normalised trace.
  public var line: Int32?

  /// The file and the line, in the format of compilers.
  package var text: String { line.map { "\(fileID):\($0)" } ?? fileID }

  /// Returns this location with the file's path, if `paths` has it.
  package func located(by paths: [String: String]) -> SourceLine {
    SourceLine(fileID: paths[fileID] ?? fileID, line: line)
  }

  /// Creates a source location.
  public init(fileID: String, line: Int32?) {
    self.fileID = fileID
    self.line = line
  }
}
