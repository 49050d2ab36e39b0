import SeqtraceDiagram
import SeqtraceEvents

/// The lines in a package's sources that changed since a commit.
struct SourceChanges {
  /// A range of changed lines.
  private struct Hunk {
    /// The lines in the current file. If the hunk only removes lines, this is the line before them.
    let lines: ClosedRange<Int>
    let removes: Bool
    let adds: Bool
  }

  /// The hunks of each file in order, by the file's path relative to the package's folder.
  private var hunks: [String: [Hunk]] = [:]
  /// The lines at which recorded functions start, in order, by file.
  private var functions: [String: [Int]] = [:]

  /// Creates a set without changes.
  init() {}

  /// Reads the differences from Git, including uncommitted changes.
  init(since commit: String, in package: String, log: String) throws(CommandError) {
    let git = Git(log: LogFile(path: log))
    func output(_ arguments: [String]) throws(CommandError) -> [Substring] {
      try git.output(["-c", "core.quotePath=false"] + arguments, in: package, about: commit)
        .split(separator: "\n")
    }
    read(
      try output([
        "diff", "--unified=0", "--no-color", "--no-renames", "--no-ext-diff", "--relative", commit,
        "--", "*.swift",
      ]))
    for path in try output(["ls-files", "--others", "--exclude-standard", "--", "*.swift"]) {
      hunks[String(path)] = [Hunk(lines: 1...Int(Int32.max), removes: false, adds: true)]
    }
  }

  /// Parses the output of `git diff` without context lines.
  mutating func read(_ difference: [Substring]) {
    var path: String?
    var rest = 0
    for line in difference {
      if rest > 0 {
        // The lines of a hunk are skipped, because they may look like headers.
        if !line.hasPrefix("\\") { rest -= 1 }
      } else if line.hasPrefix("+++ ") {
        path = line.hasPrefix("+++ b/") ? String(line.dropFirst(6)) : nil
      } else if let hunk = line.firstMatch(of: /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/) {
        let old = hunk.1.flatMap { Int($0) } ?? 1
        let (first, count) = (Int(hunk.2) ?? 0, hunk.3.flatMap { Int($0) } ?? 1)
        rest = old + count
        let hunk = Hunk(
          lines: first...max(first, first + count - 1), removes: old > 0, adds: count > 0)
        if let path { hunks[path, default: []].append(hunk) }
      }
    }
  }

  /// Adds the locations of functions. A function ends where the next one in its file starts.
  mutating func addFunctions(_ places: Set<SourceLine>) {
    for place in places {
      if let line = place.line { functions[place.fileID, default: []].append(Int(line)) }
    }
    for path in functions.keys { functions[path]!.sort() }
  }

  /// Whether a file changed.
  func contains(_ path: String) -> Bool { hunks[path] != nil }

  /// The first changed line in one of the given functions, or else in one of their files.
  ///
  /// - Parameter isLost: Whether removed lines take precedence over added lines.
  func first(in places: [SourceLine], isLost: Bool = false) -> SourceLine? {
    func line(of hunks: [Hunk], in path: String, from start: Int = 1) -> SourceLine? {
      let likely = hunks.first { isLost ? $0.removes : $0.adds }
      return (likely ?? hunks.first).map { hunk in
        SourceLine(fileID: path, line: Int32(clamping: max(hunk.lines.lowerBound, start)))
      }
    }
    for place in places {
      guard let start = place.line.map({ Int($0) }), let all = hunks[place.fileID] else { continue }
      let next = functions[place.fileID]?.first { $0 > start } ?? .max
      let inside = all.filter { $0.lines.upperBound >= start && $0.lines.lowerBound < next }
      if let found = line(of: inside, in: place.fileID, from: start) { return found }
    }
    return places.lazy.compactMap { place in
      hunks[place.fileID].flatMap { line(of: $0, in: place.fileID) }
    }.first
  }
}

/// Determines from the source files which functions are isolated to the main actor.
final class MainActorSources {
  private let package: String
  private var files: [String: [Substring]] = [:]

  init(of package: String) { self.package = package }

  /// Whether a function, or an enclosing type or extension, has the attribute `@MainActor`.
  ///
  /// - Parameter place: The function's file, relative to the package, and its line.
  func contains(_ place: SourceLine) -> Bool {
    let lines = lines(of: place.fileID)
    guard let line = place.line.map({ Int($0) - 1 }), lines.indices.contains(line) else {
      return false
    }
    // Searches upwards from the function. A line with less indentation starts an enclosing declaration.
    var column = Int.max
    var isAboveHead = false
    for text in lines[...line].reversed() where !text.allSatisfy(\.isWhitespace) {
      let word = text.drop(while: \.isWhitespace)
      let own = text.count - word.count
      let isHead = own < column
      isAboveHead =
        isHead || isAboveHead && own == column && (word.first == "@" || word.first == "/")
      column = min(column, own)
      if isAboveHead, word.first != "/", word.contains("@MainActor") { return true }
    }
    return false
  }

  private func lines(of path: String) -> [Substring] {
    if let known = files[path] { return known }
    let bytes = try? InputFile(path: "\(package)/\(path)").read()
    let lines = String(decoding: bytes ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    files[path] = lines
    return lines
  }
}
