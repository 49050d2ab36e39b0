/// The recording of one run: its participants and its events, each lane in program order.
public struct Trace: Sendable, Hashable {
  /// The schema version that this module reads and writes.
  public static let currentVersion = 1

  /// The title of the recording and of its diagram.
  public var title: String?
  /// The name of the demo scenario with the design that numbers the messages; `nil` for other traces.
  public var design: String?
  /// The number of missing events: those that ring mode dropped before the first one kept, and those counted
  /// by each ``TraceEvent/Kind/gap``.
  public var droppedEventCount: Int
  /// The number of events that belong to this session or to another one that recorded at the same time. Their
  /// session is unknown, so no trace has them.
  public var strayEventCount: Int
  /// What isn't certain, if the trace comes from several programs.
  public var doubts: [TraceDoubt] = []
  /// The participants, each once; events refer to them by their index.
  public var participants: [Participant]
  /// The events. Those of one lane are in program order.
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

  /// Returns the participant with an id, which must come from an event of this trace.
  ///
  /// - Parameter id: The id, an index of ``participants``.
  public subscript(id: ParticipantID) -> Participant { participants[Int(id.index)] }
}
