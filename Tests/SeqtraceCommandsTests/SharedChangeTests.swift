import SeqtraceDiff
import SeqtraceEvents
import SeqtraceRecording
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

struct SharedChangeTests {
  private func comparison(_ old: String, _ new: String) throws -> TraceComparison {
    func side(_ lines: String) throws -> ComparedTrace {
      let text = "seqtrace transcript 1\n\n\(lines)\n"
      let trace = try TranscriptReader().read(Array(text.utf8)).trace
      return ComparedTrace(trace: trace.normalized(), rules: [], isNormalized: true)
    }
    return try TraceComparison(from: try side(old), to: try side(new), under: ComparisonRules())
  }

  @Test func `A change that several tests share is one, whatever its objects' numbers`() throws {
    let first = try comparison(
      "a → Shop.buy()\n  Store.take()\n  Log.write()", "a → Shop.buy()\n  Log.write()")
    let second = try comparison(
      "a → Shop.sell()\n  create Store.init()\n  create Store#2.init()\n  Store#2.take()",
      "a → Shop.sell()\n  create Store.init()\n  create Store#2.init()")
    let third = try comparison("a → Shop.close()", "a → Shop.close()\n  Log.write()")
    let (shared, others) = SharedChange.all(
      in: [("A.x.transcript", first), ("B.y.transcript", second), ("C.z.transcript", third)].map {
        GoldenDifference(path: $0, comparison: $1, callers: .init(of: Trace()))
      }, [:])
    #expect(shared.map(\.tests) == ["A.x, B.y"])
    #expect(shared.map(\.calls) == ["Shop.buy(), Shop.sell()"])
    #expect(shared.first?.lines.first == "   - Store.take()")
    #expect(others == ["C.z.transcript"])
    let json = FolderComparison(rows: [], noun: "test").json(
      with: shared, [("D.t.transcript", [TranscriptRule(key: "varies", text: "order of A.b()")])])
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"traces":[],
        "changes":[
        {"id":"\(try #require(shared.first).id)","lines":["   - Store.take()"],\
        "inside":["Shop.buy()","Shop.sell()"],"paths":["A.x.transcript","B.y.transcript"]}],
        "unstable":[
        {"path":"D.t.transcript","rules":["varies: order of A.b()"]}]}

        """)
  }

  @Test func `A call has the function that made it, also if the golden file leaves that out`()
    throws
  {
    let session = RecordingSession()
    session.record(as: "test") {
      Recorder.recordCall("buy()", on: .role("Shop"), fileID: "Shop/Shop.swift", line: 3) {
        Recorder.recordCall("check()", on: .role("Shop"), fileID: "Shop/Shop.swift", line: 9) {
          Recorder.recordCall("take()", on: .role("Stock"), fileID: "Shop/Stock.swift", line: 2) {}
        }
      }
    }
    let trace = session.trace()
    let part = TraceLevel.types.applied(to: trace) { $0.name == "check()" }
    let take = try #require(part.events.first { $0.name == "take()" })
    #expect(!part.events.contains { $0.name == "check()" })
    #expect(
      GoldenDifference.Callers(of: trace).caller(of: take, [:])
        == "Shop.check() at Shop/Shop.swift:9")
  }

  @Test func `Changes of more lines than are shown are told apart by all of them`() throws {
    let ids = try (0..<2).map { last in
      let inside =
        (0..<30).map { "    Log.write(\($0))\n" }.joined() + "    Log.write(\(last * 100))"
      return SharedChange.ids(
        in: try comparison("a → Shop.buy()", "a → Shop.buy()\n  Store.take()\n" + inside))
    }
    #expect(ids[0].count == 1 && ids[1].count == 1)
    #expect(ids[0] != ids[1])
  }
}
