import SeqtraceDiagram
import SeqtracePage

/// The source files of a package, from which a page takes the lines around each message.
///
/// Only files that were found in the package's folder are read: the names in a recording choose among them.
struct SourceFiles: Sendable {
  /// The largest size of a file, in bytes.
  private static let largestFile = 4 << 20
  /// The largest number of places in the source for which a page has lines.
  private static let mostPlaces = 20_000
  /// The numbers of lines above and below the line of a message.
  private static let (above, below) = (3, 6)

  private let folder: ProjectFolder
  private let paths: Set<String>

  /// The files of a package, or of the working directory's; `nil` if there is no package.
  init?(of package: String?) {
    guard let path = package ?? ProjectFolder.current?.path else { return nil }
    folder = ProjectFolder(path: path)
    paths = Set(SourcePaths(of: path).paths.values)
  }

  /// The lines around the messages of a diagram, by their places in the source.
  func excerpts(for diagram: SequenceDiagram) -> [String: PageRenderer.Excerpt] {
    var files: [String: [Substring]] = [:]
    var excerpts: [String: PageRenderer.Excerpt] = [:]
    for place in diagram.contexts.lazy.compactMap(\.source) where excerpts[place] == nil {
      guard excerpts.count < Self.mostPlaces, let colon = place.lastIndex(of: ":"),
        let line = Int(place[place.index(after: colon)...]), line > 0
      else { continue }
      let path = String(place[..<colon])
      guard paths.contains(path) else { continue }
      let lines = files[path] ?? self.lines(of: path)
      files[path] = lines
      guard line <= lines.count else { continue }
      let shown = max(0, line - 1 - Self.above)..<min(lines.count, line + Self.below)
      excerpts[place] = (shown.lowerBound + 1, lines[shown].joined(separator: "\n"))
    }
    return excerpts
  }

  /// The lines of a file; none if it can't be read, or is too large.
  private func lines(of path: String) -> [Substring] {
    let bytes = try? InputFile(path: folder.file(path)).bytes(limit: Self.largestFile)
    return bytes.map {
      String(decoding: $0, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
    } ?? []
  }
}
