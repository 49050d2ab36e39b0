import SeqtraceEvents

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that another user of the machine may have made or changed.
///
/// In `/tmp` and folders like it, every user can make files of any name. What such a file holds must
/// not be run, compiled or shown unless the user named it. The user's own files and the system's
/// (those of root) are never foreign.
enum ForeignFile {
  /// The first part of a path that another user has put into a folder that everyone can write to.
  ///
  /// A home that belongs to another user is no such part: in the folder that holds it, only the
  /// system makes files.
  static func first(on path: String) -> String? {
    var part = ""
    var isInSharedFolder = false
    for name in path.pathParts {
      part += "/" + name
      var status = stat()
      guard lstat(part, &status) == 0 else { return nil }
      if isInSharedFolder, !isTrusted(status) { return part }
      guard stat(part, &status) == 0 else { return nil }
      isInSharedFolder = status.st_mode & S_IWOTH != 0
    }
    return nil
  }

  /// The first file of a folder, or the folder itself, that another user has made or can change.
  ///
  /// A file that can't be examined counts as one of those.
  static func first(in folder: String) -> String? {
    if !isOwn(folder) { return folder }
    do throws(SystemFailure) {
      for name in try FolderListing.names(in: folder) {
        if let found = first(in: folder + "/" + name) { return found }
      }
      return nil
    } catch {
      return error.code == ENOTDIR ? nil : folder
    }
  }

  /// Whether a file or folder belongs to the user or the system, and no other user can write to it.
  ///
  /// Where the user's own mode allows that to others, it is changed to one that doesn't. A link
  /// isn't the user's own, because its target can be anywhere.
  static func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, isTrusted(status) else { return false }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFDIR || kind == S_IFREG else { return false }
    return status.st_mode & (S_IWGRP | S_IWOTH) == 0 || chmod(path, status.st_mode & 0o700) == 0
  }

  private static func isTrusted(_ status: stat) -> Bool {
    status.st_uid == geteuid() || status.st_uid == 0
  }
}
