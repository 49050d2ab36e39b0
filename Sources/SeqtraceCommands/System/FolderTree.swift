#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Everything in a folder and its subfolders that isn't hidden.
///
/// Links to folders aren't followed: they may lead out of the folder, or back into it.
struct FolderTree {
  /// A file below the folder.
  struct File {
    /// The kinds of files that are distinguished.
    enum Kind {
      case regular, linkToFile, linkToFolder, other
    }

    /// The path from the folder, with replacement characters for bytes that aren't UTF-8.
    ///
    /// A folder, which ends with a slash, is listed only if its name isn't UTF-8.
    let path: String
    let kind: Kind
    /// Whether the path is valid UTF-8, so that it leads to the file.
    let isUTF8: Bool
  }

  /// All files, by path.
  private(set) var files: [File] = []
  /// The paths of the subfolders from the folder; only those with names in UTF-8.
  private(set) var folders: [String] = []
  /// The folders that can't be read, with their paths from the folder.
  private(set) var unreadable: [(path: String, error: SystemError)] = []

  /// The number of further files and folders that may be visited.
  private var left: Int

  /// Searches a folder. If the folder itself is a link, it is followed.
  init(of folder: String) { self.init(of: folder, atMost: .max) }

  private init(of folder: String, atMost count: Int) {
    left = count
    search(folder, as: "")
    // Names that differ only in how a letter is composed are equal as strings.
    files.sort { ($0.path, $0.path.utf8.count) < ($1.path, $1.path.utf8.count) }
  }

  /// Whether a link leads to a folder that may contain a wanted file.
  ///
  /// If there are too many files to visit, as in `/`, the answer is true.
  static func mayHold(_ isWanted: (String) -> Bool, below link: String) -> Bool {
    let tree = FolderTree(of: link, atMost: 10_000)
    return tree.left == 0 || tree.files.contains { isWanted($0.path) }
  }

  private mutating func search(_ folder: String, as prefix: String) {
    guard let stream = opendir(folder) else { return unreadable.append((prefix, .last)) }
    defer { closedir(stream) }
    errno = 0
    while left > 0, let entry = readdir(stream) {
      left -= 1
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { add(name, in: folder, prefix) }
      errno = 0
    }
    if errno != 0 { unreadable.append((prefix, .last)) }
  }

  private mutating func add(_ bytes: [UInt8], in folder: String, _ prefix: String) {
    let place = Array(folder.utf8) + [UInt8(ascii: "/")] + bytes
    let path = prefix + String(decoding: bytes, as: UTF8.self)
    guard let kind = Self.kind(of: place, following: false) else {
      // It may have been deleted in the meantime.
      if errno != ENOENT { unreadable.append((path, .last)) }
      return
    }
    guard let name = String(validating: place, as: UTF8.self) else {
      let end = kind == S_IFDIR ? "/" : ""
      return files.append(File(path: path + end, kind: .other, isUTF8: false))
    }
    switch kind {
    case S_IFDIR:
      folders.append(path)
      search(name, as: path + "/")
    case S_IFREG: files.append(File(path: path, kind: .regular, isUTF8: true))
    case S_IFLNK:
      let kinds: [mode_t: File.Kind] = [S_IFDIR: .linkToFolder, S_IFREG: .linkToFile]
      let kind = Self.kind(of: place, following: true).flatMap { kinds[$0] }
      files.append(File(path: path, kind: kind ?? .other, isUTF8: true))
    default: files.append(File(path: path, kind: .other, isUTF8: true))
    }
  }

  /// The type of a file, such as `S_IFREG`; `nil` if it can't be examined.
  private static func kind(of path: [UInt8], following links: Bool) -> mode_t? {
    var status = stat()
    let result = (path + [0]).withUnsafeBytes { bytes in
      // The path ends with a null byte, so there is a base address.
      let name = bytes.bindMemory(to: CChar.self).baseAddress!
      return links ? stat(name, &status) : lstat(name, &status)
    }
    return result == 0 ? status.st_mode & S_IFMT : nil
  }
}
