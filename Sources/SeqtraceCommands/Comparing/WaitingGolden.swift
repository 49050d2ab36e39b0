import Foundation
import SeqtraceEvents

/// A candidate that a test has left beside its golden file.
struct WaitingGolden {
  /// What a candidate's name has behind that of its golden.
  private static let ending = ".new"
  /// What the names of golden files end with.
  private static let goldenEndings = [".transcript", ".txt"]

  /// The golden's path, from the folder that was searched.
  let path: String

  var candidatePath: String { path + Self.ending }

  /// Whether there is a golden already.
  var isNew: Bool { !FileManager.default.fileExists(atPath: path) }

  /// Finds the candidates in a folder, sorted by path. Folders whose names start with a dot are skipped.
  static func all(in folder: String) -> [WaitingGolden] {
    files(in: folder).compactMap { file in
      guard file.hasSuffix(ending), isGolden(String(file.dropLast(ending.count))) else {
        return nil
      }
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
