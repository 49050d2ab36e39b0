/// The system's information about a file.
extension stat {
  /// Examines the file at a path; `nil` if that isn't possible, for example because nothing exists there. The
  /// reason is then in `errno`.
  ///
  /// - Parameter isOfLink: Whether a link itself is examined, instead of its target.
  init?(of path: String, isOfLink: Bool = false) {
    self.init()
    guard (isOfLink ? lstat(path, &self) : stat(path, &self)) == 0 else { return nil }
  }

  /// The type of the file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }

  /// Whether both are the status of the same file.
  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
