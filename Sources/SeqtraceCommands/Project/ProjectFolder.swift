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
    if path == "." { return name }
    return path.endsWithSlash ? path + name : "\(path)/\(name)"
  }

  /// The path of a file or folder that a project file names. It needn't exist.
  func path(of name: String, isFolder: Bool) throws(Refusal) -> String {
    let parts = name.pathParts
    if parts.allSatisfy({ $0 == "." }), !name.isAbsolutePath { throw .empty }
    if name.isAbsolutePath { throw .absolute }
    if parts.contains("..") { throw .parent }
    let path = file(name)
    guard holds(path) else { throw .link }
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
