import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange
import Testing
import TestSupport

struct RunAggregateTests {
  @Test(arguments: 0..<30)
  func `Merging is associative and commutative`(_ seed: UInt64) {
    let parts = (0..<3).map { part in
      RunAggregate((0..<4).map { Self.run(seed: seed * 7 + UInt64(part * 2 + $0 % 3)) })
    }
    let left = parts[0].merged(parts[1]).merged(parts[2])
    let right = parts[2].merged(parts[1].merged(parts[0]))
    #expect(left.write() == right.write())
    #expect(left.diagram() == right.diagram())
    #expect(left.count == 12)
    #expect(left.merged(RunAggregate()).write() == left.write())
  }

  @Test(arguments: 0..<30)
  func `A partial that is written and read is the same`(_ seed: UInt64) throws {
    let runs = RunAggregate((0..<5).map { Self.run(seed: seed + $0) })
    let file = runs.write()
    let read = try RunAggregate(reading: file)
    #expect(read.write() == file)
    #expect(read.diagram() == runs.diagram())
    let more = RunAggregate((0..<3).map { Self.run(seed: seed + 3 + $0) })
    #expect(try RunAggregate(reading: file + more.write()).write() == runs.merged(more).write())
  }

  @Test(arguments: 0..<20)
  func `The order of runs doesn't count, even above the limit of shapes`(_ seed: UInt64) {
    let runs = (0..<(seed == 0 ? 2500 : 5)).map {
      Self.diagram([("A", "B", "f\(UInt64($0) &* (seed + 1) % 1700)", 1)])
    }
    let whole = RunAggregate(runs)
    #expect(whole.write() == RunAggregate(runs.reversed()).write())
    let half = RunAggregate(Array(runs[(runs.count / 2)...]))
    #expect(whole.write() == half.merged(RunAggregate(Array(runs[..<(runs.count / 2)]))).write())
    #expect(whole.count == runs.count)
  }

  @Test func `One run is drawn like its own diagram`() throws {
    let trace = try Trace(spans: SpanSamples.otlp)
    var builder = DiagramBuilder()
    builder.leastDuration = TimeSpan(nanoseconds: 0)
    let diagram = builder.build(trace)
    let aggregate = RunAggregate([diagram]).diagram()
    #expect(aggregate.messages.map(\.label) == diagram.messages.map(\.label))
    #expect(aggregate.messages.map(\.kind) == diagram.messages.map(\.kind))
    #expect(aggregate.activations.map(\.start) == diagram.activations.map(\.start))
    #expect(aggregate.activations.map(\.end) == diagram.activations.map(\.end))
    #expect(aggregate.durations.map(\.time) == diagram.durations.map(\.time))
    #expect(aggregate.fragments == [])
    #expect(aggregate.remarks == ["drawn from 1 run"])
  }

  @Test
  func
    `What only some runs have is optional, and neighbours that exclude each other are alternatives`()
  {
    let runs = [["a", "b", "d"], ["a", "c", "d"], ["a", "b", "d", "e"], ["a", "b", "d"]]
    let diagram = RunAggregate(
      runs.map { names in Self.diagram(names.map { ("A", "B", $0, 1) }) }
    ).diagram()
    #expect(diagram.messages.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(diagram.fragments.map(\.operator) == [.alt, .opt])
    #expect(
      diagram.fragments[0].operands.map { $0.condition?.text } == [
        "in 75 % of runs (3)", "in 25 % of runs (1)",
      ])
    #expect(diagram.fragments[0].operands.map(\.positions) == [1..<2, 2..<3])
    #expect(diagram.fragments[1].operands.map(\.positions) == [4..<5])
  }

  @Test func `Runs that differ in thousands of calls still share those that are equal`() {
    let runs = ["a", "b"].map { run in
      let own = (0..<1500).map { ("A", "B", "\(run)\($0)", 1) }
      return Self.diagram([("A", "B", "start", 1)] + own + [("A", "B", "end", 1)])
    }
    let names = RunAggregate(runs).diagram().messages.map(\.name)
    #expect(names.count { $0 == "start" } == 1)
    #expect(names.count { $0 == "end" } == 1)
  }

  @Test func `Repetitions are a loop with the usual number`() {
    let runs = [2, 3, 3, 9].map { Self.diagram([("A", "B", "a", 1), ("A", "B", "b", $0)]) }
    let diagram = RunAggregate(runs).diagram()
    #expect(diagram.messages.map(\.name) == ["a", "b"])
    #expect(diagram.fragments.map(\.operator) == [.loop])
    #expect(diagram.fragments[0].operands[0].condition?.text == "2–9 times, usually 3")
  }

  @Test
  func `Steps that are repeated in turn are one loop, also inside another, and keep their times`() {
    let runs = [2, 4, 4].map { count -> SequenceDiagram in
      let turn = Array(repeating: [("A", "B", "a", 1), ("A", "B", "b", 2)], count: 3).joined()
      var diagram = Self.diagram(
        Array(repeating: turn + [("A", "B", "c", 1)], count: count).flatMap(\.self))
      for index in diagram.messages.indices {
        diagram.activations.append(Activation(lifeline: 1, start: index, end: index))
        diagram.durations.append(
          DurationMark(lifeline: 1, start: index, end: index, time: TimeSpan("2ms")!))
      }
      return diagram
    }
    let diagram = RunAggregate(runs).diagram()
    #expect(diagram.messages.map(\.name) == ["a", "b", "c"])
    #expect(
      diagram.fragments.map { $0.operands[0].condition?.text } == [
        "2–4 times, usually 4", "3 times", "2 times",
      ])
    #expect(diagram.fragments.map(\.positions) == [0..<3, 0..<2, 1..<2])
    #expect(diagram.durations.map(\.words) == ["2 ms", "2 ms", "2 ms"])
  }

  @Test func `Values that differ are left out`() {
    let runs = ["1", "2"].map { value in
      var diagram = Self.diagram([("A", "B", "f(x:y:)", 1)])
      diagram.messages[0].arguments = [value, "same"]
      return diagram
    }
    #expect(RunAggregate(runs).diagram().messages[0].arguments == ["…", "same"])
    #expect(RunAggregate([runs[0]]).diagram().messages[0].arguments == ["1", "same"])
  }

  @Test func `Times are the median and the 95th percentile`() {
    let runs = (1...Int64(100)).map { milliseconds in
      var diagram = Self.diagram([("A", "B", "f", 1)])
      diagram.activations = [Activation(lifeline: 1, start: 0, end: 0)]
      diagram.durations = [
        DurationMark(
          lifeline: 1, start: 0, end: 0, time: TimeSpan(nanoseconds: milliseconds * 1_000_000))
      ]
      return diagram
    }
    let mark = RunAggregate(runs).diagram().durations[0]
    #expect(abs(mark.time.nanoseconds - 50_000_000) <= 500_000)
    #expect(mark.text?.hasSuffix("95 % within 95 ms") == true || mark.text?.contains("94") == true)
  }

  @Test func `Calls may be nested very deep`() throws {
    let depth = 30_000
    var diagram = Self.diagram((0..<depth).map { ("A", "B", "f\($0 % 3)", 1) })
    diagram.activations = (0..<depth).map { Activation(lifeline: 1, start: $0, end: depth - 1) }
    let runs = RunAggregate([diagram, diagram])
    let file = runs.write()
    #expect(try RunAggregate(reading: file).diagram().messages.count == depth)
  }

  @Test(arguments: [
    ("", 1, "a header"), ("{\"seqtracePartial\":2,\"droppedRuns\":0}", 1, nil),
    ("{\"seqtracePartial\":1,\"droppedRuns\":-1}", 1, "a whole number from 0 as \"droppedRuns\""),
    ("{\"seqtracePartial\":1,\"droppedRuns\":0}\n{\"runs\":1,\"steps\":[", 2, nil),
    ("{\"seqtracePartial\":1,\"droppedRuns\":0}\n{\"runs\":0,\"steps\":[]}", 2, "at least one run"),
    (
      "{\"seqtracePartial\":1,\"droppedRuns\":0}\n{\"runs\":1,\"steps\":[{\"depth\":1,\"kind\":\"call\",\"to\":\"A\",\"once\":1}]}",
      2, "a step at most one deeper than the one before"
    ),
    (
      "{\"seqtracePartial\":1,\"droppedRuns\":0}\n{\"runs\":1,\"steps\":[{\"depth\":0,\"kind\":\"call\",\"to\":\"A\",\"counts\":[1,2,[9999999,1]]}]}",
      2, "a histogram: least, most, and pairs of bucket and count"
    ),
    // Both numbers are in the bucket.
    (
      "{\"seqtracePartial\":1,\"droppedRuns\":0}\n{\"runs\":1,\"steps\":[{\"depth\":0,\"kind\":\"call\",\"to\":\"A\",\"counts\":[201,200,[200,1]]}]}",
      2, "a histogram: least, most, and pairs of bucket and count"
    ),
  ])
  func `A damaged partial is refused with its place`(
    _ file: String, _ line: Int, _ expected: String?
  ) throws {
    let error = #expect(throws: RunAggregate.ReadError.self) {
      try RunAggregate(reading: Array(file.utf8))
    }
    #expect(error?.line == line)
    if let expected { #expect(error?.problem == .expected(expected)) }
  }

  @Test func `Huge counts don't overflow`() throws {
    let most = Int.max
    let file = """
      {"seqtracePartial":1,"droppedRuns":\(most)}
      {"runs":\(most),"steps":[{"depth":0,"kind":"call","to":"A","name":"f","bar":1,"once":\(most),"times":[1,1,[1,\(most)]]}]}

      """
    let runs = try RunAggregate(reading: Array(file.utf8))
    let twice = runs.merged(runs)
    #expect(twice.write() == runs.write())
    let lines = [twice.write(), Array(file.utf8)].map { $0.split(separator: UInt8(ascii: "\n")) }
    #expect(lines[0].first == lines[1].first && lines[0].last == lines[1].last)
    #expect(twice.count == most)
    #expect(twice.diagram().messages.count == 1)
  }

  /// A diagram of messages, each several times in a row.
  private static func diagram(_ messages: [(String, String, String, Int)]) -> SequenceDiagram {
    var diagram = SequenceDiagram(
      lifelines: [Lifeline(id: 0, name: "A"), Lifeline(id: 1, name: "B")])
    for (_, _, name, count) in messages {
      for _ in 0..<count {
        diagram.messages.append(
          Message(
            position: diagram.messages.count, from: .occurrence(0), to: .occurrence(1), name: name))
      }
    }
    return diagram
  }

  private static func run(seed: UInt64) -> SequenceDiagram {
    var generator = TraceGenerator(seed: seed)
    var builder = DiagramBuilder()
    builder.leastDuration = TimeSpan(nanoseconds: 0)
    return builder.build(generator.trace(count: 30))
  }
}

extension RunAggregate {
  fileprivate init(_ runs: [SequenceDiagram]) {
    self.init()
    for run in runs { add(run) }
  }

  fileprivate func merged(_ other: RunAggregate) -> RunAggregate {
    var sum = self
    sum.merge(other)
    return sum
  }
}
