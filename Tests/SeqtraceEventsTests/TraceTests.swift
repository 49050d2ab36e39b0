import SeqtraceEvents
import Testing

struct TraceTests {
  @Test func `What nothing ended is interrupted`() {
    let trace = Trace(events: [
      TraceEvent(id: 4, kind: .call), TraceEvent(id: 2, kind: .create),
      TraceEvent(id: 3, kind: .note), TraceEvent(id: 1, kind: .throw, begin: 2),
      TraceEvent(id: 5, kind: .postBegin, lane: 1),
    ])
    #expect(trace.interruptedEvents.map(\.id) == [4, 5])
  }

  @Test func `A lane that nothing is known to have started is an orphan`() {
    let trace = Trace(events: [
      TraceEvent(id: 1, kind: .spawn), TraceEvent(id: 2, kind: .call, lane: 7),
      TraceEvent(id: 3, kind: .call, lane: 3, cause: 1),
      TraceEvent(id: 4, kind: .call, lane: 7), TraceEvent(id: 5, kind: .call, lane: 2),
    ])
    #expect(trace.orphanLanes == [7, 2])
  }
}
