import SeqtraceEvents
import SeqtraceInterchange
import Testing

struct SpanReadingTests {
  @Test(arguments: [SpanSamples.otlp, SpanSamples.jaeger, SpanSamples.zipkin])
  func `A client's and a server's span are one call, in every system`(_ file: String) throws {
    let trace = try Trace(spans: file)
    #expect(trace.messages == SpanSamples.messages)
    #expect(trace.title?.hasPrefix("web: ") == true)
    #expect(trace.events.compactMap(\.time).max() == 1_000_000_000)
    #expect(trace.doubts == [])
  }

  @Test func `Tempo, Jaeger's version 3 and arrays have other envelopes`() throws {
    let content = SpanSamples.otlp.dropFirst(1).dropLast(1)
    let batches = content.replacing("\"resourceSpans\"", with: "\"batches\"")
    for file in [
      "{\(batches)}", "{\"trace\":{\(content)}}", "{\"result\":{\(content)}}",
      "[{\(content)}]", "{\"result\":{\(content)}}\n{\"result\":{\(content)}}",
      content.replacing("scopeSpans", with: "instrumentationLibrarySpans").description == ""
        ? "" : "{\(content.replacing("scopeSpans", with: "instrumentationLibrarySpans"))}",
    ] {
      #expect(try Trace(spans: file).messages == SpanSamples.messages)
    }
  }

  @Test func `Ids in base64 are those in hexadecimal digits`() throws {
    let file = SpanSamples.otlp
      .replacing("5B8EFFF798038103D269B633813FC60C", with: "W47/95gDgQPSabYzgT/GDA==")
      .replacing("EEE19B7EC3C1B171", with: "7uGbfsPBsXE=")
    let result = try SpanReading.result(of: file)
    #expect(result.collection.traces.map(\.text) == ["5b8efff798038103d269b633813fc60c"])
    #expect(try Trace(spans: file).messages == SpanSamples.messages)
  }

  @Test func `Spans on lines may come in any order, in pieces of any size`() throws {
    let lines = [
      SpanSamples.line(3, in: 2, "save", of: "shop", 3...4),
      SpanSamples.line(1, "GET", of: "web", kind: 3, 1...9),
      "", SpanSamples.line(2, in: 1, "/", of: "shop", kind: 2, 2...8),
    ]
    let file = lines.joined(separator: "\n")
    for size in [1, 7, 64, Int.max] {
      let result = try SpanReading.result(of: file, pieces: size)
      let trace = SpanTraceBuilder().build(result.collection.spans)
      #expect(trace.messages == ["web -> shop: GET /", "shop -> shop: save"])
      #expect(!result.isCut)
    }
  }

  @Test func `A line that is cut off is left out, and said to be`() throws {
    let file = SpanSamples.line(1, "a", 1...2) + "\n" + SpanSamples.line(2, "b", 3...4).dropLast(20)
    let result = try SpanReading.result(of: file)
    #expect(result.isCut)
    #expect(result.collection.spans.map(\.name) == ["a"])
  }

  @Test func `A damaged line has its place, and is left out if asked for`() throws {
    let file = [SpanSamples.line(1, "a", 1...2), "{]", SpanSamples.line(2, "b", 3...4), ""]
      .joined(separator: "\n")
    let error = #expect(throws: SpanReadError.self) { try SpanReading.result(of: file) }
    #expect(error?.line == 2)
    #expect(error?.column == 2)
    let result = try SpanReading.result(of: file, partial: true)
    #expect(result.collection.spans.map(\.name) == ["a", "b"])
    #expect(result.damages.count == 1)
  }

  @Test(arguments: [SpanSamples.otlp, SpanSamples.jaeger, SpanSamples.zipkin])
  func `A document in pieces has the spans of the whole, and its damage the same place`(
    _ file: String
  ) throws {
    let late = file.replacing("\"spans\":[", with: "\"total\": 12, \"empty\":[], \"spans\":[")
    let whole = try SpanReading.result(of: late).collection
    let damaged = String(late.dropLast(30)) + "\n {]"
    let error = #expect(throws: SpanReadError.self) { try SpanReading.result(of: damaged) }
    for size in [1, 2, 7, 64] {
      let result = try SpanReading.result(of: late, pieces: size).collection
      #expect("\(result)" == "\(whole)")
      let found = #expect(throws: SpanReadError.self) {
        try SpanReading.result(of: damaged, pieces: size)
      }
      #expect(found == error)
      #expect(
        try SpanReading.result(of: damaged, partial: true, pieces: size).damages
          == [#require(error)])
    }
    let values = "12 [] {} \(late)\n\(late) 3"
    #expect(
      try SpanReading.result(of: values, pieces: 1).collection.spans.count == 2 * whole.spans.count)
  }

  @Test func `A document that is cut off is drawn up to there if asked for`() throws {
    let file = String(SpanSamples.otlp.dropLast(200))
    #expect(throws: SpanReadError.self) { try SpanReading.result(of: file) }
    let spans = try SpanReading.result(of: file, partial: true).collection.spans
    #expect(spans.map(\.name) == ["GET", "/orders/{id}"])
    #expect(spans.map(\.service) == ["web", "shop"])
  }

  @Test(arguments: [
    "", "{}", "[]", "[1,2]", "{\"resourceMetrics\":[]}", "{\"spans\":[{\"name\":\"x\"}]}",
  ])
  func `A file without spans is an error`(_ file: String) {
    let error = #expect(throws: SpanReadError.self) { try SpanReading.result(of: file) }
    #expect(error?.problem == .noSpans(unusableCount: 0))
  }

  @Test func `Only what was asked for is kept of a file with many traces`() throws {
    let file = (1...9).map { SpanSamples.line($0, "s\($0)", 1...2, trace: "a\($0)0") }
      .joined(separator: "\n")
    let result = try SpanReading.result(of: file, traces: ["A3"])
    #expect(result.collection.spans.map(\.name) == ["s3"])
    #expect(result.collection.traces.map(\.text) == ["a30"])
    #expect(try Trace(spans: file, traces: ["a30"]).title == "a: s3")
    #expect(throws: SpanCollection.SelectionError.unknownTrace("b")) {
      try Trace(spans: file, traces: ["b"])
    }
  }

  @Test(arguments: [
    ("1544712660000000000", 0), ("1.54471266e18", 0), ("-5", -1_544_712_660_000_000_005),
    ("\"2018-12-13T14:51:00Z\"", 0), ("\"2018-12-13T15:51:00.5+01:00\"", 500_000_000),
  ])
  func `Times are numbers, texts or dates`(_ start: String, _ expected: Int128) throws {
    let key = start.contains("T") ? "startTime" : "startTimeUnixNano"
    let file = #"[{"traceId":"1","spanId":"1","name":"a","\#(key)":\#(start)}]"#
    let span = try SpanReading.result(of: file).collection.spans[0]
    #expect(span.start == 1_544_712_660_000_000_000 + expected)
  }

  @Test(arguments: [
    (#"{"resourceLogs":[]}"#, SpanSignature.otlp), (#"{"resourceMetrics":[]}"#, .otlp),
    (#"{"_comment":"x","traceID":"1","spans":[]}"#, .jaeger),
    (#"{"duration":5,"spans":["#, .jaeger),
    (#"{"traceName":{"a":[1]},"processes":{}"#, .jaeger), (#"{"structured":1,"data":"#, .jaeger),
    (#"[{"duration":1,"tags":{"#, .zipkin), (#"[[{"name":"#, .zipkin),
    (#"{"displayTimeUnit":"ms","traceEvents":["#, .foreign(.chrome)),
    (#"[{"name":"a","ph":"B""#, .foreign(.chrome)),
    (#"{"version":"1","classMap":["#, .foreign(.appMap)),
    (#"{"TraceId":"1","Segments":["#, .foreign(.xRay)), (#"{"traces":["#, .foreign(.tempoSearch)),
  ])
  func `A file is recognised by any key at its start`(_ start: String, _ format: SpanSignature) {
    #expect(SpanSignature(Array(start.utf8)) == format)
  }

  @Test func `Logs and metrics of a collector's file are passed over`() throws {
    let file = [
      #"{"resourceLogs":[{"resource":{},"scopeLogs":[]}]}"#, SpanSamples.line(1, "a", 1...2),
      #"{"resourceMetrics":[]}"#,
    ].joined(separator: "\n")
    #expect(try Trace(spans: file).messages == ["? -> a: a"])
  }

  @Test func `What contains the spans of a trace isn't a span`() throws {
    let file =
      #"{"data":{"traceID":"1","duration":9,"spans":[{"traceID":"1","spanID":"1","#
      + #""operationName":"x","startTime":5,"duration":9}]}}"#
    let collection = try SpanReading.result(of: file).collection
    #expect(collection.spans.count == 1)
    #expect(collection.unusableCount == 0)
  }

  @Test(arguments: [
    #""binaryAnnotations":[]"#, #""annotations":[{"timestamp":1,"value":"cs","endpoint":{}}]"#,
  ])
  func `Version 1 of Zipkin is refused`(_ member: String) {
    let file = #"[{"traceId":"1","id":"2","name":"a","timestamp":1,"duration":2,\#(member)}]"#
    let error = #expect(throws: SpanReadError.self) { try SpanReading.result(of: file) }
    #expect(error?.problem == .oldZipkin)
  }

  @Test func `Processes of one service have lifelines of their own if their attributes are shown`()
    throws
  {
    let files = ["pod-0", "pod-1"].enumerated().map { index, pod in
      SpanSamples.line(index + 1, "x", of: "api", kind: 2, 1...2).replacing(
        #"{"attributes":["#,
        with: #"{"attributes":[{"key":"service.instance.id","value":{"stringValue":"\#(pod)"}},"#)
    }
    let file = files.joined(separator: "\n")
    #expect(try Trace(spans: file).messages == ["? -> api: x", "? -> api: x"])
    #expect(
      try Trace(spans: file, attributes: ["service.instance.id"]).messages
        == ["? -> api pod-0: x", "? -> api pod-1: x"])
    let jaeger =
      #"{"data":[{"traceID":"1","spans":[{"traceID":"1","spanID":"1","operationName":"x","#
      + #""startTime":5,"duration":9,"processID":"p"}],"processes":{"p":{"serviceName":"api","#
      + #""tags":[{"key":"service.version","value":"1.0"}]}}}]}"#
    #expect(
      try Trace(spans: jaeger, attributes: ["service.version"]).messages == [
        "? -> api 1.0: x"
      ])
  }

  @Test func `A trace whose id was cut in half is joined with the whole one if both are chosen`()
    throws
  {
    let (whole, half) = ("1111222233334444aaaabbbbccccdddd", "aaaabbbbccccdddd")
    let file = [
      SpanSamples.line(1, "GET /live", of: "gateway", kind: 2, 1...9, trace: whole),
      SpanSamples.line(2, in: 1, "GET", of: "gateway", kind: 3, 2...8, trace: whole),
      SpanSamples.line(3, in: 2, "GET /ready", of: "backend", kind: 2, 3...7, trace: half),
    ].joined(separator: "\n")
    let collection = try SpanReading.result(of: file).collection
    #expect(collection.summaries.map(\.wholeID) == [nil, whole])
    #expect(throws: SpanCollection.SelectionError.self) { try collection.selected([]) }
    #expect(try Trace(spans: file, traces: [half]).doubts.count == 1)
    let joined = try Trace(spans: file, traces: [whole, half])
    #expect(joined.messages == ["? -> gateway: GET /live", "gateway -> backend: GET /ready"])
    #expect(joined.doubts == [])
    let other = file.replacing(#""\#(half)""#, with: #""1111222233334444""#)
    #expect(try SpanReading.result(of: other).collection.summaries.map(\.wholeID) == [nil, nil])
  }

  @Test func `Files are recognised by their first bytes`() {
    #expect(SpanSignature(Array(SpanSamples.otlp.utf8)) == .otlp)
    #expect(SpanSignature(Array(SpanSamples.jaeger.utf8)) == .jaeger)
    #expect(SpanSignature(Array("\u{FEFF} \n [\n  { \"name\": 1".utf8)) == .zipkin)
    for other in ["", "[", "{\"seqtrace\":1}", "{\"seqtraceDiagram\":1", "[1]", "sequenceDiagram"] {
      #expect(SpanSignature(Array(other.utf8)) == nil)
    }
  }

  @Test func `Attributes are shown only where asked for`() throws {
    #expect(try Trace(spans: SpanSamples.otlp).events.allSatisfy { $0.arguments.isEmpty })
    let some = try Trace(spans: SpanSamples.otlp, attributes: ["rows", "db.name"])
    #expect(some.events.flatMap(\.arguments) == ["db.name: orders", "rows: 3"])
    let all = try Trace(spans: SpanSamples.otlp, attributes: ["*"])
    #expect(all.events.flatMap(\.arguments).contains("db.password: hunter2"))
  }
}
