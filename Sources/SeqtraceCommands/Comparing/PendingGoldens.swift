import ArgumentParser
import Foundation
import SeqtraceDiagram
import SeqtraceDiff
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceRendering
import SeqtraceTranscript

/// The options and actions for golden files with pending candidates.
struct PendingGoldens: ParsableArguments {
  /// The actions on pending candidates.
  enum Deed {
    /// Lists only the paths of the golden files.
    case list
    case show, accept, reject

    /// Whether the action changes nothing, and the exit status reports pending candidates.
    var isVerdict: Bool { self == .list || self == .show }
  }

  @Argument(
    help:
      "File names, patterns for paths, or ids of changes that 'check' names; all candidates if left out."
  )
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp("The folder to search for golden files.", valueName: "folder"),
    completion: .directory)
  var folder = "."

  @Flag(help: "Open a picture of what would change, too, for each.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Show the golden files that aren't in this list of used ones.", valueName: "file"),
    completion: .file())
  var unused: String?

  @OptionGroup
  var coloring: ColorOption

  @OptionGroup
  var project: ProjectOption

  /// Performs an action on the candidates, or lists the unused golden files.
  @MainActor func perform(_ deed: Deed, on console: Console) throws {
    let console = deed.isVerdict ? console.ignoringClosedPipe : console
    if deed == .accept, console.isContinuousIntegration { throw CommandError.acceptedByService }
    guard OutputFile(path: folder).isFolder else {
      let error = OutputFile(path: folder).exists ? SystemError(ENOTDIR) : SystemError(ENOENT)
      throw CommandError.unreadableInput(folder, error, isScenario: false)
    }
    let found = GoldenFolder(folder)
    for obstacle in found.obstacles { console.complain(obstacle.complaints) }
    let isDone =
      try unused.map { try listUnused(of: found.goldens, $0, on: console) }
      ?? handle(found.waiting.filter { isMeant($0, console) }, deed, on: console)
    if !found.obstacles.isEmpty { throw Answer.unknown }
    if !isDone { throw Answer.no }
  }

  /// The change that a decision about a candidate makes, and the message after it.
  private typealias Change = (report: String, make: () throws(CommandError) -> Void)

  /// Performs the action on each candidate.
  ///
  /// - Returns: Whether no candidate is left pending.
  private func handle(
    _ waiting: [WaitingGolden], _ deed: Deed, on console: Console
  ) throws -> Bool {
    if waiting.isEmpty, !patterns.isEmpty {
      throw CommandError.nothingWaits(patterns.joined(separator: " "))
    }
    var failures: [CommandError] = []
    var changes: [Change] = []
    // Everything is shown before anything changes. If the output can't be written, nothing changes.
    let isHeld = !deed.isVerdict
    var held: [UInt8] = []
    var target = console
    if isHeld { target.write = { held += $0 } }
    for golden in waiting {
      do {
        if let change = try perform(deed, on: golden, target) { changes.append(change) }
      } catch let error as CommandError {
        // An error doesn't affect the other candidates.
        failures.append(error)
      }
    }
    if isHeld { try show(held, on: console) }
    var reports: [String] = []
    for change in changes {
      do throws(CommandError) {
        try change.make()
        reports.append(change.report)
      } catch {
        failures.append(error)
      }
    }
    for report in reports { try print(report, on: console.ignoringClosedPipe) }
    for failure in failures.dropLast() { console.complain(failure.complaints) }
    if let failure = failures.last { throw failure }
    return isHeld || waiting.isEmpty
  }

  private func show(_ held: [UInt8], on console: Console) throws {
    do { try console.writeOutput(held) } catch is ClosedPipe {
      throw CommandError.unwritableOutput("<stdout>", SystemError(EPIPE))
    }
  }

  /// Whether a candidate matches a given pattern, or makes only changes with given IDs.
  private func isMeant(_ golden: WaitingGolden, _ console: Console) -> Bool {
    let name = golden.path.pathParts.last ?? ""
    let isNamed = patterns.contains { pattern in
      pattern == golden.path || NamePattern(pattern).matches(golden.path)
        || NamePattern(pattern).matches(name)
    }
    if patterns.isEmpty || isNamed { return true }
    let ids = ids(of: golden)
    if ids.isDisjoint(with: patterns) || ids.isSubset(of: patterns) {
      return !ids.isDisjoint(with: patterns)
    }
    let others = ids.subtracting(patterns).sorted().joined(separator: ", ")
    console.complain(.note, at: golden.path, "left out, as it makes other changes, too: \(others)")
    return false
  }

  /// The IDs of a candidate's changes, as `goldens check` shows them.
  private func ids(of golden: WaitingGolden) -> Set<String> {
    guard golden.isTranscript, !golden.isNew, (try? golden.check()) != nil,
      let old = try? ComparedTrace(
        transcript: InputFile(path: golden.path).read(), of: golden.path),
      let new = try? ComparedTrace(
        transcript: InputFile(path: golden.candidatePath).read(), of: golden.candidatePath),
      let comparison = try? TraceComparison(from: old, to: new, under: ComparisonRules())
    else { return [] }
    return Set(SharedChange.ids(in: comparison))
  }

  /// Shows a candidate if the action requires it.
  ///
  /// - Returns: The change to make after all candidates have been shown.
  private func perform(
    _ deed: Deed, on golden: WaitingGolden, _ console: Console
  ) throws -> Change? {
    if deed == .list {
      try print(golden.path, on: console)
      return nil
    }
    if deed != .reject { try golden.check() }
    // The content that is shown is the content that is accepted, even if a test writes another candidate
    // meanwhile.
    let candidate = try InputFile(path: golden.candidatePath).read()
    try print("\(golden.path)\(golden.isNew ? " (new)" : "")", on: console)
    let old = golden.isNew || deed == .reject ? nil : try InputFile(path: golden.path).read()
    if deed != .reject { try show(golden, old, candidate, on: console) }
    switch deed {
    case .list, .show: return nil
    case .accept:
      return (
        "accepted \(golden.path)",
        { () throws(CommandError) in try golden.accept(candidate, replacing: old) }
      )
    case .reject: return ("rejected \(golden.path)", golden.reject)
    }
  }

  /// Shows what accepting would change.
  private func show(
    _ golden: WaitingGolden, _ bytes: [UInt8]?, _ candidate: [UInt8], on console: Console
  ) throws {
    guard golden.isTranscript else { return try showTexts(bytes, candidate, on: console) }
    let new = try ComparedTrace(transcript: candidate, of: golden.candidatePath)
    let old: ComparedTrace?
    do throws(CommandError) {
      old = try bytes.map { bytes throws(CommandError) in
        try ComparedTrace(transcript: bytes, of: golden.path)
      }
    } catch {
      // A damaged golden file is replaced as a whole.
      console.complain(error.complaints)
      old = nil
    }
    guard let old, let bytes else {
      try showTexts(bytes, candidate, on: console)
      if open {
        let layout = LayoutEngine.points.layout(DiagramBuilder().build(new.trace))
        try openPicture(SVGRenderer().render(layout), of: golden, on: console)
      }
      return
    }
    try showChanges(GoldenText(bytes), GoldenText(candidate), on: console)
    // The rules aren't applied, because accepting also removes from the file the lines that the rules would
    // hide.
    let comparison = try TraceComparison(
      from: old.withoutRules, to: new.withoutRules, under: ComparisonRules())
    var writer = DifferenceWriter(format: .text)
    writer.isColored = coloring.isColored(on: console)
    (writer.text.mostPlaces, writer.text.mostLines, writer.text.width) = (.max, .max, .max)
    if comparison.difference.changeCount > 0 {
      try console.writeOutput(try writer.bytes(of: comparison))
    }
    if open {
      let picture = try DifferenceWriter(format: .svg).bytes(of: comparison)
      try openPicture(picture, of: golden, on: console)
    }
  }

  /// Shows changes outside of the events: in the header, and in comments. Accepting would lose the comments.
  private func showChanges(_ old: GoldenText, _ new: GoldenText, on console: Console) throws {
    for (name, lines) in [("header", \GoldenText.header), ("comments", \GoldenText.comments)] {
      let (left, right) = (old[keyPath: lines], new[keyPath: lines])
      if left == right { continue }
      try print("  \(name):", on: console)
      let (before, after) = (Set(left), Set(right))
      for line in left where !after.contains(line) { try print("   - \(line)", on: console) }
      for line in right where !before.contains(line) { try print("   + \(line)", on: console) }
    }
  }

  /// Shows a text golden: its changes, or all of its text if it is new.
  private func showTexts(_ old: [UInt8]?, _ new: [UInt8], on console: Console) throws {
    let text = String(decoding: new, as: UTF8.self)
    let lines =
      old.map { TextDifference().lines(from: String(decoding: $0, as: UTF8.self), to: text) }
      ?? text.split(separator: "\n").map { "  + \($0)" }
    for line in lines { try print(line, on: console) }
  }

  /// Opens a picture in a new temporary folder. The picture stays until the system deletes it.
  private func openPicture(
    _ bytes: [UInt8], of golden: WaitingGolden, on console: Console
  ) throws {
    let name = golden.path.pathParts.last ?? "golden"
    let path = try SessionFolder.makeTemporaryFolder() + "/\(name).svg"
    try OutputFile(path: path).write(bytes)
    try print("  picture: \(path)", on: console)
    if let complaint = PictureViewer().show(path) { console.complain([complaint]) }
  }

  private func listUnused(
    of goldens: [String], _ log: String, on console: Console
  ) throws -> Bool {
    let used = Set(
      String(decoding: try InputFile(path: log).read(), as: UTF8.self).split(separator: "\n")
        .map { URL(fileURLWithPath: String($0)).resolvingSymlinksInPath().path })
    let unused = goldens.filter {
      !used.contains(URL(fileURLWithPath: $0).resolvingSymlinksInPath().path)
    }
    for path in unused { try print(path, on: console) }
    return unused.isEmpty
  }

  private func print(_ line: String, on console: Console) throws {
    try console.writeOutput("\(line)\n")
  }
}

/// The parts of a golden transcript's text that aren't events.
private struct GoldenText {
  /// The lines of the header, without its first line.
  var header: [Substring]
  /// The comment lines after the header, without their indentation.
  var comments: [Substring]

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    header = Array(lines.dropFirst().prefix { !$0.allSatisfy(\.isWhitespace) })
    comments = lines.dropFirst(1 + header.count).map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("//") }
  }
}
