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
/// In `/tmp` and similar folders, every user can create files of any name. The content of such a file must
/// not be run, compiled or shown unless the user named the file. Files of the user and of root are never
/// foreign.
enum ForeignFile {
  /// The first part of a path that another user has put into a folder that everyone can write to.
  ///
  /// The home of another user doesn't count, because only the system creates entries in the folder that
  /// contains it.
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

  /// The first folder above the last part of a path in which other users can replace any file, whoever owns
  /// it.
  ///
  /// As with `StrictModes` of ssh, that is one that its group or everyone can write to. In a folder with the
  /// sticky bit, only owners can replace files. Root's group and the group with the user's own number, which
  /// `useradd` makes, have no other members.
  static func firstOpenFolder(above path: String) -> String? {
    var part = ""
    for name in path.pathParts.dropLast() {
      part += "/" + name
      var status = stat()
      guard stat(part, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
      let isOpenToGroup =
        status.st_mode & S_IWGRP != 0 && status.st_gid != 0 && status.st_gid != geteuid()
      if isOpenToGroup || status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
        return part
      }
    }
    return nil
  }

  /// The first file of a folder, or the folder itself, that another user made or can change.
  ///
  /// A file that can't be examined counts as well.
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
  /// If the mode of the user's file lets others write to it, the mode is changed. A link doesn't count as the
  /// user's own, because its target can be anywhere.
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
