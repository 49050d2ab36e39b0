import SeqtraceDocumentation

/// A documentation file that is to be filled in.
struct DocumentFile {
  let path: String
  let page: DocumentationPage

  /// The folder that it is in. Pictures are written nowhere else.
  var folder: ProjectFolder { ProjectFolder(path: Self.folder(of: path)) }

  /// The name, without the folder.
  var name: String { path.pathParts.last ?? path }

  /// The place of a line, for messages.
  func place(_ line: Int) -> String { "\(path):\(line)" }

  /// Whether it is in a DocC catalog.
  var isInCatalog: Bool {
    SystemPath.absolute(path).pathParts.dropLast().contains { $0.hasEnding(".docc") }
  }

  /// The path of a file that a block names, seen from the document's folder. It is in the repository or package around
  /// the document.
  func path(ofInput name: String) throws(ProjectFolder.Refusal) -> String {
    if name.isAbsolutePath { throw .absolute }
    let path = folder.file(name)
    guard ProjectFolder(path: Self.root(around: folder.path)).holds(path) else { throw .parent }
    return path
  }

  private static func folder(of path: String) -> String {
    let folder = SystemPath.parent(of: path)
    return folder.isEmpty ? (path.isAbsolutePath ? "/" : ".") : folder
  }

  /// The nearest folder upwards with a manifest or a repository; the folder itself if there is none.
  private static func root(around folder: String) -> String {
    var path = folder
    while true {
      if ["/Package.swift", "/.git"].contains(where: { SystemPath.exists(path + $0) }) {
        return path
      }
      guard let place = SystemPath.resolved(path), place != "/" else { return folder }
      path += "/.."
    }
  }
}

/// The documentation files below some paths.
struct DocumentFiles {
  private static let endings = [".md", ".markdown"]

  /// The files with marks.
  private(set) var documents: [DocumentFile] = []
  /// The errors of paths and files that can't be read.
  private(set) var failures: [CommandError] = []

  /// Searches folders, and takes files of any extension.
  init(_ paths: [String]) {
    var seen: Set<String> = []
    for path in paths {
      let file = InputFile(path: path)
      guard file.isFolder else {
        add(path, &seen)
        continue
      }
      let folder = path.endsWithSlash ? String(path.dropLast()) : path
      let tree = FolderTree(of: folder)
      failures += tree.unreadable.map {
        .unreadableInput("\(folder)/\($0.path)", $0.error, isScenario: false)
      }
      for found in tree.files where found.kind == .regular && found.isUTF8 {
        guard Self.endings.contains(where: found.path.hasEnding) else { continue }
        add(folder == "." ? found.path : "\(folder)/\(found.path)", &seen)
      }
    }
  }

  private mutating func add(_ path: String, _ seen: inout Set<String>) {
    do throws(CommandError) {
      guard seen.insert(SystemPath.resolved(path) ?? path).inserted else { return }
      // Otherwise something outside of the folder would be written.
      if let target = try? path.linkTarget() {
        throw .documentation(DocumentationError(.link(target), at: path))
      }
      let page = DocumentationPage(try InputFile(path: path).read())
      guard !page.blocks.isEmpty || !page.problems.isEmpty else { return }
      documents.append(DocumentFile(path: path, page: page))
    } catch {
      failures.append(error)
    }
  }
}
