#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder of a package, which its project file can't lead out of.
struct ProjectFolder {
  /// The reasons why a path of a project file isn't used.
  enum Refusal: Error, Hashable {
    case empty, absolute, parent, link, noFolder, noFile
  }

  /// The path, as it is shown to the user.
  let path: String

  /// The path of a file of this name in the folder.
  func file(_ name: String) -> String {
    // A lone hyphen would be standard input.
    if path == "." { return name == "-" ? "./-" : name }
    return path.endsWithSlash ? path + name : "\(path)/\(name)"
  }

  /// The path of a file or folder that a project file, a document or a design names. It needn't exist.
  ///
  /// It never leads out of the folder, not through a link either, and a file is a regular one. So nothing that
  /// was merely written into a repository is read elsewhere, and no pipe or device is.
  ///
  /// - Parameter root: The folder that it stays in, from which `..` may lead to it; this one if left out.
  func path(
    of name: String, isFolder: Bool, in root: ProjectFolder? = nil
  ) throws(Refusal) -> String {
    let parts = name.pathParts
    if parts.allSatisfy({ $0 == "." }), !name.isAbsolutePath { throw .empty }
    if name.isAbsolutePath { throw .absolute }
    if root == nil, parts.contains("..") { throw .parent }
    let path = file(name)
    guard (root ?? self).holds(path) else { throw parts.contains("..") ? .parent : .link }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != (isFolder ? S_IFDIR : S_IFREG) {
      throw isFolder ? .noFolder : .noFile
    }
    return path
  }

  /// Whether a path leads to a place in the folder, also through links. What doesn't exist yet is where its parent is.
  func holds(_ path: String) -> Bool {
    guard let root = SystemPath.resolved(self.path) else { return false }
    var known = path
    while SystemPath.resolved(known) == nil {
      var status = stat()
      // A link to nothing may lead anywhere, later.
      if lstat(known, &status) == 0 { return false }
      known = SystemPath.parent(of: known)
      if known.isEmpty { known = path.isAbsolutePath ? "/" : "." }
    }
    guard let place = SystemPath.resolved(known) else { return false }
    return place == root || place.utf8.starts(with: (root.endsWithSlash ? root : root + "/").utf8)
  }

  /// The repository or package around a folder: the nearest folder upwards with a manifest or a repository; the
  /// folder itself if there is none.
  static func around(_ folder: String) -> ProjectFolder {
    var path = folder
    while true {
      if ["/Package.swift", "/.git"].contains(where: { SystemPath.exists(path + $0) }) {
        return ProjectFolder(path: path)
      }
      guard let place = SystemPath.resolved(path), place != "/" else {
        return ProjectFolder(path: folder)
      }
      path += "/.."
    }
  }

  /// The package that the working directory is in: the nearest folder upwards with a manifest; `nil` if there is
  /// none.
  static var current: ProjectFolder? {
    var path = "."
    while true {
      if SystemPath.exists(path + "/Package.swift") { return ProjectFolder(path: path) }
      guard let place = SystemPath.resolved(path), place != "/" else { return nil }
      path = path == "." ? ".." : path + "/.."
    }
  }
}
