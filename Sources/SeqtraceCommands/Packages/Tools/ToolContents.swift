import SeqtraceDiagram
import SeqtraceEvents

/// A list of the hashes of a toolchain's tool files, for detecting damage.
///
/// ```
/// 5246343dc392fe76 linked/libSeqtraceLinked.so
/// 199f4b72e254c2b8 seqtrace-rewriter
/// ```
struct ToolContents {
  private static let name = "contents"

  private let folder: String

  init(of folder: String) { self.folder = folder }

  /// Writes the list for the current files.
  func write() throws(SystemError) { try SystemPath.write(text, to: path) }

  /// Whether all files are unchanged since the list was written.
  var areComplete: Bool { (try? LogFile(path: path).text()) == text }

  private var path: String { folder + "/" + Self.name }

  private var text: String {
    FolderTree(of: folder).files.filter { $0.path != Self.name }.map { file in
      var hash = ContentHash()
      let input = InputFile(path: folder + "/" + file.path)
      hash.add((try? input.bytes(limit: InputFile.maximumSize)) ?? [])
      return "\(hash.text) \(file.path)\n"
    }.joined()
  }
}
