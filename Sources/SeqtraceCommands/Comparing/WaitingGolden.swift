import Foundation
import SeqtraceEvents
import SeqtraceTranscript

/// A candidate that a test has left beside its golden file.
struct WaitingGolden {
  /// The suffix of a candidate's name after that of its golden file.
  private static let ending = ".new"
  /// The extensions of golden files.
  private static let goldenEndings = [".transcript", ".txt"]

  /// The golden's path, from the folder that was searched.
  let path: String

  /// Whether it is a transcript; the others are diagrams in text.
  var isTranscript: Bool { path.hasSuffix("." + TranscriptWriter.fileEnding) }

  var candidatePath: String { path + Self.ending }

  /// What tests may have left beside the candidate, to show more of the difference.
  var exhibitPaths: [String] {
    ["difference.svg", "golden.jsonl", "recorded.jsonl"].map { "\(candidatePath).\($0)" }
  }

  /// Whether there is a golden already.
  var isNew: Bool { !FileManager.default.fileExists(atPath: path) }

  /// Finds the candidates in a folder, sorted by path. Hidden folders are skipped.
  ///
  /// A candidate is a file: a test leaves neither a link nor a pipe, for which a reader would wait.
  static func all(in folder: String) -> [WaitingGolden] {
    files(in: folder).compactMap { file in
      guard file.hasSuffix(ending), isGolden(String(file.dropLast(ending.count))), isFile(file)
      else { return nil }
      return WaitingGolden(path: String(file.dropLast(ending.count)))
    }
  }

  /// All golden files in a folder, by path.
  static func goldens(in folder: String) -> [String] { files(in: folder).filter(isGolden) }

  /// Whether a path is that of a golden: in a folder of goldens, and a transcript or a diagram.
  private static func isGolden(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return goldenEndings.contains { path.hasSuffix($0) } && parts.dropLast(2).last == "Goldens"
  }

  private static func isFile(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  private static func files(in folder: String) -> [String] {
    var files: [String] = []
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
    for case let name as String in found {
      if (name.split(separator: "/").last ?? "").hasPrefix(".") {
        found.skipDescendants()
      } else {
        files.append(prefix + name)
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
