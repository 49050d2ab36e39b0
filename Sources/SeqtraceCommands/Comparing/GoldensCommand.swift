import ArgumentParser
import Foundation
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript

/// `seqtrace goldens`: looks after golden files.
struct GoldensCommand: Action {
  static let configuration = CommandConfiguration(
    commandName: "goldens",
    abstract: "Shows, accepts and rejects golden files that wait.",
    discussion: """
      A golden test that fails leaves a candidate beside its golden file, with .new at its end. All \
      below the folder are shown, each as what would change. To accept one is to put it in the \
      golden's place, to reject it to remove it. What is accepted is shown first.

      With the environment variable SEQTRACE_GOLDEN_LOG, tests list the goldens that they use; \
      --unused lists those that stand in no such list.

      Examples:
        seqtrace goldens
        seqtrace goldens accept
        seqtrace goldens accept '*TransferTests*'
        seqtrace goldens reject transfer.transcript
        SEQTRACE_GOLDEN_LOG=$PWD/used swift test; seqtrace goldens --unused used

      Exit status: 0 nothing waits or is unused, or all was accepted or rejected, 1 something waits or \
      is unused, 2 something can't be read or written, 64 wrong usage.
      """)

  /// What is done with what waits.
  enum Deed: String, CaseIterable, ExpressibleByArgument {
    /// Only their names are shown.
    case list
    case show, accept, reject
  }

  @Argument(help: "What to do with what waits.")
  var deed: Deed = .show

  @Argument(help: "Which: file names, or patterns for paths; all if left out.")
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp("The folder in which goldens are looked for.", valueName: "folder"),
    completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "List the goldens that don't stand in a list of used ones.", valueName: "file"),
    completion: .file())
  var unused: String?

  func perform(on console: Console) throws {
    if let unused { return try listUnused(unused, on: console) }
    let waiting = WaitingGolden.all(in: folder).filter(isMeant)
    if waiting.isEmpty, !patterns.isEmpty {
      throw CommandError.nothingWaits(patterns.joined(separator: " "))
    }
    for golden in waiting { try perform(on: golden, console) }
    if deed == .list || deed == .show, !waiting.isEmpty { throw NegativeAnswer() }
  }

  private func isMeant(_ golden: WaitingGolden) -> Bool {
    let name = golden.path.split(separator: "/").last.map(String.init) ?? ""
    return patterns.isEmpty
      || patterns.contains { pattern in
        pattern == golden.path || Glob(pattern).matches(golden.path) || Glob(pattern).matches(name)
      }
  }

  private func perform(on golden: WaitingGolden, _ console: Console) throws {
    if deed == .list { return try print(golden.path, on: console) }
    // What is accepted is what was shown, even if a test writes another candidate meanwhile.
    let candidate = try InputFile(path: golden.candidatePath).read()
    try print("\(golden.path)\(golden.isNew ? " (new)" : "")", on: console)
    if deed != .reject { try show(golden, candidate, on: console) }
    switch deed {
    case .list, .show: break
    case .accept:
      do throws(SystemError) { try OutputFile(path: golden.path).write(candidate) } catch {
        throw CommandError.unwritableOutput(golden.path, error)
      }
      if (try? InputFile(path: golden.candidatePath).read()) == candidate { try remove(golden) }
      try print("  accepted", on: console)
    case .reject:
      try remove(golden)
      try print("  rejected", on: console)
    }
  }

  private func remove(_ golden: WaitingGolden) throws {
    if unlink(golden.candidatePath) != 0 {
      throw CommandError.unwritableOutput(golden.candidatePath, .last)
    }
  }

  /// Shows what accepting would change.
  private func show(_ golden: WaitingGolden, _ candidate: [UInt8], on console: Console) throws {
    guard !golden.isNew, TranscriptReader.isTranscript(candidate),
      let old = try? ComparedTrace(
        bytes: InputFile(path: golden.path).read(), of: golden.path)
    else {
      let lines = String(decoding: candidate, as: UTF8.self).split(separator: "\n")
      for line in lines { try print("  + \(line)".visible, on: console) }
      return
    }
    let new = try ComparedTrace(bytes: candidate, of: golden.candidatePath)
    let (difference, trace) = try ComparedTrace.difference(from: old, to: new, rules: [])
    var style = DifferenceText()
    style.isColored = console.isTerminal
    (style.mostPlaces, style.mostLines) = (.max, .max)
    try console.writeOutput(
      DifferenceFormat.text.bytes(of: difference, new: trace, style: style))
  }

  private func listUnused(_ log: String, on console: Console) throws {
    let used = Set(
      String(decoding: try InputFile(path: log).read(), as: UTF8.self).split(separator: "\n")
        .map { URL(fileURLWithPath: String($0)).resolvingSymlinksInPath().path })
    let unused = WaitingGolden.goldens(in: folder).filter {
      !used.contains(URL(fileURLWithPath: $0).resolvingSymlinksInPath().path)
    }
    for path in unused { try print(path, on: console) }
    if !unused.isEmpty { throw NegativeAnswer() }
  }

  private func print(_ line: String, on console: Console) throws {
    try console.writeOutput(Array((line.visible + "\n").utf8))
  }
}
