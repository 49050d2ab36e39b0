import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct MeasuringTests {
  /// Two orders and their deliveries, at 0, 10, 20 and so on milliseconds.
  private static let diagram = {
    var script = TraceScript()
    script.during(.call, "order()", from: "client", to: "Shop#1") { script in
      script.during(.call, "pack()", from: "Shop#1", to: "Store#1")
    }
    script.during(.call, "order()", from: "client", to: "Shop#1")
    script.during(.call, "close()", from: "Shop#1", to: "Store#1")
    var trace = script.trace
    for index in trace.events.indices { trace.events[index].time = Int64(index) * 10_000_000 }
    var builder = DiagramBuilder(replies: .none)
    builder.keepsContexts = true
    return builder.build(trace)
  }()

  private var diagram: SequenceDiagram { Self.diagram }

  private func measure(_ from: String, _ to: String) throws -> TimeMeasure? {
    try diagram.measured(from: Landmark(from), to: Landmark(to)).measures.first
  }

  @Test func `Time is measured from the first message to the next one of the name`() throws {
    #expect(
      try measure("order", "pack")
        == TimeMeasure(beside: 0, from: 0, to: 1, time: TimeSpan(nanoseconds: 10_000_000)))
    let again = try #require(try measure("order", "order"))
    #expect(again.end == 2 && again.time.description == "40 ms")
    #expect(try measure("pack", "close")?.time.description == "50 ms")
  }

  @Test func `A number is measured up to its last message`() throws {
    let counted = diagram.numbered()
    let measured = try counted.measured(from: Landmark("1"), to: Landmark("4"))
    #expect(measured.measures.map(\.end) == [3])
  }

  @Test func `It stands beside the first lifeline of both, but not beside a new one's head`() throws
  {
    var diagram = diagram
    diagram.messages[0].kind = .creation
    diagram.messages[0].receiver = .occurrence(diagram.lifelines[0].id)
    diagram.messages[0].sender = .occurrence(diagram.lifelines[2].id)
    let measured = try diagram.measured(from: Landmark("order"), to: Landmark("close"))
    #expect(measured.measures.first?.lifeline == diagram.lifelines[1].id)
  }

  @Test func `Who asks for what isn't there is told what is missing`() throws {
    #expect(throws: LandmarkError.notFound(Landmark("pay"))) { try measure("pay", "pack") }
    #expect(throws: LandmarkError.notFound(Landmark("pay"))) { try measure("pack", "pay") }
    #expect(
      throws: LandmarkError.endsBeforeStart(from: Landmark("close"), to: Landmark("pack"))
    ) { try measure("close", "pack") }
    var untimed = diagram
    untimed.contexts.removeAll { $0.position == 3 }
    #expect(throws: LandmarkError.untimed(Landmark("close"))) {
      try untimed.measured(from: Landmark("order"), to: Landmark("close"))
    }
  }

  @Test func `Unless asked for, a diagram knows no contexts`() {
    #expect(DiagramBuilder().build(TraceScript().trace).contexts.isEmpty)
    #expect(diagram.contexts.map(\.position) == [0, 1, 2, 3])
  }

  @Test func `A measure goes when one of its messages is hidden`() throws {
    let measured = try diagram.measured(from: Landmark("order"), to: Landmark("pack"))
    #expect(measured.filtered(hiding: ["Store#1"]).measures.isEmpty)
    #expect(try measured.sliced(from: nil, to: Landmark("pack")).measures == measured.measures)
    #expect(try measured.sliced(from: Landmark("pack"), to: nil).measures.isEmpty)
  }

  @Test func `A measure goes on from page to page`() throws {
    let measured = try diagram.measured(from: Landmark("order"), to: Landmark("close"))
    let pages = Array(measured.paged(.pages(2)))
    #expect(pages.map(\.measures.count) == [1, 1])
    #expect(pages[0].measures[0].start == 0 && pages[0].measures[0].end > 2)
    #expect(pages[1].measures[0].start < 2 && pages[1].measures[0].end == 3)
    #expect(pages.flatMap(\.measures).allSatisfy { $0.time.description == "60 ms" })
  }
}
