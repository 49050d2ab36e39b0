import Foundation

/// A golden file beside a test, and the candidate for it.
///
/// ```
/// Tests/BankTests/TransferTests.swift
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript       the golden
/// Tests/BankTests/Goldens/TransferTests/transfer.transcript.new   waits to be accepted
/// ```
struct GoldenFile {
  /// The folder, beside the test's file, that holds golden files.
  static let folderName = "Goldens"
  /// What the name of a candidate has behind that of its golden.
  static let candidateEnding = ".new"
  /// The environment variable that names a file to which the path of each golden used is appended.
  static let logVariable = "SEQTRACE_GOLDEN_LOG"

  let path: String

  /// Names the golden of a test file.
  init(_ name: String, ending: String, beside testFile: String) {
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

  /// Writes the golden, unless it says that already, and removes its candidate.
  func write(_ bytes: [UInt8]) throws {
    if (try? Data(contentsOf: URL(fileURLWithPath: path))).map({ [UInt8]($0) }) != bytes {
      try Self.write(bytes, to: path)
    }
    removeCandidate()
  }

  /// Writes a candidate.
  func writeCandidate(_ bytes: [UInt8]) throws { try Self.write(bytes, to: candidatePath) }

  /// Removes the candidate of an earlier run, if there is one.
  func removeCandidate() {
    // It is a fault of no test if another one that runs at the same time was quicker.
    if FileManager.default.fileExists(atPath: candidatePath) {
      try? FileManager.default.removeItem(atPath: candidatePath)
    }
  }

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
