import Foundation

/// A golden file next to a test, and its candidate: the new content that waits to be accepted.
///
/// ```
/// Tests/BankTests/TransferTests.swift
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript       the golden file
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript.new   waits to be accepted
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript.new.difference.svg   and similar files: details,
///                                                  where a test's report can't have attachments
/// ```
struct GoldenFile {
  /// The name of the folder for golden files, next to the test's file.
  static let folderName = "Goldens"
  /// The ending that is appended to a golden file's name for its candidate.
  static let candidateEnding = ".new"
  /// The environment variable for the path of a log file. The path of each golden file that a test uses is
  /// appended to it.
  static let logVariable = "SEQTRACE_GOLDEN_LOG"

  let path: String
  private let run: GoldenRun

  /// Creates the golden file with a name that belongs to a test's file.
  init(_ name: String, ending: String, beside testFile: String, in run: GoldenRun) {
    self.run = run
    let url = URL(fileURLWithPath: testFile)
    path =
      url.deletingLastPathComponent()
      .appendingPathComponent(Self.folderName)
      .appendingPathComponent(url.deletingPathExtension().lastPathComponent)
      .appendingPathComponent("\(GoldenName.fileName(of: name)).\(ending)").path
  }

  /// The path for messages: relative to the current folder if the file is inside it, otherwise absolute.
  var shownPath: String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  var candidatePath: String { path + Self.candidateEnding }

  /// Returns the golden file's content; `nil` if there is no such file.
  func read() throws -> [UInt8]? {
    logUse()
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The error that two expectations in one execution of the tests recorded different content for the same
  /// golden file.
  struct RecordedTwice: Error, CustomStringConvertible {
    var description: String {
      "This run has recorded something else for it already; each expectation, and each case of a "
        + "test, needs a name of its own."
    }
  }

  /// Writes the golden file, unless it already has this content, and removes its candidate.
  func write(_ bytes: [UInt8]) throws {
    if let other = run.note(bytes, at: path), other != bytes { throw RecordedTwice() }
    if (try? Data(contentsOf: URL(fileURLWithPath: path))).map({ [UInt8]($0) }) != bytes {
      try Self.write(bytes, to: path)
    }
    removeCandidate()
  }

  /// Writes the candidate, and makes Git ignore it.
  func writeCandidate(_ bytes: [UInt8]) throws {
    _ = run.note(bytes, at: candidatePath)
    try Self.write(bytes, to: candidatePath)
    ignoreCandidates()
  }

  /// Keeps candidates out of commits: adds a `.gitignore` to the `Goldens` folder, unless it already has one.
  ///
  /// The file also ignores itself, so that it doesn't change the working copy.
  private func ignoreCandidates() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
    let ending = Self.candidateEnding
    let rules = "*\(ending)\n*\(ending).*\n.gitignore\n"
    // If the write fails, Git shows the candidates, which does no harm.
    try? Data(rules.utf8).write(
      to: folder.appendingPathComponent(".gitignore"), options: .withoutOverwriting)
  }

  /// Writes the exhibits of a difference next to the candidate, except for the transcript: that is the
  /// candidate itself.
  ///
  /// - Returns: The files' names.
  func write(_ exhibits: [GoldenVerdict.Exhibit]) throws -> [String] {
    try exhibits.filter { $0.name != Self.candidateExhibit }.map { exhibit in
      let path = path(of: exhibit.name)
      try Self.write(exhibit.bytes, to: path)
      return URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// Removes the candidate and the exhibits that an earlier execution of the tests left, if there are any. If
  /// another expectation wrote the candidate in this execution, it stays.
  func removeCandidate() {
    if run.hasWritten(candidatePath) { return }
    let paths = [candidatePath] + Self.exhibitNames.map(path)
    // Another test may remove a file at the same moment, so an error isn't reported.
    for path in paths where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func path(of exhibit: String) -> String { "\(candidatePath).\(exhibit)" }

  /// The name of the exhibit that has the same content as the candidate.
  private static let candidateExhibit = "recorded.transcript"
  /// The names of the exhibits next to a candidate.
  private static let exhibitNames = ["difference.svg", "golden.jsonl", "recorded.jsonl"]

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// Logs that a test uses the golden file, so that unused ones can be found.
  private func logUse() {
    guard let log = ProcessInfo.processInfo.environment[Self.logVariable], !log.isEmpty else {
      return
    }
    let file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    // A line that is written in a single call isn't mixed with lines of other tests.
    let line = Array((path + "\n").utf8)
    _ = Foundation.write(file, line, line.count)
    close(file)
  }
}
