/// The folder of a package. Paths in the package's project file can't leave it.
struct ProjectFolder {
  /// The reasons why a path is refused.
  enum Refusal: Error, Hashable {
    case empty, absolute, parent, link, noFolder, noFile
  }

  /// The path as it is shown to the user.
  let path: String

  /// The path of a file in the folder.
  func file(_ name: String) -> String {
    // A lone hyphen would mean standard input.
    if path == "." { return name == "-" ? "./-" : name }
    return path.endsWithSlash ? path + name : "\(path)/\(name)"
  }

  /// The path of a file or folder that a project file, document or design refers to. It needn't exist.
  ///
  /// The path can't leave the folder, not even through a link, and a file must be a regular file. Text in a
  /// repository can therefore not make the command read files elsewhere, pipes or devices.
  ///
  /// - Parameter root: The folder that the path must stay in. If it is given, the path may contain `..`. If
  ///   `nil`, the path must stay in this folder.
  func path(
    of name: String, isFolder: Bool, in root: ProjectFolder? = nil
  ) throws(Refusal) -> String {
    let parts = name.pathParts
    if parts.allSatisfy({ $0 == "." }), !name.isAbsolutePath { throw .empty }
    if name.isAbsolutePath { throw .absolute }
    if root == nil, parts.contains("..") { throw .parent }
    let path = file(name)
    guard (root ?? self).holds(path) else { throw parts.contains("..") ? .parent : .link }
    if let status = stat(of: path), status.kind != (isFolder ? S_IFDIR : S_IFREG) {
      throw isFolder ? .noFolder : .noFile
    }
    return path
  }

  /// Whether a path is inside the folder after links are resolved. For a path that doesn't exist, its nearest
  /// existing parent counts.
  func holds(_ path: String) -> Bool {
    guard let root = SystemPath.resolved(self.path) else { return false }
    var known = path
    while SystemPath.resolved(known) == nil {
      // The missing target of a link could later be created anywhere.
      if stat(of: known, isOfLink: true) != nil { return false }
      known = SystemPath.parent(of: known)
      if known.isEmpty { known = path.isAbsolutePath ? "/" : "." }
    }
    guard let place = SystemPath.resolved(known) else { return false }
    return place == root || place.utf8.starts(with: (root.endsWithSlash ? root : root + "/").utf8)
  }

  /// The nearest folder at or above a given folder that has a manifest or is a repository; the given folder
  /// if there is none.
  static func around(_ folder: String) -> ProjectFolder {
    nearest(to: folder, with: ["/Package.swift", "/.git"]) ?? ProjectFolder(path: folder)
  }

  /// The working directory's package: the nearest folder at or above it with a manifest; `nil` if there is
  /// none.
  static var current: ProjectFolder? { nearest(to: ".", with: ["/Package.swift"]) }

  private static func nearest(to folder: String, with names: [String]) -> ProjectFolder? {
    var path = folder
    while !names.contains(where: { SystemPath.exists(path + $0) }) {
      guard let place = SystemPath.resolved(path), place != "/" else { return nil }
      path = path == "." ? ".." : path + "/.."
    }
    return ProjectFolder(path: path)
  }
}
