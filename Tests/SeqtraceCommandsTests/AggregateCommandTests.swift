import Testing

@testable import SeqtraceCommands

@MainActor struct AggregateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run, in which a shop is called and perhaps asks a second one.
  private func run(_ name: String, _ calls: String...) throws -> String {
    let spans = calls.enumerated().map { index, call in
      #"{"traceId":"ab","id":"\#(index + 1)","kind":"CLIENT","name":"\#(call)","timestamp":\#(1500 + 10 * index),"#
        + #""duration":5,"localEndpoint":{"serviceName":"web"},"remoteEndpoint":{"serviceName":"shop"}}"#
    }
    return try folder.write("[\(spans.joined(separator: ","))]", to: name)
  }

  @Test func `Many runs are one diagram, in any order and in parts`() throws {
    let runs = [
      try run("1.json", "get", "buy"), try run("2.json", "get"), try run("3.json", "get", "buy"),
    ]
    let whole = CommandRun(["aggregate"] + runs + ["--format", "mermaid"])
    #expect(whole.complaints == [])
    #expect(whole.text.contains("opt in 67 % of runs (2)"))
    #expect(whole.text.contains("drawn from 3 runs"))
    #expect(
      CommandRun(["aggregate"] + runs.reversed() + ["--format", "mermaid"]).text == whole.text)
    let part = folder.path + "/part.jsonl"
    #expect(CommandRun("aggregate", "--partial", runs[0], runs[2], "-o", part).status == 0)
    #expect(CommandRun("aggregate", runs[1], part, "--format", "mermaid").text == whole.text)
    #expect(
      CommandRun("aggregate", "--partial", runs[1], part).text
        == CommandRun(["aggregate", "--partial"] + runs).text)
  }

  /// Ten runs of a call and its consequences: what it takes, and in how many runs another call comes.
  private func week(_ name: String, milliseconds: Int, charges: Int, isAudited: Bool) throws
    -> String
  {
    let spans = (0..<10).flatMap { run in
      var calls = [("get", milliseconds), ("audit", 1), ("charge", 1)]
      if run >= charges { calls.removeLast() }
      if !isAudited { calls.remove(at: 1) }
      return calls.enumerated().map { index, call in
        #"{"traceId":"a\#(run)","id":"\#(index + 1)","kind":"CLIENT","name":"\#(call.0)","timestamp":"#
          + #"\#(1500 + 1_000_000 * index),"duration":\#(1000 * call.1),"localEndpoint":{"serviceName":"web"},"#
          + #""remoteEndpoint":{"serviceName":"shop"}}"#
      }
    }
    let file = try folder.write("[\(spans.joined(separator: ","))]", to: "\(name).json")
    let part = folder.file("\(name).part")
    #expect(CommandRun("aggregate", "--partial", file, "-o", part).status == 0)
    return part
  }

  @Test func `What changed from week to week is named: slower calls, vanished ones, shares`() throws
  {
    let old = try week("old", milliseconds: 5, charges: 2, isAudited: true)
    let new = try week("new", milliseconds: 15, charges: 6, isAudited: false)
    let run = CommandRun("diff", old, new)
    #expect(run.status == 1)
    #expect(
      run.text == """
        2 things differ between 10 and 10 runs:
        1. slower: shop get, 5 ms → 15 ms (median of the own time); explains the 9.37 ms by which shop get became slower; p < 0.001
        2. lost call: shop audit, in 100 % → 0 % of the runs that start with shop get; makes shop get 1 ms faster; p < 0.001

        """)
    #expect(CommandRun("diff", old, old).status == 0)
    let slightly = try week("slightly", milliseconds: 6, charges: 2, isAudited: true)
    #expect(CommandRun("diff", old, slightly).status == 0)
  }

  @Test func `Runs that start with different calls are drawn apart, and listed in a table`() throws
  {
    let runs = [
      try run("1.json", "get"), try run("2.json", "buy", "pay"), try run("3.json", "get"),
    ]
    #expect(
      CommandRun(["aggregate", "--table"] + runs).text == """
        Runs start with  Runs  Errors  Median   95 %   99 %  Time
        shop get            2       0    5 µs   5 µs   5 µs  50 %
        shop buy            1       0   10 µs  10 µs  10 µs  50 %

        """)
    #expect(
      CommandRun(["aggregate", "--table", "--format", "json"] + runs).text
        == #"{"runs": [{"name": "shop get", "runs": 2, "errors": 0, "median": 5000, "percentile95": 5000, "#
        + #""percentile99": 5000, "timePercent": 50}, {"name": "shop buy", "runs": 1, "errors": 0, "median": 10000, "#
        + #""percentile95": 10000, "percentile99": 10000, "timePercent": 50}]}"# + "\n")
    let text = CommandRun(["aggregate"] + runs).text
    #expect(
      text.hasPrefix(
        "shop get: 2 runs, 0 errors, median 5 µs, 95 % within 5 µs, 99 % within 5 µs, 50 % of the time\n"
      ))
    #expect(text.contains("\nshop buy: 1 run, 0 errors, "))
    let picture = folder.file("runs.svg")
    let drawn = CommandRun(["aggregate"] + runs + ["-o", picture])
    #expect(drawn.status == 0)
    #expect(drawn.complaints.first == "\(picture): note: " + text.prefix { $0 != "\n" })
    #expect(String(decoding: try folder.read("runs-2.svg"), as: UTF8.self).contains("shop buy"))
  }

  @Test func `A diagram keeps the calls that fail, then those with most of the time`() throws {
    let calls = (0..<80).map { number in
      #"{"traceId":"ab","id":"\#(number + 2)","parentId":"1","kind":"CLIENT","name":"call \#(number)","timestamp":"#
        + #"\#(1500 + 1000 * number),"duration":\#(100 + number),"localEndpoint":{"serviceName":"web"},"#
        + #""remoteEndpoint":{"serviceName":"shop \#(number % 20)"}\#(number == 3 ? #","tags":{"error":"503"}"# : "")}"#
    }
    let root =
      #"{"traceId":"ab","id":"1","kind":"SERVER","name":"root","timestamp":1000,"duration":90000,"#
      + #""localEndpoint":{"serviceName":"web"}}"#
    let file = try folder.write("[\(([root] + calls).joined(separator: ","))]", to: "many.json")
    let text = CommandRun("aggregate", file, "--format", "mermaid").text
    let kept = (0..<80).filter { text.contains(": call \($0) {") }
    // Of twelve lifelines, one is the caller's and one that of the failing call.
    #expect(kept.contains(3) && kept.contains(79) && !kept.contains(4))
    #expect(Set(kept.map { $0 % 20 }).count == 11)
    #expect(
      !CommandRun("aggregate", file, "--format", "mermaid", "--no-summary").text.contains("summary")
    )
  }

  @Test func `Each trace of a file of spans is a run`() throws {
    let span = { (trace: String) in
      #"{"traceId":"\#(trace)","id":"1","kind":"CLIENT","name":"get","timestamp":1500,"duration":2000,"#
        + #""localEndpoint":{"serviceName":"web"},"remoteEndpoint":{"serviceName":"shop"}}"#
    }
    let file = try folder.write("[\(span("ab")),\(span("cd"))]", to: "spans.json")
    #expect(CommandRun("aggregate", file).text.contains("drawn from 2 runs"))
    #expect(CommandRun("aggregate", file, "--trace", "cd").text.contains("drawn from 1 run"))
  }

  @Test(arguments: [
    ["--fold"], ["--theme", "print"], ["--format", "svg"], ["--language", "es"], ["--hide", "x"],
  ])
  func `Options of pictures are refused for a part`(_ options: [String]) throws {
    let part = CommandRun(["aggregate", "--partial", try run("1.json", "get")] + options)
    #expect(part.status == 64)
    #expect(
      part.complaints.first
        == "error: \(options[0]) has no meaning in a partial aggregate, which isn't drawn")
  }

  @Test func `What can't be aggregated is refused`() throws {
    let design = try folder.write("sequenceDiagram\n  a->>b: c\n", to: "design.mmd")
    #expect(
      CommandRun("aggregate", design).complaints == [
        "\(design): error: is a diagram; expected the trace of a run, or a partial aggregate"
      ])
    let later = try folder.write("{\"seqtracePartial\":7,\"droppedRuns\":0}\n", to: "7.part")
    let run = CommandRun("aggregate", later)
    #expect(run.status == 2)
    #expect(
      run.complaints == [
        "\(later):1:1: error: is a partial aggregate of version 7; expected version 1",
        "hint: Write it again from its traces: seqtrace aggregate --partial",
      ])
    let empty = try folder.write("{\"seqtracePartial\":1,\"droppedRuns\":0}\n", to: "0.part")
    #expect(CommandRun("aggregate", empty).status == 2)
    #expect(
      CommandRun("aggregate", "--partial", empty).text
        == "{\"seqtracePartial\":1,\"droppedRuns\":0}\n")
    #expect(CommandRun("aggregate", try self.run("1.json", "get"), "--format", "jsonl").status != 0)
  }
}
