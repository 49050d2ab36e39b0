/// What was recorded of one run: the participants, and the events, lane by lane in program order.
public struct Trace: Sendable, Hashable {
  /// The schema version that this module reads and writes.
  public static let currentVersion = 1

  /// What the recording is called; the diagram's title.
  public var title: String?
  /// The demo scenario whose design has the steps that number the diagram's messages, if there is one.
  public var design: String?
  /// How many events are missing: those that ring mode dropped before the first one kept, and those
  /// that a ``TraceEvent/Kind/gap`` stands for.
  public var droppedEventCount: Int
  /// How many events belonged to this session or to another one that recorded at the same time;
  /// which of them isn't known, so they are in none of these sessions' traces.
  public var strayEventCount: Int
  /// The participants, each once; events refer to them by their index.
  public var participants: [Participant]
  /// What happened. Events of one lane stand in program order.
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

  /// The participant of an id taken from this trace's events.
  public subscript(id: ParticipantID) -> Participant { participants[Int(id.index)] }
}
