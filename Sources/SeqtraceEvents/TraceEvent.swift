/// One thing that happened while a program was recorded.
///
/// Every event belongs to a *lane* (a logical task, not a thread) and stands in its lane's program
/// order. An event that opens something (``Kind/opensActivation``) stays open until another event
/// of the same lane names it in ``begin``; what is open nests strictly.
///
/// Which fields a kind uses is written down in the catalog's article *The events*.
public struct TraceEvent: Sendable, Hashable, Identifiable {
  /// The number by which other events of the same trace refer to this one; unique, from 1.
  public var id: EventID
  /// What happened.
  public var kind: Kind
  /// The logical task in which it happened. Lane 0 is the one that began the session.
  public var lane: LaneID
  /// Nanoseconds since the session began, or `nil` in a normalised trace.
  public var time: Int64?
  /// Who did it; `nil` stands for the receiver of the innermost open activation of the lane.
  public var sender: ParticipantID?
  /// To whom it was done.
  public var receiver: ParticipantID?
  /// The declaration name of a call (`addSubview(_:)`), a property, a notification; a note's text.
  public var name: String
  /// The argument values in the order of the name's labels; empty where none were asked for.
  public var arguments: [String]
  /// The value returned, thrown or assigned, where it was asked for.
  public var value: String?
  /// The event that this one ends, returns from or throws out of.
  public var begin: EventID?
  /// The registration that this event makes, uses or ends.
  public var registration: RegistrationID?
  /// The event that caused this one from elsewhere: a callback's post, a lane's spawn or handoff.
  public var cause: EventID?
  /// The object that a registration listens to, or that a post is about.
  public var object: ParticipantID?
  /// The name of the queue on which a registration wants its callbacks.
  public var queue: String?
  /// Where in the source it was recorded; a normalised trace keeps no line.
  public var source: SourceLocation?

  /// Creates an event; all that a kind does not use can be left out.
  public init(
    id: EventID, kind: Kind, lane: LaneID = 0, time: Int64? = nil, sender: ParticipantID? = nil,
    receiver: ParticipantID? = nil, name: String = "", arguments: [String] = [],
    value: String? = nil, begin: EventID? = nil, registration: RegistrationID? = nil,
    cause: EventID? = nil, object: ParticipantID? = nil, queue: String? = nil,
    source: SourceLocation? = nil
  ) {
    self.id = id
    self.kind = kind
    self.lane = lane
    self.time = time
    self.sender = sender
    self.receiver = receiver
    self.name = name
    self.arguments = arguments
    self.value = value
    self.begin = begin
    self.registration = registration
    self.cause = cause
    self.object = object
    self.queue = queue
    self.source = source
  }
}

/// The number of an event, unique in its trace, from 1.
public typealias EventID = Int32

/// The number of a lane, a logical task; the lane that began the session is 0.
public typealias LaneID = Int32

/// The number of a registration with a notification centre, unique in its trace, from 1.
public typealias RegistrationID = Int32

/// A place in the traced program's source.
public struct SourceLocation: Sendable, Hashable {
  /// The file as `#fileID` gives it: `Module/File.swift`, never a path of somebody's machine.
  public var fileID: String
  /// The line, from 1, or `nil` in a normalised trace.
  public var line: Int32?

  /// Creates a location.
  public init(fileID: String, line: Int32?) {
    self.fileID = fileID
    self.line = line
  }
}
