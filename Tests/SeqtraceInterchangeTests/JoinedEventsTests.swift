import SeqtraceEvents
import SeqtraceInterchange
import SeqtraceReading
import TestSupport
import Testing

/// The events of joined traces: each is there once, and a trace file can have them in their order.
struct JoinedEventsTests {
  /// A recording by script, with ids and times for its events.
  private func recording(
    _ spans: [Int: [SpanIdentity]], _ body: (inout TraceScript) -> Void
  ) -> Trace {
    var trace = TraceScript.trace(Trace(), body)
    for index in trace.events.indices {
      trace.events[index].time = Int64(10 * index)
      trace.events[index].spans = spans[index] ?? []
    }
    return trace
  }

  private func client(_ span: UInt64, in parent: UInt64 = 0) -> SpanIdentity {
    SpanIdentity(.client, in: CallTree.trace, span: span, parent: parent)
  }

  private func server(_ span: UInt64 = 0, in parent: UInt64) -> SpanIdentity {
    SpanIdentity(.server, in: CallTree.trace, span: span, parent: parent)
  }

  private func join(_ traces: [Trace]) throws -> Trace {
    let recordings = traces.enumerated().map {
      TraceJoin.Recording(name: "\($0).jsonl", trace: $1)
    }
    let trace = try TraceJoin().join(recordings)
    #expect(try TraceJoin().join(recordings.reversed()) == trace)
    return trace
  }

  /// Checks that a trace file of a trace has nothing to complain about, and has all of it.
  private func expectReadable(_ trace: Trace) throws {
    let bytes = TraceWriter().write(trace)
    let reading = try TraceReader().read(bytes)
    #expect(reading.warnings.isEmpty)
    #expect(TraceWriter().write(reading.trace) == bytes)
  }

  /// A client with messages of its own inside of its request.
  private func busyClient() -> Trace {
    recording([0: [client(2)]]) { script in
      script.during(.call, "GET", to: "server") { $0.during(.call, "wait", to: "web") }
    }
  }

  // MARK: - Order

  @Test func `A lane of a server is written before the client waits for it`() throws {
    let shop = recording([0: [server(in: 2)]]) { script in
      script.during(.call, "/price", to: "shop") { $0.during(.call, "compute", to: "shop") }
    }
    let trace = try join([busyClient(), shop])
    #expect(
      trace.events.map(\.kind) == [.call, .spawn, .call, .return, .call, .return, .await, .return])
    #expect(trace.events.map(\.id) == EventID.numbers(1...8))
    try expectReadable(trace)
  }

  @Test func `A lane that a server started comes after what started it`() throws {
    let shop = recording([0: [server(in: 2)]]) { script in
      script.during(.call, "/price", to: "shop", lane: 3) { script in
        let spawn = script.add(.spawn, lane: 3)
        script.during(.call, "compute", to: "shop", cause: spawn, lane: 4)
        script.add(.await, cause: spawn + 2, lane: 3)
      }
    }
    let web = recording([0: [client(2)]]) { $0.during(.call, "GET", to: "server") }
    let trace = try join([web, shop])
    #expect(
      trace.events.map(\.kind) == [.call, .spawn, .call, .return, .await, .return])
    try expectReadable(trace)
  }

  @Test func `Causes that make a cycle lose one of them`() throws {
    let first = recording([0: [client(1)]]) { script in
      script.during(.call, "a", to: "x", cause: 3)
      script.during(.call, "b", to: "x", cause: 1, lane: 1)
    }
    let second = recording([0: [server(in: 1)]]) { $0.during(.call, "c", to: "y") }
    let trace = try join([first, second])
    #expect(trace.events.count { $0.cause != nil } == 1)
    #expect(trace.doubts.contains(.cycles(1)))
    try expectReadable(trace)
  }

  // MARK: - Ends

  @Test func `A server that was cut off has a lane of its own inside a call that ended`() throws {
    let web = recording([0: [client(2)]]) { $0.during(.call, "GET", to: "server") }
    let kitchen = recording([0: [server(in: 2)]]) { script in
      script.add(.call, "/dishes", to: "kitchen")
      script.add(.call, "chop", to: "Cook#1")
    }
    let trace = try join([web, kitchen])
    #expect(trace.events.map(\.kind) == [.call, .spawn, .call, .await, .return])
    #expect(trace.events[2].lane != trace.events[4].lane)
    #expect(trace.events[2].sender.map { trace[$0].name } == "kitchen")
    try expectReadable(trace)
  }

  @Test func `A client without an end ends after all that is inside of it`() throws {
    let web = recording([0: [client(2)]]) { $0.add(.postBegin, "GET", to: "server") }
    let kitchen = recording([0: [server(in: 2)], 2: [server(in: 2)]]) { script in
      script.during(.call, "/dishes", to: "kitchen")
      script.during(.call, "/more", to: "kitchen")
    }
    let trace = try join([web, kitchen])
    #expect(trace.events.map(\.kind) == [.postBegin, .call, .return, .postEnd])
    try expectReadable(trace)
  }

  // MARK: - Cycles

  @Test func `Messages inside each other are all drawn, also with what is around them`() throws {
    let first = recording([0: [client(8, in: 15)]]) { $0.add(.call, "GET", to: "a") }
    let second = recording([0: [server(3, in: 8)], 1: [client(15, in: 5), server(in: 8)]]) {
      $0.add(.call, "one", to: "b", lane: 1)
      $0.add(.call, "two", to: "c", lane: 1)
      $0.add(.call, "three", to: "d", lane: 1)
    }
    let trace = try join([first, second])
    #expect(Set(trace.events.map(\.name)).isSuperset(of: ["two", "three"]))
    #expect(trace.events.contains { $0.spans.contains(client(8, in: 15)) })
    #expect(trace.doubts.contains { if case .cycles = $0 { true } else { false } })
    try expectReadable(trace)
  }

  @Test func `Many messages with the same ids are each written once`() throws {
    let count = 20_000
    let clients = recording(
      Dictionary(uniqueKeysWithValues: (0..<count).map { (2 * $0, [client(2)]) })
    ) { script in for _ in 0..<count { script.during(.call, "GET", to: "server") } }
    let servers = recording(
      Dictionary(uniqueKeysWithValues: (0..<count).map { (2 * $0, [server(in: 2)]) })
    ) { script in for _ in 0..<count { script.during(.call, "/x", to: "shop") } }
    let trace = try join([clients, servers])
    #expect(trace.events.count { $0.kind == .call } == 2 * count - 1)
  }

  // MARK: - Random traces

  /// Valid traces with few ids, so that messages of all traces cause each other, also in cycles. Each message has its
  /// own argument, and each event its own source.
  private func hostileTraces(_ seed: UInt64) -> [Trace] {
    var random = SeededGenerator(seed: seed)
    return (0..<3).map { part in
      var generator = TraceGenerator(
        seed: seed &* 3 &+ UInt64(part), mentionsObjects: false)
      var trace = generator.trace(count: 40)
      for index in trace.events.indices {
        trace.events[index].time = Int64(1000 * part + 10 * index)
        trace.events[index].source = SourceLine(fileID: "\(part)", line: Int32(index + 1))
        guard trace.events[index].kind.opensActivation else { continue }
        trace.events[index].arguments = ["\(part):\(index + 1)"]
        trace.events[index].spans = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          SpanIdentity(
            SpanIdentity.Role.allCases.randomElement(using: &random)!, in: CallTree.trace,
            span: UInt64.random(in: 0..<9, using: &random),
            parent: UInt64.random(in: 0..<9, using: &random))
        }
      }
      if !trace.events.contains(where: { !$0.spans.isEmpty }) {
        trace.events[0].spans = [client(1)]
      }
      return trace
    }
  }

  @Test(arguments: 0..<100)
  func `A trace file of a joined trace can be read back`(_ seed: UInt64) throws {
    try expectReadable(join(hostileTraces(seed)))
    let tree = CallTree(seed: seed, recorded: [0, 1, 3])
    let spans = tree.hasSpans ? try tree.spans() : nil
    try expectReadable(TraceJoin().join(tree.recordings, spans))
  }

  @Test(arguments: 0..<100)
  func `No event of any trace is lost or written twice`(_ seed: UInt64) throws {
    let traces = hostileTraces(seed)
    let trace = try join(traces)
    let written = trace.events.compactMap(\.source)
    #expect(Set(written).count == written.count)
    #expect(Set(trace.events.map(\.id)).count == trace.events.count)
    // Messages that are parts of others are known by their arguments, and their ends are gone.
    let messages = trace.events.filter(\.kind.opensActivation)
    let arguments = messages.flatMap(\.arguments)
    #expect(Set(arguments).count == arguments.count)
    #expect(
      arguments.sorted()
        == traces.flatMap(\.events).filter(\.kind.opensActivation).flatMap(\.arguments).sorted())
    let merged = Set(messages.flatMap { $0.arguments.dropFirst() })
    let known = Set(written)
    for (part, trace) in traces.enumerated() {
      for event in trace.events where !known.contains(event.source!) {
        let opening =
          event.kind.opensActivation ? event.source : source(ofBeginOf: event, in: trace)
        #expect(merged.contains("\(part):\(opening?.line ?? 0)"))
      }
    }
    _ = trace.messages
  }

  private func source(ofBeginOf event: TraceEvent, in trace: Trace) -> SourceLine? {
    trace.events.first { $0.id == event.begin }?.source
  }
}
