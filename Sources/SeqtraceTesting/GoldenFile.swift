import Foundation

/// A golden file beside a test, and the candidate for it.
///
/// ```
/// Tests/BankTests/TransferTests.swift
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript       the golden
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript.new   waits to be accepted
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript.new.difference.svg   and the like: shows
///                                                  more, where a test's report takes no attachments
/// ```
struct GoldenFile {
  /// The folder, beside the test's file, that holds golden files.
  static let folderName = "Goldens"
  /// What the name of a candidate has behind that of its golden.
  static let candidateEnding = ".new"
  /// The environment variable that names a file to which the path of each golden used is appended.
  static let logVariable = "SEQTRACE_GOLDEN_LOG"

  let path: String
  private let run: GoldenRun

  /// Names the golden of a test file.
  init(_ name: String, ending: String, beside testFile: String, in run: GoldenRun) {
    self.run = run
    let url = URL(fileURLWithPath: testFile)
    path =
      url.deletingLastPathComponent()
      .appendingPathComponent(Self.folderName)
      .appendingPathComponent(url.deletingPathExtension().lastPathComponent)
      .appendingPathComponent("\(GoldenName.fileName(of: name)).\(ending)").path
  }

  /// The path as a message shows it: from the folder of the process, if it is in there.
  var shownPath: String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  var candidatePath: String { path + Self.candidateEnding }

  /// The golden's bytes; `nil` if there is no such file.
  func read() throws -> [UInt8]? {
    logUse()
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Two expectations of one run have recorded different content for one golden file.
  struct RecordedTwice: Error, CustomStringConvertible {
    var description: String {
      "This run has recorded something else for it already; each expectation, and each case of a "
        + "test, needs a name of its own."
    }
  }

  /// Writes the golden, unless it says that already, and removes its candidate.
  func write(_ bytes: [UInt8]) throws {
    if let other = run.note(bytes, at: path), other != bytes { throw RecordedTwice() }
    if (try? Data(contentsOf: URL(fileURLWithPath: path))).map({ [UInt8]($0) }) != bytes {
      try Self.write(bytes, to: path)
    }
    removeCandidate()
  }

  /// Writes a candidate, which Git doesn't see.
  func writeCandidate(_ bytes: [UInt8]) throws {
    _ = run.note(bytes, at: candidatePath)
    try Self.write(bytes, to: candidatePath)
    ignoreCandidates()
  }

  /// Keeps candidates out of commits: makes a `.gitignore` in the folder of golden files, unless there is
  /// one. It is ignored itself, so that it is no change of the working copy either.
  private func ignoreCandidates() {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
    let ending = Self.candidateEnding
    let rules = "*\(ending)\n*\(ending).*\n.gitignore\n"
    // Where it can't be written, Git sees the candidates.
    try? Data(rules.utf8).write(
      to: folder.appendingPathComponent(".gitignore"), options: .withoutOverwriting)
  }

  /// Writes what shows more of a difference beside the candidate.
  ///
  /// - Returns: The files' names.
  func write(_ exhibits: [GoldenVerdict.Exhibit]) throws -> [String] {
    try exhibits.filter { $0.name != Self.candidateExhibit }.map { exhibit in
      let path = path(of: exhibit.name)
      try Self.write(exhibit.bytes, to: path)
      return URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// Removes the candidate of an earlier run, and what stands beside it, if there is any. That of another
  /// expectation of this run stays.
  func removeCandidate() {
    if run.hasWritten(candidatePath) { return }
    let paths = [candidatePath] + Self.exhibitNames.map(path)
    // It is a fault of no test if another one that runs at the same time was quicker.
    for path in paths where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func path(of exhibit: String) -> String { "\(candidatePath).\(exhibit)" }

  /// The exhibit that says what the candidate says.
  private static let candidateExhibit = "recorded.transcript"
  /// The exhibits that stand beside a candidate.
  private static let exhibitNames = ["difference.svg", "golden.jsonl", "recorded.jsonl"]

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url, options: .atomic)
  }

  /// Notes that a test uses the golden, for those who look for goldens that no test uses.
  private func logUse() {
    guard let log = ProcessInfo.processInfo.environment[Self.logVariable], !log.isEmpty else {
      return
    }
    let file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    // One write of one line doesn't mix with those of other tests.
    let line = Array((path + "\n").utf8)
    _ = Foundation.write(file, line, line.count)
    close(file)
  }
}
