import SeqtraceEvents

/// Finds files that another user of the machine may have made or changed.
///
/// In `/tmp` and similar folders, every user can create files with any name. Their content must not be run,
/// compiled or shown unless the user has given the file explicitly. Files of the user and of root are never
/// foreign.
enum ForeignFile {
  /// The first of a path's parts that another user has put into a world-writable folder; `nil` if there is
  /// none.
  ///
  /// Other users' home folders don't count, because only the system creates entries in their parent folder.
  static func first(on path: String) -> String? {
    var part = ""
    var isInSharedFolder = false
    for name in path.pathParts {
      part += "/" + name
      guard let own = stat(of: part, isOfLink: true) else { return nil }
      if isInSharedFolder, !isTrusted(own) { return part }
      guard let status = stat(of: part) else { return nil }
      isInSharedFolder = status.st_mode & S_IWOTH != 0
    }
    return nil
  }

  /// The first folder above the last part of a path in which other users can replace any file; `nil` if there
  /// is none.
  ///
  /// As with ssh's `StrictModes`, this is a folder that its group or everyone can write to. In a folder with
  /// the sticky bit, only owners can replace files. Root's group, and a group with the user's own number as
  /// `useradd` makes it, are assumed to have no other members.
  static func firstOpenFolder(above path: String) -> String? {
    var part = ""
    for name in path.pathParts.dropLast() {
      part += "/" + name
      guard let status = stat(of: part), status.kind == S_IFDIR else { return nil }
      let isOpenToGroup =
        status.st_mode & S_IWGRP != 0 && status.st_gid != 0 && status.st_gid != geteuid()
      if isOpenToGroup || status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
        return part
      }
    }
    return nil
  }

  /// The first file in a folder, or the folder itself, that another user made or can change; `nil` if there
  /// is none.
  ///
  /// A file that can't be examined counts too.
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

  /// Whether a file or folder belongs to the user or to root and other users can't write to it.
  ///
  /// If the mode lets others write to the user's file, the mode is changed. A link never counts, because its
  /// target can be anywhere.
  static func isOwn(_ path: String) -> Bool {
    guard let status = stat(of: path, isOfLink: true), isTrusted(status),
      [S_IFDIR, S_IFREG].contains(status.kind)
    else { return false }
    return status.st_mode & (S_IWGRP | S_IWOTH) == 0 || chmod(path, status.st_mode & 0o700) == 0
  }

  private static func isTrusted(_ status: stat) -> Bool {
    status.st_uid == geteuid() || status.st_uid == 0
  }
}
