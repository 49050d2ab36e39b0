import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct HidingDeathsTests {
  private let diagram: SequenceDiagram = {
    let view = Participant(name: "View", serial: 1)
    let center = Participant(name: "Center")
    return DiagramBuilder().build(
      Trace(
        participants: [
          Participant(name: "client"), view, center, Participant(name: "Dot", serial: 1),
        ],
        events: [
          TraceEvent(id: 1, kind: .call, sender: .client, receiver: .view, name: "show()"),
          TraceEvent(id: 2, kind: .return, begin: 1),
          TraceEvent(id: 3, kind: .destroyBegin, sender: .client, receiver: .view),
          TraceEvent(id: 4, kind: .call, receiver: .center, name: "remove()"),
          TraceEvent(id: 5, kind: .return, begin: 4),
          TraceEvent(id: 6, kind: .destroyEnd, begin: 3),
          TraceEvent(id: 7, kind: .destroyBegin, receiver: .dot),
          TraceEvent(id: 8, kind: .destroyEnd, begin: 7),
        ]))
  }()

  @Test func `Neither a message nor an X is left, and what the dying say stays`() {
    let hidden = diagram.withoutDeaths()
    #expect(hidden.messages.map(\.label) == ["show()", "remove()"])
    #expect(hidden.messages.last?.sender == .occurrence(1))
    #expect(hidden.lifelines.map(\.label) == ["client", "View", "Center"])
    #expect(hidden.lifelines.allSatisfy { $0.destruction == nil })
    #expect(hidden.remarks == ["deaths hidden: Dot; 2 messages"])
  }

  @Test func `A diagram without deaths stays as it is`() {
    let hidden = diagram.withoutDeaths()
    #expect(hidden.withoutDeaths() == hidden)
  }
}

extension ParticipantID {
  fileprivate static let client = ParticipantID(0)
  fileprivate static let view = ParticipantID(1)
  fileprivate static let center = ParticipantID(2)
  fileprivate static let dot = ParticipantID(3)
}
