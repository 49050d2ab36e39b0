import Foundation
import TestSupport
import Testing

@testable import SeqtraceCommands
@testable import SeqtraceRecording

@MainActor struct SpanInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func span(_ trace: String, _ more: String = "") -> String {
    #"{"traceId":"\#(trace)","id":"1","kind":"CLIENT","name":"get","timestamp":1500,"duration":2000,"#
      + #""localEndpoint":{"serviceName":"web"},"remoteEndpoint":{"serviceName":"shop"}\#(more)}"#
  }

  /// A span in each format that has a text as its name, the name of an event, an attribute and an error.
  ///
  /// - Parameter keys: The keys of the attributes.
  private static func spans(with text: String, as keys: [String] = ["body"]) throws -> [String] {
    func json(_ value: Any) throws -> String {
      String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }
    func value(_ key: String) -> Any { ["key": key, "value": ["stringValue": text]] }
    let event: [String: Any] = ["name": text, "attributes": keys.map(value)]
    let exception: [String: Any] = [
      "name": "exception", "attributes": [value("exception.type"), value("exception.message")],
    ]
    let otlp: [String: Any] = [
      "traceId": "ab01", "spanId": "1", "name": text, "startTimeUnixNano": "1",
      "endTimeUnixNano": "9", "attributes": keys.map(value), "status": ["code": 2],
      "events": [event, exception],
    ]
    let fields = (["event"] + keys).map { ["key": $0, "value": text] }
    let jaeger: [String: Any] = [
      "traceID": "1", "spanID": "1", "operationName": text, "startTime": 1, "duration": 5,
      "processID": "p", "tags": keys.map { ["key": $0, "value": text] },
      "logs": [["timestamp": 2, "fields": fields]],
    ]
    let zipkin: [String: Any] = [
      "traceId": "1", "id": "1", "name": text, "timestamp": 1, "duration": 5,
      "localEndpoint": ["serviceName": text],
      "tags": Dictionary((["error"] + keys).map { ($0, text) }) { first, _ in first },
      "annotations": [["timestamp": 2, "value": text]],
    ]
    let resource: [String: Any] = ["attributes": [value("service.name")]]
    return [
      try json(["resourceSpans": [["resource": resource, "scopeSpans": [["spans": [otlp]]]]]]),
      try json(
        ["data": [["traceID": "1", "spans": [jaeger], "processes": ["p": ["serviceName": text]]]]]),
      try json([zipkin]),
    ]
  }

  @Test(arguments: SecretSample.all)
  func `No text of a span shows a secret, in any format`(_ sample: SecretSample) throws {
    try expectHidden(sample, by: ["render", "--format", "jsonl", "--attributes", "*"])
  }

  @Test(arguments: [["render", "--traces"], ["aggregate"]])
  func `No list and no aggregate of spans shows a secret`(_ arguments: [String]) throws {
    try expectHidden(SecretSample.all[0], by: arguments)
  }

  private func expectHidden(_ sample: SecretSample, by arguments: [String]) throws {
    for spans in try Self.spans(with: sample.text) {
      let run = CommandRun(arguments + [try folder.write(spans, to: "spans.json")])
      #expect(run.status == 0, "\(run.complaints)")
      #expect(!(run.text + run.complaints.joined()).contains(sample.secret))
      #expect(run.text.contains("•••"))
    }
  }

  @Test func `Each name of a secret hides attributes of spans, in any format`() throws {
    let keys = SecretName.all.map { "user." + $0.replacing(" ", with: "_") }
    for spans in try Self.spans(with: "shown", as: keys) {
      let file = try folder.write(spans, to: "spans.json")
      let text = CommandRun("render", file, "--format", "jsonl", "--attributes", "*").text
      #expect(keys.allSatisfy { text.contains("\($0): •••") && !text.contains("\($0): shown") })
    }
  }

  @Test func `A span with many links is read in time that grows with their number`() throws {
    let links = (3..<60_000).map { #"{"traceId":"01","spanId":"\#(String($0, radix: 16))"}"# }
    let spans =
      #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"01","spanId":"2","name":"x","#
      + #""startTimeUnixNano":"1","endTimeUnixNano":"9","links":[\#(links.joined(separator: ","))]"#
      + "}]}]}]}"
    let file = try folder.write(spans, to: "spans.json")
    #expect(CommandRun("render", file, "--format", "jsonl").status == 0)
  }

  @Test func `A trace of other systems is drawn, checked and looked through`() throws {
    let file = try folder.write("[\(Self.span("ab01"))]", to: "spans.json")
    let run = CommandRun("render", file, "--format", "mermaid")
    #expect(run.complaints == [])
    #expect(run.text.contains("p0->>p1: get"))
    let design = try folder.write("sequenceDiagram\n  web->>shop: get\n", to: "design.mmd")
    #expect(CommandRun("check", design, file).status == 0)
    #expect(CommandRun("lint", file, "--trace", "ab").status == 0)
    #expect(CommandRun("diff", file, file).status == 0)
  }

  @Test func `A file of several traces lists them, and draws the chosen one`() throws {
    let file = try folder.write("[\(Self.span("ab01")),\(Self.span("ab02"))]", to: "spans.json")
    let list = CommandRun("render", file, "--traces")
    #expect(
      list.text == """
        ab01  1970-01-01 00:00:00.001500 UTC  2 ms  1 span  1 service  0 errors  web: get
        ab02  1970-01-01 00:00:00.001500 UTC  2 ms  1 span  1 service  0 errors  web: get

        """)
    let run = CommandRun("render", file)
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "\(file): error: has 2 traces; expected a choice",
        "hint: For example: --trace ab01 (web: get), --trace ab02 (web: get)",
      ])
    #expect(CommandRun("render", file, "--trace", "ab02").status == 0)
    #expect(CommandRun("render", file, "--trace", "ab").status == 2)
    #expect(
      CommandRun("render", file, "--trace", "c").complaints == [
        "\(file): error: has no trace with an id that starts with 'c'",
        "hint: To list the traces: seqtrace render \(file) --traces",
      ])
  }

  @Test func `A wait for work of another trace goes with it`() throws {
    let trace = """
      {"seqtrace":1}
      {"kind":"call","id":1,"lane":1,"time":5,"to":"orders","name":"/orders","spans":["server 5b8efff798038103d269b633813fc60c 0000000000000000 eee19b7ec3c1b172"]}
      {"kind":"spawn","id":2,"lane":1,"time":7}
      {"kind":"call","id":3,"lane":2,"time":8,"to":"server","name":"GET","cause":2,"spans":["client 00000000000000000000000000000001 eee19b7ec3c1b17f"]}
      {"kind":"return","id":4,"lane":2,"time":9,"begin":3}
      {"kind":"await","id":5,"lane":1,"time":9,"cause":4}
      {"kind":"return","id":6,"lane":1,"time":10,"begin":1}

      """
    let file = try folder.write(trace, to: "trace.jsonl")
    let run = CommandRun("render", file, "--trace", "5b8e", "--format", "jsonl")
    #expect(run.complaints == [])
    #expect(run.text.contains("/orders") && !run.text.contains("await"))
  }

  @Test func `Two traces of one file are compared`() throws {
    let slow = Self.span("ab02").replacing("get", with: "post")
    let file = try folder.write("[\(Self.span("ab01")),\(slow)]", to: "spans.json")
    #expect(
      CommandRun("diff", file, file).text
        == "Nothing differs between 2 and 2 runs that chance doesn't explain.\n")
    #expect(CommandRun("diff", file, file, "--trace", "ab01").status == 0)
    let run = CommandRun("diff", file, file, "--trace", "ab01", "--trace", "ab02")
    #expect(run.status == 1)
    #expect(run.text.contains("post"))
    #expect(
      CommandRun(["diff", file, file] + ["--trace", "1", "--trace", "2", "--trace", "3"]).status
        == 64)
  }

  /// A recording of a server, with the ids of its client's span.
  private static func recording(_ trace: String) -> String {
    """
    {"seqtrace":1}
    {"kind":"call","id":1,"time":5,"to":"shop","name":"/orders","spans":["server \(trace) 0000000000000000 0000000000000001"]}
    {"kind":"call","id":2,"time":6,"to":"Order@1","name":"price()"}
    {"kind":"return","id":3,"time":7,"begin":2}
    {"kind":"return","id":4,"time":8,"begin":1}

    """
  }

  @Test func `A recording and the trace of its system are one diagram`() throws {
    let trace = String(repeating: "0", count: 28) + "ab01"
    let file = try folder.write("[\(Self.span("ab01"))]", to: "spans.json")
    let recording = try folder.write(Self.recording(trace), to: "shop.jsonl")
    let run = CommandRun("render", file, recording, "--format", "mermaid")
    #expect(run.complaints == [])
    #expect(run.text.contains("p0->>p1: /orders"))
    #expect(run.text.contains("price()"))
    #expect(CommandRun("render", recording, file, "--format", "mermaid").output == run.output)
    let joined = folder.file("joined.jsonl")
    #expect(
      CommandRun("render", recording, file, "--times", "-o", joined, "--trace", "ab01").status == 0)
    #expect(CommandRun("render", joined, "--format", "mermaid").text.contains("p0->>p1: /orders"))
    let separate = CommandRun("render", file, recording, "-o", folder.file("pictures/"))
    #expect(separate.status == 0)
  }

  @Test func `Inputs without a common trace aren't drawn together`() throws {
    let file = try folder.write("[\(Self.span("ab01"))]", to: "spans.json")
    let other = try folder.write(
      Self.recording(String(repeating: "0", count: 31) + "7"), to: "shop.jsonl")
    let run = CommandRun("render", file, other)
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "\(other): error: no trace id in it occurs in \(file)",
        "hint: To draw each input by itself, name a folder: -o pictures/",
      ])
    let old = try folder.write("{\"seqtrace\":1}\n", to: "old.jsonl")
    #expect(
      CommandRun("render", old, file).complaints.first
        == "\(old): error: has no ids of traces, so it can't be drawn together with \(file)")
  }

  @Test func `A trace that no input has is never taken for all`() throws {
    let file = try folder.write("[\(Self.span("ab01"))]", to: "spans.json")
    let trace = String(repeating: "0", count: 28) + "ab01"
    let recording = try folder.write(Self.recording(trace), to: "shop.jsonl")
    #expect(CommandRun("render", recording, "--trace", "ab", "--format", "mermaid").status == 0)
    #expect(
      CommandRun("render", recording, "--trace", "cd").complaints == [
        "\(recording): error: has no message of a trace with an id that starts with 'cd'",
        "hint: Its messages are of: \(trace)",
      ])
    #expect(CommandRun("diff", recording, recording, "--trace", "cd").status == 2)
    #expect(
      CommandRun("aggregate", file, "--trace", "cd").complaints.first
        == "\(file): error: has no trace with an id that starts with 'cd'")
    #expect(CommandRun("render", file, "--trace", "00").status == 64)
  }

  @Test func `The order of files that contradict each other doesn't matter`() throws {
    let files = try ["shop", "store"].map { name in
      try folder.write(
        "[\(Self.span("ab01", #","tags":{"peer.service":"\#(name)"}"#))]", to: "\(name).json")
    }
    let pictures = [files, files.reversed()].map {
      CommandRun(["render"] + $0 + ["--format", "svg"])
    }
    #expect(pictures[0].status == 0)
    expectSame(pictures[0].output, pictures[1].output)
  }

  @Test func `The panel of a page has what a span says of its call, and no secrets`() throws {
    let tags =
      #","tags":{"http.route":"/x/{id}","http.url":"http://x/?q=7","db.system":"key=AKIAIOSFODNN7EXAMPLE","user":"me"}"#
    let file = try folder.write("[\(Self.span("1", tags))]", to: "spans.json")
    let page = CommandRun("render", file, "--format", "html").text
    for fact in ["kind: client", "start: 1970-01-01 00:00:00.001500 UTC", "http.route: /x/{id}"] {
      #expect(page.contains(fact), "\(fact)")
    }
    #expect(!page.contains("q=7") && !page.contains("user: me") && !page.contains("AKIA"))
    #expect(
      CommandRun("render", file, "--format", "html", "--attributes", "user").text.contains(
        "user: me"))
  }

  @Test func `The panel of a page has the links and the events of a span, and no markup`() throws {
    let members =
      #","links":[{"traceId":"00000000000000000000000000000abc","spanId":"07c1"}],"events":[{"name":"</script>","timeUnixNano":"1600000","attributes":[{"key":"db.system","value":{"stringValue":"mysql"}},{"key":"user","value":{"stringValue":"me"}}]}]"#
    let file = try folder.write("[\(Self.span("1", members))]", to: "spans.json")
    let page = CommandRun("render", file, "--format", "html").text
    #expect(
      page.contains("link: trace 00000000000000000000000000000abc span 00000000000007c1"))
    #expect(page.contains("event: \\u003c/script\\u003e, after 100 µs, db.system: mysql"))
    #expect(!page.contains("user: me"))
  }

  @Test func `Attributes are shown on demand, and secrets are not`() throws {
    let tags =
      #","tags":{"http.path":"/x","db.password":"hunter2","note":"key=AKIAIOSFODNN7EXAMPLE"}"#
    let file = try folder.write("[\(Self.span("1", tags))]", to: "spans.json")
    #expect(!CommandRun("render", file).text.contains("/x"))
    let all = CommandRun("render", file, "--attributes", "*", "--format", "jsonl").text
    #expect(all.contains("http.path: /x"))
    #expect(all.contains("db.password: •••"))
    #expect(!all.contains("hunter2") && !all.contains("AKIA"))
  }

  @Test(arguments: [
    (#"{"traceEvents":[]}"#, "a Chrome trace"), (#"{"TraceId":"1","Segments":[]}"#, "AWS X-Ray"),
    (#"{"version":"1.12","classMap":[],"events":[]}"#, "an AppMap"),
    (#"{"traces":[{"traceID":"1","spanSet":{}}]}"#, "an answer of Tempo to a search"),
  ])
  func `A format that isn't read is named, with what to ask for`(
    _ text: String, _ name: String
  ) throws {
    for file in ["a.json", "a.jsonl", "a"] {
      let run = CommandRun("render", try folder.write(text, to: file))
      #expect(run.status == 2)
      #expect(run.complaints.count == 2 && run.complaints[0].contains("error: the file is "))
      #expect(run.complaints[0].contains(name))
    }
  }

  @Test func `The list of traces names the one whose id ends alike`() throws {
    let (whole, half) = ("1111222233334444aaaabbbbccccdddd", "aaaabbbbccccdddd")
    let inner = Self.span(half).replacing("\"id\":\"1\"", with: "\"id\":\"2\",\"parentId\":\"1\"")
    let file = try folder.write("[\(Self.span(whole)),\(inner)]", to: "halves.json")
    let list = CommandRun("render", file, "--traces").text
    #expect(list.contains("web: get (its parent is in \(whole), whose id ends alike)"), "\(list)")
    #expect(CommandRun("render", file).status == 2)
  }

  @Test func `What is wrong with a file is said with its place`() throws {
    let cut = try folder.write("[\n{\"traceId\":", to: "cut.json")
    #expect(
      CommandRun("render", cut).complaints == [
        "\(cut):2:12: error: the file ends too early",
        "hint: With --partial, what could be read is drawn.",
      ])
    let other = try folder.write("{\"resourceMetrics\":[]}", to: "other.json")
    #expect(
      CommandRun("render", other, "--input-format", "otlp").complaints == [
        "\(other): error: the file has no spans; expected OpenTelemetry's, Jaeger's or Zipkin's JSON"
      ])
    let trace = try folder.write("{\"seqtrace\":1}\n", to: "trace.jsonl")
    let list = CommandRun("render", trace, "--traces")
    #expect(list.status == 2)
    #expect(list.complaints.first?.contains("has no traces to list") == true)
  }

  @Test func `A recording goes out as OpenTelemetry's, and comes back the same`() throws {
    let file = folder.file("trace.jsonl")
    #expect(CommandRun("run", "typing", "-o", file).status == 0)
    let out = CommandRun("render", file, "--format", "otlp", "--times")
    #expect(out.complaints == [])
    let spans = try folder.write(out.output, to: "spans.json")
    #expect(CommandRun("render", spans).output == CommandRun("render", file).output)
    #expect(CommandRun("diff", file, spans).status == 0)
  }
}
