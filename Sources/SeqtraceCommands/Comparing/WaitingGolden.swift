import SeqtraceTranscript

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A candidate that a test has left beside its golden file.
struct WaitingGolden {
  /// The suffix of a candidate's name after that of its golden file.
  static let ending = ".new"

  /// The golden's path, from the folder that was searched.
  let path: String

  /// Whether it is a transcript; other goldens are diagrams as text.
  var isTranscript: Bool { path.hasEnding("." + TranscriptWriter.fileEnding) }

  var candidatePath: String { path + Self.ending }

  /// Files that tests may have left beside the candidate, with more details of the difference.
  var exhibitPaths: [String] {
    ["difference.svg", "golden.jsonl", "recorded.jsonl"].map { "\(candidatePath).\($0)" }
  }

  /// Whether there is no golden yet.
  var isNew: Bool { (try? OutputFile(path: path).ownKind()) == .some(nil) }

  /// Refuses a golden that would be read or written elsewhere, or isn't a file: a link, a pipe, a folder.
  func check() throws(CommandError) {
    let kind: mode_t?
    do throws(SystemError) { kind = try OutputFile(path: path).ownKind() } catch {
      throw .unreadableInput(path, error, isScenario: false)
    }
    if let kind, kind != S_IFREG { throw .irregularGolden(path) }
  }
}
