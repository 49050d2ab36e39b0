import ArgumentParser
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceTranscript

/// `seqtrace goldens migrate`: rewrites golden files for another level of detail.
struct GoldensMigrateCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Rewrites a package's golden files for another level.",
    discussion: """
      The tests run once. A golden file is rewritten only if the run agrees with it at its own level, so that nothing \
      but the level changes; the rules in its header stay. The others are named: check and accept them first.

      Examples:
        seqtrace goldens migrate --package .
        seqtrace goldens migrate --package . --level everything -- swift test

      Exit status: 0 all golden files have the level, 1 some differ from the run, 2 the tests failed, or a file can't \
      be read or written.
      """)

  @OptionGroup var options: PackageGoldensOptions

  func perform(on console: Console) throws {
    if console.isContinuousIntegration { throw CommandError.acceptedByService }
    try SessionFolder.checkBase()
    var own = options.goldens
    own.isLevelAskedFor = false
    var new = own
    new.isLevelAskedFor = true
    try PackageRun.prepare(
      options.choice, running: options.testCommand, for: .recordingGoldens, console: console
    ) { runner in
      let run = try runner.run()
      if run.status != 0 { throw CommandError.failedTests(run.status, .recordingGoldens) }
      let tests = try own.tests(of: run)
      if tests.isEmpty { throw CommandError.noRecordedTest }
      try own.checkOptions(of: tests)
      let migration = try Migration(of: tests, from: own, to: new)
      for (path, content) in migration.contents { try own.write(content, to: path) }
      try console.writeOutput(
        "\(migration.contents.count) golden files now hold the level '\(new.level.rawValue)', and nothing else "
          + "changed; \(migration.sameCount) did before\n")
      for path in migration.different {
        try console.writeOutput("  differs from the run, so it stays: \(path)\n")
      }
      if !migration.different.isEmpty { throw Answer.no }
    }
  }
}

/// The golden files of a package, grouped by the effect that a change of their level has.
struct Migration {
  /// The new contents of the rewritten files, by path.
  private(set) var contents: [(path: String, content: [UInt8])] = []
  /// The paths of files that differ from the run even at their own level.
  private(set) var different: [String] = []
  /// The number of files that already have the new level.
  private(set) var sameCount = 0

  init(
    of tests: [PackageGoldens.Test], from own: PackageGoldens, to new: PackageGoldens
  ) throws(CommandError) {
    for test in tests {
      guard let old = try own.content(of: test.path) else { continue }
      let level = TranscriptReader.rules(inHeaderOf: old).last { $0.key == TraceLevel.rule }?.text
      if level == new.level.rawValue {
        sameCount += 1
      } else if try own.comparison(of: test, with: old).difference.changeCount > 0 {
        different.append(test.path)
      } else {
        contents.append((test.path, try new.transcript(of: test, keeping: old)))
      }
    }
  }
}
