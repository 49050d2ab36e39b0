import SeqtraceTranscript

/// A candidate that a test has left beside its golden file.
struct WaitingGolden {
  /// The suffix that turns a golden file's name into its candidate's name.
  static let ending = ".new"

  /// The golden file's path, relative to the working directory.
  let path: String

  /// Whether the golden file is a transcript; others are text diagrams.
  var isTranscript: Bool { path.hasEnding("." + TranscriptWriter.fileEnding) }

  var candidatePath: String { path + Self.ending }

  /// The files that tests may have left beside the candidate, with details of the difference.
  var exhibitPaths: [String] {
    ["difference.svg", "golden.jsonl", "recorded.jsonl"].map { "\(candidatePath).\($0)" }
  }

  /// Whether the golden file doesn't exist yet.
  var isNew: Bool { (try? OutputFile(path: path).ownKind()) == .some(nil) }

  /// Throws if the golden file exists but isn't a regular file, for example a link, a pipe or a folder.
  func check() throws(CommandError) {
    let kind: mode_t?
    do throws(SystemError) { kind = try OutputFile(path: path).ownKind() } catch {
      throw .unreadableInput(path, error, isScenario: false)
    }
    if let kind, kind != S_IFREG { throw .irregularGolden(path) }
  }

  /// Replaces the golden file's content with the candidate's. Both are as the user saw them.
  func accept(_ candidate: [UInt8], replacing old: [UInt8]?) throws(CommandError) {
    // The golden file may have been replaced, for example by a link, after it was shown.
    try check()
    try OutputFile(path: path).write(candidate, replacing: old)
    // A test may have written another candidate since; that one stays pending.
    if (try? InputFile(path: candidatePath).read()) == candidate { try reject() }
  }

  /// Removes the candidate.
  func reject() throws(CommandError) {
    if unlink(candidatePath) != 0 { throw .unwritableOutput(candidatePath, .last) }
    for path in exhibitPaths { unlink(path) }
  }
}
