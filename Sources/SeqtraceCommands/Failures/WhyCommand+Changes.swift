import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

extension WhyCommand {
  /// Runs tests, and prints all differences between each test and its last passing recording.
  func tellChanges(
    of names: [String], since green: GreenRuns, _ choice: PackageChoice, on console: Console
  ) throws {
    let filters = filters(for: names)
    let old = try base.map { base in
      try record(at: base, filters, choice, log: green.log, on: console).tests.reduce(into: [:]) {
        $0[$1.name.title] = GreenRuns.Recording(
          path: base, transcript: TranscriptWriter().write($1.trace), hasValues: true)
      }
    }
    try PackageRun.prepare(choice, running: command.words, for: .explaining, console: console) {
      runner in
      console.show("running the tests")
      func run() throws -> (tests: [RecordedTest], status: Int32) {
        let run = try runner.run(with: filters, timeLimit: timeLimit, hang: hang, log: green.log)
        return (try RecordedTest.stable(run.sessions), run.status)
      }
      let (tests, status) = try run()
      if tests.isEmpty { throw CommandError.noRecordedTest }
      console.show("running them again")
      let again = GreenRuns.isWhole(status) ? try run().tests : []
      let paths = SourcePaths.found(for: choice.package)
      var hasChanges = false
      for test in tests {
        let before = old.map { $0[test.name.title] } ?? green.recording(of: test.name)
        let other = again.first { $0.name.title == test.name.title }?.trace
        let difference = try before.flatMap { (before) throws(CommandError) in
          try FirstDifference(of: test.trace, since: before, again: other, paths: paths)
        }
        if let difference {
          hasChanges = true
          var writer = DifferenceWriter(format: .text)
          writer.paths = paths
          try console.writeOutput("\(test.name.title):\n")
          try console.writeOutput(try writer.bytes(of: try difference.comparison()))
        } else {
          let reason = before == nil ? "no older run of it is known" : "nothing differs"
          try console.writeOutput("\(test.name.title): \(reason)\n")
        }
      }
      green.keep(tests, status: status)
      if hasChanges { throw Answer.no }
    }
  }
}
