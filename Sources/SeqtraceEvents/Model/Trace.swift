/// The recording of one run: its participants and its events, with each lane in program order.
public struct Trace: Sendable, Hashable {
  /// The schema version that this module reads and writes.
  public static let currentVersion = 1

  /// The title of the recording and of its diagram.
  public var title: String?
  /// The name of the demo scenario if its design numbers the messages; `nil` for other traces.
  public var design: String?
  /// The number of missing events: those that ring mode dropped before the first remaining event, and those
  /// counted by each ``TraceEvent/Kind/gap``.
  public var droppedEventCount: Int
  /// The number of events that can't be assigned to a session, because several sessions were recording at the
  /// same time. No trace contains them.
  public var strayEventCount: Int
  /// The uncertain facts of a trace that was merged from several programs.
  public var doubts: [TraceDoubt] = []
  /// The participants, without duplicates; events refer to them by index.
  public var participants: [Participant]
  /// The events, with each lane in program order.
  public var events: [TraceEvent]

  /// Creates a trace.
  public init(
    title: String? = nil, design: String? = nil, droppedEventCount: Int = 0,
    strayEventCount: Int = 0, participants: [Participant] = [], events: [TraceEvent] = []
  ) {
    self.title = title
    self.design = design
    self.droppedEventCount = droppedEventCount
    self.strayEventCount = strayEventCount
    self.participants = participants
    self.events = events
  }

  /// Returns the participant with an id.
  ///
  /// - Parameter id: The id, which must come from an event of this trace.
  public subscript(id: ParticipantID) -> Participant { participants[Int(id.index)] }
}
