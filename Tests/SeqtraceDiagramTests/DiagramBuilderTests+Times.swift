import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct DiagramTimesTests {
  /// A call of 5 ms, in which a call of 1 ms is followed by a second of silence; times in ms.
  private var trace: Trace {
    var script = TraceScript()
    script.during(.call, "outer()", from: "client", to: "A#1") { script in
      script.during(.call, "inner()", from: "A#1", to: "B#1")
    }
    script.during(.call, "next()", from: "client", to: "B#1")
    return timed(script.trace, [0, 1, 2, 1005, 1006, 1007])
  }

  private func timed(_ trace: Trace, _ milliseconds: [Int64?]) -> Trace {
    var trace = trace
    for (index, time) in milliseconds.enumerated() {
      trace.events[index].time = time.map { $0 * 1_000_000 }
      trace.events[index].source = SourceLine(fileID: "Shop/A.swift", line: Int32(index + 1))
    }
    return trace
  }

  private func diagram(
    durations: String? = nil, gaps: String? = nil, of trace: Trace
  ) -> SequenceDiagram {
    var builder = DiagramBuilder(replies: .none)
    builder.leastDuration = durations.flatMap { TimeSpan($0) }
    builder.leastGap = gaps.flatMap { TimeSpan($0) }
    return builder.build(trace)
  }

  private func texts(_ diagram: SequenceDiagram) -> [String] {
    diagram.durations.map { "\($0.start)–\($0.end) \($0.time)" }
  }

  @Test func `Calls tell how long they took, by their start`() {
    #expect(texts(diagram(durations: "0", of: trace)) == ["0–1 1.01 s", "1–1 1 ms", "2–2 1 ms"])
  }

  @Test func `Short calls keep their time to themselves`() {
    #expect(texts(diagram(durations: "2ms", of: trace)) == ["0–1 1.01 s"])
  }

  @Test func `Unless asked for, nothing is told`() {
    let plain = diagram(of: trace)
    #expect(plain.durations.isEmpty && plain.separators.isEmpty && plain.links.isEmpty)
    #expect(plain == DiagramBuilder(replies: .none).build(trace.normalized()))
  }

  @Test func `A silence is a delay, and what is open goes on through it`() {
    let diagram = diagram(durations: "1s", gaps: "500ms", of: trace)
    #expect(diagram.separators == [Separator(position: 2, kind: .delay, text: "1 s")])
    #expect(diagram.messages.map(\.position) == [0, 1, 3])
    #expect(diagram.activations.first?.end == 2)
    #expect(texts(diagram) == ["0–2 1.01 s"])
  }

  @Test func `Where lanes overlap, a silence of one is none`() {
    var script = TraceScript()
    let first = script.add(.call, "a()", from: "x", to: "A#1", lane: 0)
    script.add(.return, begin: first, lane: 0)
    let second = script.add(.call, "b()", from: "y", to: "B#1", lane: 1)
    script.add(.return, begin: second, lane: 1)
    let overlapping = timed(script.trace, [0, 1000, 400, 700])
    #expect(diagram(gaps: "500ms", of: overlapping).separators.isEmpty)
    let apart = timed(script.trace, [0, 1, 1000, 1500])
    #expect(diagram(gaps: "800ms", of: apart).separators.map(\.text) == ["999 ms"])
  }

  @Test func `A golden trace has no times to tell`() {
    let golden = diagram(durations: "0", gaps: "0", of: trace.normalized())
    #expect(golden.durations.isEmpty && golden.separators.isEmpty)
  }

  @Test func `Extreme times are told as far as they can be`() {
    var trace = trace
    for index in trace.events.indices { trace.events[index].time = index == 0 ? .min : .max }
    let diagram = diagram(durations: "1h", gaps: "1h", of: trace)
    #expect(diagram.durations.map(\.time.description) == ["2500000 h"])
    #expect(diagram.separators.map(\.text) == ["2500000 h"])
  }

  @Test func `Messages lead to the lines that recorded them`() throws {
    var builder = DiagramBuilder()
    builder.sourceLinks = try SourceLinkTemplate("{path}#L{line}")
    #expect(
      builder.build(trace).links.map(\.address) == [
        "Shop/A.swift#L1", "Shop/A.swift#L2", "Shop/A.swift#L5",
      ])
  }

  @Test func `What is hidden takes its time and its link with it`() throws {
    var whole = diagram(durations: "0", gaps: "500ms", of: trace)
    whole.links = whole.messages.map { MessageLink(position: $0.position, address: "x") }
    let part = whole.filtered(hiding: [NamePattern("B")])
    #expect(texts(part) == ["0–2 1.01 s"])
    #expect(part.links.map(\.position) == part.messages.map(\.position))
    let slice = try whole.sliced(from: Landmark("inner"), to: nil)
    #expect(texts(slice) == ["0–2 1.01 s", "1–1 1 ms", "3–3 1 ms"])
  }

  @Test func `Rounds of a loop keep their times to themselves`() {
    var script = TraceScript()
    script.during(.call, "all()", from: "client", to: "A#1") { script in
      for _ in 0..<3 { script.during(.call, "one()", from: "A#1", to: "B#1") }
    }
    let trace = timed(script.trace, [0, 1, 2, 3, 4, 5, 6, 7])
    let folded = diagram(durations: "0", of: trace).foldingRepeats()
    #expect(texts(folded) == ["0–1 7 ms"])
  }
  @Test func `That clocks were aligned is said only where times are drawn`() {
    var trace = trace
    trace.doubts = [.alignedClocks(2), .duplicates(1)]
    #expect(diagram(of: trace).remarks.count == 1)
    #expect(diagram(durations: "0", of: trace).remarks.count == 2)
  }
}
