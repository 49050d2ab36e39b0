import SeqtraceEvents
import SeqtraceInterchange
import Testing

struct SpanTraceBuilderTests {
  private func trace(_ lines: String...) throws -> Trace {
    try Trace(spans: lines.joined(separator: "\n"))
  }

  @Test(arguments: [
    (#"{"key":"peer.service","value":{"stringValue":"billing"}}"#, "billing"),
    (#"{"key":"db.system.name","value":{"stringValue":"mysql"}}"#, "mysql"),
    (#"{"key":"net.peer.name","value":{"stringValue":"example.org:8080"}}"#, "example.org"),
    (
      #"{"key":"server.address","value":{"stringValue":"10.0.0.1"}},{"key":"rpc.service","value":{"stringValue":"Cart"}}"#,
      "Cart"
    ),
    (#"{"key":"http.url","value":{"stringValue":"https://u:p@example.org/x"}}"#, "example.org"),
    (#"{"key":"other","value":{"stringValue":"x"}}"#, "unknown server"),
  ])
  func `A client's span alone calls the party that its attributes name`(
    _ attributes: String, _ party: String
  ) throws {
    let trace = try trace(
      SpanSamples.line(1, "call", kind: 3, 1...2, #","attributes":[\#(attributes)]"#))
    #expect(trace.messages == ["a -> \(party): call"])
  }

  @Test func `A consumer of another trace is called by the queue of its producer`() throws {
    let queue =
      #","attributes":[{"key":"messaging.destination","value":{"stringValue":"orders"}}]"#
    let trace = try trace(
      SpanSamples.line(
        9, "work", of: "c", kind: 5, 20...30, trace: "02",
        #","links":[{"traceId":"01","spanId":"0000000000000002"}]"#),
      SpanSamples.line(1, "place", of: "b", kind: 2, 1...9),
      SpanSamples.line(2, in: 1, "publish", of: "b", kind: 4, 2...3, queue))
    #expect(
      trace.messages == ["? -> b: place", "b -> orders: publish", "orders -> c: work"])
    #expect(trace.orphanLanes == [])
    #expect(trace.doubts == [])
  }

  @Test func `Spans at the same time are parallel, and others are not`() throws {
    let trace = try trace(
      SpanSamples.line(1, "all", kind: 2, 0...100), SpanSamples.line(2, in: 1, "x", 10...30),
      SpanSamples.line(3, in: 1, "y", 20...40), SpanSamples.line(4, in: 1, "z", 40...50))
    #expect(trace.messages == ["? -> a: all", "a -> a: x", "a -> a: y", "a -> a: z"])
    #expect(trace.events.count { $0.kind == .spawn } == 2)
    #expect(trace.events.count { $0.kind == .await } == 2)
    #expect(trace.remarks == [])
  }

  @Test func `A span that outlives its parent isn't waited for`() throws {
    let trace = try trace(
      SpanSamples.line(1, "all", kind: 2, 1...100), SpanSamples.line(2, in: 1, "late", 10...300))
    #expect(trace.events.count { $0.kind == .spawn } == 1)
    #expect(!trace.events.contains { $0.kind == .await })
  }

  @Test func `A span that starts after its parent's end follows it`() throws {
    let trace = try trace(
      SpanSamples.line(1, "poll", kind: 1, 1...10), SpanSamples.line(2, in: 1, "handle", 10...30))
    #expect(trace.events.map(\.kind) == [.call, .return, .call, .return])
    #expect(trace.events.allSatisfy { $0.lane == 0 })
  }

  @Test func `What several servers answer is a call to each of them`() throws {
    let trace = try trace(
      SpanSamples.line(1, "GET", of: "web", kind: 3, 1...40),
      SpanSamples.line(2, in: 1, "GET /a/", of: "proxy", kind: 2, 2...8),
      SpanSamples.line(
        3, in: 1, "GET /a", of: "proxy", kind: 2, 11...39, #","status":{"code":2}"#))
    #expect(
      trace.messages == [
        "? -> web: GET", "web -> proxy: GET /a/", "web -> proxy: GET /a", "proxy -> web: throws",
      ])
    #expect(trace.events.map(\.kind) == [.call, .call, .return, .call, .throw, .return])
    #expect(trace.events.map(\.time) == [0, 1, 7, 10, 38, 39])
  }

  @Test(arguments: [
    (1, 10_200_000, 10_000_000, 0), (1, 11_000_000, 10_000_000, 2), (2, 10_200_000, 10_000_000, 2),
    (1, 10_200_000, 1_000_000, 2),
  ])
  func `An overlap that the clock can't show isn't parallel`(
    _ first: Int, _ end: Int, _ second: Int, _ lanes: Int
  ) throws {
    let trace = try trace(
      SpanSamples.line(1, "all", of: "web", kind: 2, 1_000_000...100_000_000),
      SpanSamples.line(2, in: 1, "x", first * 1_000_000 + first - 1...end),
      SpanSamples.line(3, in: 1, "y", of: "b", second...20_000_000))
    #expect(trace.events.count { $0.kind == .spawn } == lanes)
  }

  @Test(arguments: [
    (#""status":{"code":2,"message":"upstream\nreset"}"#, "upstream"),
    (#""status":{"code":2,"message":""}"#, nil),
    (
      #""tags":{"otel.status_code":"ERROR","otel.status_description":"Something failed"}"#,
      "Something failed"
    ),
    (#""tags":{"error":"true"}"#, nil), (#""tags":{"error":"refused"}"#, "refused"),
    (#""status":{"code":2,"message":"503 busy"},"tags":{"http.status_code":"503"}"#, "503 busy"),
    (#""status":{"code":2,"message":"busy"},"tags":{"http.status_code":"503"}"#, "503: busy"),
  ])
  func `The text of a status is the reason of an error`(
    _ members: String, _ value: String?
  ) throws {
    let trace = try trace(SpanSamples.line(1, "read", kind: 2, 1...5, "," + members))
    #expect(trace.events.map(\.kind) == [.call, .throw])
    #expect(trace.events[1].value == value)
  }

  @Test(arguments: [
    (
      3, "HTTP GET", #""http.request.method":"GET","url.template":"/orders/{id}""#,
      "GET /orders/{id}"
    ),
    (2, "/orders/7", #""http.method":"GET","http.route":"/orders/{id}""#, "GET /orders/{id}"),
    (3, "HTTP GET", #""http.method":"GET","url.full":"http://shop/orders/7""#, "HTTP GET"),
    (3, "shopdb", #""db.operation":"SELECT","db.sql.table":"orders""#, "SELECT orders"),
    (3, "query", #""db.query.summary":"SELECT orders, items""#, "SELECT orders, items"),
    (
      4, "invoices send",
      #""messaging.operation.name":"publish","messaging.destination.name":"invoices""#,
      "publish invoices"
    ),
    (3, "call", #""rpc.service":"shop.Cart","rpc.method":"Get""#, "shop.Cart/Get"),
    (1, "own name", #""http.method":"GET","http.route":"/orders/{id}""#, "own name"),
  ])
  func `The conventions for attributes choose the name of a span`(
    _ kind: Int, _ name: String, _ tags: String, _ shown: String
  ) throws {
    let trace = try trace(SpanSamples.line(1, name, kind: kind, 1...5, ",\"tags\":{\(tags)}"))
    #expect(trace.events[0].name == shown)
  }

  @Test(arguments: [("4", "DEADLINE_EXCEEDED"), ("14", "UNAVAILABLE"), ("17", "17"), ("x", "x")])
  func `The codes of gRPC have names`(_ code: String, _ name: String) throws {
    let members = #","status":{"code":2},"tags":{"rpc.grpc.status_code":"\#(code)"}"#
    #expect(try trace(SpanSamples.line(1, "Get", kind: 3, 1...5, members)).events[1].value == name)
  }

  @Test func `Errors are thrown, with the type and the text of the exception`() throws {
    let event =
      #","status":{"code":2,"message":"boom"},"events":[{"timeUnixNano":"3","name":"exception","attributes":[{"key":"exception.type","value":{"stringValue":"IOError"}},{"key":"exception.message","value":{"stringValue":"secret.txt"}}]},{"timeUnixNano":"2","name":"retry"}]"#
    let trace = try trace(SpanSamples.line(1, "read", kind: 2, 1...5, event))
    #expect(trace.events.map(\.kind) == [.call, .note, .throw])
    #expect(trace.events.map(\.name) == ["read", "retry", ""])
    #expect(trace.events[2].value == "IOError: secret.txt")
  }

  @Test func `Clocks that contradict causes are measured, and times stay as they are`() throws {
    let trace = try trace(
      SpanSamples.line(1, "GET", of: "web", kind: 3, 1_000_000...9_000_000),
      SpanSamples.line(2, in: 1, "/", of: "shop", kind: 2, 400_000...5_000_000))
    #expect(
      trace.doubts == [.skew(from: "web", to: "shop", nanoseconds: 600_000, messageCount: 1)])
    #expect(trace.messages == ["web -> shop: GET /"])
    #expect(
      trace.remarks == [
        "The clocks of web and shop contradict 1 message, by up to 600 µs; the times are as recorded."
      ])
  }

  @Test func `What isn't certain is said`() throws {
    let trace = try trace(
      SpanSamples.line(2, in: 1, "half", of: "b", kind: 2, 2...3),
      SpanSamples.line(4, in: 2, "open", of: "b", nil, #","startTimeUnixNano":"2""#),
      SpanSamples.line(
        5, in: 2, "back", of: "b", nil, #","startTimeUnixNano":"5","endTimeUnixNano":"3""#),
      SpanSamples.line(
        5, in: 2, "back", of: "b", nil, #","startTimeUnixNano":"5","endTimeUnixNano":"3""#),
      SpanSamples.line(6, in: 7, "egg", of: "c", 6...8),
      SpanSamples.line(7, in: 6, "hen", of: "c", 6...8))
    #expect(trace.messages.contains("? -> b: half"))
    #expect(Set(trace.messages).count == 5)
    var (missing, order) = (TraceDoubt.Messages(), TraceDoubt.Messages())
    missing.append("half")
    for name in ["half", "hen"] { order.append(name) }
    #expect(
      trace.doubts == [
        .missingCauses(missing), .clockOrder(order), .unfinished(1), .reversed(1), .duplicates(1),
        .cycles(1),
      ])
  }

  @Test func `Times beyond reason and ids of any text don't matter`() throws {
    for time in [
      "18446744073709551615", "-9223372036854775808", "1e400",
      "99999999999999999999999999999999999",
    ] {
      let trace = try trace(
        SpanSamples.line(1, "a", 1...2),
        SpanSamples.line(
          2, in: 1, "b", nil, #","startTimeUnixNano":"\#(time)","endTimeUnixNano":"\#(time)""#),
        #"[{"traceId":"01","id":"\u0000 ü","parentId":"0000000000000001","name":"","timestamp":\#(time)}]"#
      )
      #expect(trace.messages.count == 3)
    }
  }

  @Test func `Many spans, deep and wide, take linear time`() throws {
    let count = 20_000
    let deep = (1...count).map { SpanSamples.line($0, in: $0 - 1, "d", $0...(3 * count - $0)) }
    let wide = (1...count).map { SpanSamples.line($0 + 1, in: 1, "w", 10...20) }
    let flat = (1...count).map { SpanSamples.line($0, "f", $0...$0 + 1) }
    for lines in [deep, [SpanSamples.line(1, "root", 0...100)] + wide, flat] {
      let trace = try Trace(spans: lines.joined(separator: "\n"))
      #expect(trace.events.count { $0.kind == .call } == lines.count)
    }
  }

  @Test func `A file with several traces needs a choice`() throws {
    let file = [1, 2].map { SpanSamples.line($0, "s\($0)", $0...9, trace: "ab\($0)") }
      .joined(separator: "\n")
    let collection = try SpanReading.result(of: file).collection
    #expect(throws: SpanCollection.SelectionError.severalTraces(collection.summaries)) {
      try collection.selected([])
    }
    #expect(throws: SpanCollection.SelectionError.ambiguousTrace("ab", ids: ["ab1", "ab2"])) {
      try collection.selected(["ab"])
    }
    #expect(throws: SpanCollection.SelectionError.unknownTrace("c")) {
      try collection.selected(["c"])
    }
    #expect(try collection.selected(["AB2", "ab1"]).count == 2)
    let summary = try #require(collection.summaries.last)
    #expect(
      (summary.id, summary.root, summary.start)
        == ("ab2", "a: s2", "1970-01-01 00:00:00.000000 UTC"))
    #expect((summary.serviceCount, summary.spanCount, summary.errorCount) == (1, 1, 0))
    #expect(summary.duration == 7)
  }
}
