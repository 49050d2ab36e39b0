import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange
import TestSupport
import Testing

struct TraceJoinTests {
  /// Joins recordings with spans of OpenTelemetry.
  private func join(
    _ recordings: Trace..., spans lines: [String] = [], traces: [String] = []
  ) throws -> Trace {
    let spans =
      lines.isEmpty
      ? nil : try SpanReading.result(of: lines.joined(separator: "\n")).collection
    return try TraceJoin(traces: traces).join(
      recordings.enumerated().map { TraceJoin.Recording(name: "\($0).jsonl", trace: $1) }, spans)
  }

  /// A recording of a kitchen, which serves a request whose client's span is 2, and asks a store in the span 7.
  private func kitchen(
    trace: String = "01", _ change: (inout TraceScript) -> Void = { _ in }
  ) throws -> Trace {
    let id = try #require(SpanIdentity.TraceID(trace))
    var recording = TraceScript.trace { script in
      script.during(.call, "/dishes", to: "kitchen") { script in
        script.during(.call, "chop()", to: "Cook#3") { script in
          script.during(.call, "GET", to: "server")
        }
        change(&script)
      }
    }
    recording.events[0].spans = [SpanIdentity(.server, in: id, span: 0, parent: 2)]
    recording.events[2].spans = [SpanIdentity(.client, in: id, span: 7)]
    for index in recording.events.indices { recording.events[index].time = Int64(index) }
    return recording
  }

  private let web = [
    SpanSamples.line(1, "GET /menu", of: "web", kind: 2, 100...900),
    SpanSamples.line(2, in: 1, "GET", of: "web", kind: 3, 200...800),
  ]

  @Test func `A recorded server is the same message as its client, with what it did inside`() throws
  {
    let trace = try join(kitchen(), spans: web)
    #expect(
      trace.messages == [
        "? -> web: GET /menu", "web -> kitchen: GET /dishes", "kitchen -> Cook#1: chop()",
        "Cook#1 -> server: GET",
      ])
    #expect(trace.orphanLanes == [])
    #expect(trace.doubts == [.alignedClocks(2)])
    #expect(trace.title == "web: GET /menu")
  }

  @Test func `A server of the system is the same message as a recorded client`() throws {
    let store = SpanSamples.line(8, in: 7, "take", of: "store", kind: 2, 300...400)
    let trace = try join(kitchen(), spans: web + [store])
    #expect(
      trace.messages == [
        "? -> web: GET /menu", "web -> kitchen: GET /dishes", "kitchen -> Cook#1: chop()",
        "Cook#1 -> store: take",
      ])
    #expect(trace.doubts == [.alignedClocks(2)])
  }

  @Test func `The times of a recording count from its first message that another trace has`() throws
  {
    let trace = try join(kitchen(), spans: web)
    let times = trace.normalized(keepingDetails: true).events.map(\.time)
    #expect(times == [0, 100, 101, 102, 103, 104, 700, 800])
  }

  @Test func `A message that a server sent by itself is inside of it`() throws {
    let id = try #require(SpanIdentity.TraceID("01"))
    var recording = TraceScript.trace { $0.during(.call, "/dishes", to: "kitchen") }
    recording.events[0].spans = [SpanIdentity(.server, in: id, span: 0, parent: 1)]
    let trace = try join(recording, spans: [web[0]])
    #expect(trace.messages == ["? -> web: GET /menu", "web -> kitchen: /dishes"])
  }

  @Test func `A recorded consumer is called by the queue of its producer`() throws {
    let id = try #require(SpanIdentity.TraceID("01"))
    var recording = TraceScript.trace {
      $0.during(.callbackBegin, "cook", from: "queue", to: "kitchen")
    }
    recording.events[0].spans = [SpanIdentity(.consumer, in: id, span: 0, parent: 5)]
    let queue =
      #","attributes":[{"key":"messaging.destination","value":{"stringValue":"orders"}}]"#
    let trace = try join(
      recording,
      spans: [web[0], SpanSamples.line(5, in: 1, "publish", of: "web", kind: 4, 300...310, queue)])
    #expect(
      trace.messages == [
        "? -> web: GET /menu", "web -> orders: publish", "orders -> kitchen: cook",
      ])
    #expect(trace.orphanLanes == [])
  }

  @Test func `Objects of two recordings stay apart, also in texts, and roles don't`() throws {
    let first = try kitchen()
    let id = try #require(SpanIdentity.TraceID("01"))
    var second = TraceScript.trace { script in
      script.during(.call, "take", to: "kitchen") {
        $0.during(.call, "chop(_:)", to: "Cook#3", ["Cook#3"])
      }
    }
    second.events[0].spans = [SpanIdentity(.server, in: id, span: 0, parent: 7)]
    let trace = try join(first, second).normalized()
    let cooks = trace.participants.filter { $0.name == "Cook" }
    #expect(cooks.map(\.serial) == [1, 2])
    #expect(trace.participants.count { $0.name == "kitchen" } == 1)
    #expect(trace.events.contains { $0.arguments == ["Cook#2"] })
  }

  @Test func `A server that throws makes the message throw`() throws {
    var recording = try kitchen()
    recording.events[recording.events.count - 1].kind = .throw
    recording.events[recording.events.count - 1].value = "NoFire"
    let trace = try join(recording, spans: web)
    #expect(trace.events.contains { $0.kind == .throw && $0.value == "NoFire" })
  }

  @Test func `A client without an end ends as its server does`() throws {
    let open =
      #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":"#
      + #"{"stringValue":"web"}}]},"scopeSpans":[{"spans":[{"traceId":"01","spanId":"#
      + #""0000000000000002","name":"GET","kind":3,"startTimeUnixNano":"5"}]}]}]}"#
    let trace = try join(kitchen(), spans: [open])
    #expect(trace.events.filter { $0.kind == .call }.count == 3)
    #expect(trace.events.filter { $0.kind == .return }.count == 3)
  }

  @Test func `Requests of other traces are left out if a trace was chosen`() throws {
    let id = try #require(SpanIdentity.TraceID("02"))
    var script = TraceScript()
    script.during(.call, "/other", to: "kitchen", lane: 1) { script in
      let spawn = script.add(.spawn, lane: 1)
      script.during(.call, "later", to: "kitchen", cause: spawn, lane: 2)
    }
    var recording = script.trace
    recording.events[0].spans = [SpanIdentity(.server, in: id, span: 0, parent: 3)]
    var union = try kitchen()
    for event in recording.events { union.append(event, of: recording) }
    #expect(try join(union, spans: web).messages.count == 6)
    #expect(try join(union, spans: web, traces: ["1"]).messages.count == 4)
  }

  @Test func `What doesn't belong together is an error`() throws {
    let plain = TraceScript.trace { $0.during(.call, "x", to: "y") }
    #expect(throws: TraceJoin.Failure.noIDs("0.jsonl")) { try join(plain, spans: web) }
    #expect(throws: TraceJoin.Failure.unrelated("0.jsonl")) {
      try join(kitchen(trace: "0a"), spans: web)
    }
    #expect(throws: TraceJoin.Failure.selection(.unknownTrace("ff"))) {
      try join(kitchen(), spans: web, traces: ["ff"])
    }
  }

  @Test func `Messages that would be inside of each other are reported`() throws {
    let id = try #require(SpanIdentity.TraceID("01"))
    func recording(_ own: UInt64, in parent: UInt64) -> Trace {
      var trace = TraceScript.trace { $0.during(.call, "\(own)", to: "s\(own)") }
      trace.events[0].spans = [SpanIdentity(.server, in: id, span: own, parent: parent)]
      return trace
    }
    let trace = try join(recording(1, in: 2), recording(2, in: 3), recording(3, in: 1))
    #expect(trace.events.count == 6)
    #expect(trace.doubts == [.cycles(1)])
  }

  @Test(arguments: 0..<40)
  func `Recordings and spans have the messages that spans alone would have`(_ seed: UInt64) throws {
    for recorded in [[1], [0, 2], [1, 3], [0, 1, 2, 3]].map(Set.init) {
      let tree = CallTree(seed: seed, recorded: recorded)
      let spans = tree.hasSpans ? try tree.spans() : nil
      if tree.recordings.isEmpty { continue }
      if tree.recordings.count == 1, spans == nil { continue }
      let trace = try TraceJoin().join(tree.recordings, spans)
      #expect(trace.messages == tree.messages)
      #expect(trace.orphanLanes == [])
    }
  }

  @Test(arguments: 0..<40)
  func `The order of the inputs doesn't matter`(_ seed: UInt64) throws {
    let tree = CallTree(seed: seed, recorded: [0, 1, 3])
    let spans = tree.hasSpans ? try tree.spans() : nil
    let trace = try TraceJoin().join(tree.recordings, spans)
    #expect(try TraceJoin().join(tree.recordings.reversed(), spans) == trace)
    #expect(try TraceJoin().join(tree.recordings + tree.recordings, spans) == trace)
  }
}

extension Trace {
  /// Adds an event of another trace, with numbers that don't collide.
  fileprivate mutating func append(_ event: TraceEvent, of other: Trace) {
    var event = event
    event.id += 100
    event.begin = event.begin.map { $0 + 100 }
    event.cause = event.cause.map { $0 + 100 }
    if let receiver = event.receiver {
      event.receiver = ParticipantID(participants.count)
      participants.append(other[receiver])
    }
    events.append(event)
  }
}
