import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

/// A review of tests that recorded what transcripts say.
struct ReviewedRun {
  /// What a test does, below the line of the test itself; `nil` if there is no such test.
  struct Case {
    var name = "f()"
    var old: String?
    var new: String?
    /// What it does when it runs again; the same if left out.
    var again: String?
  }

  var varying: (unfit: Set<String>, loose: Set<String>) = ([], [])
  var difference: [Substring] = []
  var base = "main"
  /// The place of each call, by its name.
  var places: [String: SourceLine] = [:]
  var issues: [String: String] = [:]

  func review(_ cases: [Case]) throws -> Review {
    let folder = try TemporaryFolder()
    let goldens = PackageGoldens(
      folder: folder.file("Goldens") + "/", level: .everything, isLevelAskedFor: false)
    func tests(_ body: (Case) -> String?) throws -> [PackageGoldens.Test] {
      try cases.enumerated().compactMap { index, test in
        try body(test).map { try self.test(test.name, $0, path: "M/\(index).transcript") }
      }
    }
    let (old, new) = (try tests(\.old), try tests(\.new))
    for test in old {
      try goldens.write(goldens.transcript(of: test, keeping: nil), to: test.path)
    }
    let console = Console(isTerminal: false, columns: nil, write: { _ in }, complain: { _ in })
    var check = GoldensCheck(goldens: goldens, unfit: varying.unfit, writesCandidates: false)
    for test in new { check.compare(test, on: console) }
    try check.passOverUnstable(try tests { $0.again ?? $0.new })
    var changes = SourceChanges()
    changes.read(difference)
    changes.addFunctions(Set(places.values))
    return Review(
      base: base, from: SuiteFacts(of: old, status: 0, paths: [:]),
      to: SuiteFacts(of: new, status: issues.isEmpty ? 0 : 1, paths: [:]), check, varying: varying,
      isWhole: true,
      sources: ReviewSources(
        paths: [:], changes: changes, mainActor: MainActorSources(of: folder.path)))
  }

  private func test(
    _ name: String, _ body: String, path: String
  ) throws -> PackageGoldens.Test {
    let quoted = name.hasSuffix("()") ? name : "`\(name)`"
    let text = "seqtrace transcript 1\ntitle: S.\(name)\n\nclient → S.\(quoted)\n\(body)\n"
    var trace = try TranscriptReader().read(Array(text.utf8)).trace
    for index in trace.events.indices {
      trace.events[index].source = places[trace.events[index].name]
    }
    if let issue = issues[name] {
      let id = (trace.events.map(\.id).max() ?? 0).next
      trace.events.insert(TraceEvent(id: id, kind: .issue, name: issue), at: 1)
    }
    return PackageGoldens.Test(
      path: path, recorded: try #require(RecordedTest(trace)), privatePlaces: [])
  }
}
