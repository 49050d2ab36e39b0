import SeqtraceDocumentation

/// A documentation file with blocks to fill in.
struct DocumentFile {
  let path: String
  let page: DocumentationPage

  /// The folder of the file. Pictures are written only into this folder and its subfolders.
  var folder: ProjectFolder { ProjectFolder(path: Self.folder(of: path)) }

  /// The name without the folder.
  var name: String { path.pathParts.last ?? path }

  /// The location of a line, for messages to the user.
  func place(_ line: Int) -> String { "\(path):\(line)" }

  /// Whether the file is in a DocC catalog.
  var isInCatalog: Bool {
    SystemPath.absolute(path).pathParts.dropLast().contains { $0.hasEnding(".docc") }
  }

  /// Returns the path of a block's input file. `name` is relative to the document's folder.
  func path(ofInput name: String) throws(ProjectFolder.Refusal) -> String {
    try folder.path(of: name, isFolder: false, in: .around(folder.path))
  }

  /// The content of a file. Throws if the file is a link.
  static func content(of path: String) throws(CommandError) -> [UInt8] {
    // Through a link, a file outside of the folder could be written.
    if let target = try? path.linkTarget() {
      throw .documentation(DocumentationError(.link(target), at: path))
    }
    let file = InputFile(path: path)
    if file.isSpecial { throw .irregularInput(path) }
    return try file.read()
  }

  private static func folder(of path: String) -> String {
    let folder = SystemPath.parent(of: path)
    return folder.isEmpty ? (path.isAbsolutePath ? "/" : ".") : folder
  }
}

/// The documentation files at and below some paths.
struct DocumentFiles {
  private static let endings = [".md", ".markdown"]

  /// The files that contain marks.
  private(set) var documents: [DocumentFile] = []
  /// The errors of unreadable paths and files.
  private(set) var failures: [CommandError] = []

  /// Searches folders for Markdown files. Files that are given by their paths may have any extension.
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
      let page = DocumentationPage(try DocumentFile.content(of: path))
      guard !page.blocks.isEmpty || !page.problems.isEmpty else { return }
      documents.append(DocumentFile(path: path, page: page))
    } catch {
      failures.append(error)
    }
  }
}
