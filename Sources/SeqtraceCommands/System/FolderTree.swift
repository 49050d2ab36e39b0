/// All files in a folder and its subfolders, except hidden ones.
///
/// Links to folders aren't followed, because they may lead out of the folder or back into it.
struct FolderTree {
  /// A file below the folder.
  struct File {
    /// The kinds of files.
    enum Kind {
      case regular, linkToFile, linkToFolder, other
    }

    /// The path relative to the folder, with replacement characters for bytes that aren't UTF-8.
    ///
    /// If a subfolder's name isn't UTF-8, the subfolder is listed as a file, with a slash at the end.
    let path: String
    let kind: Kind
    /// Whether the path is valid UTF-8 and can be used to open the file.
    let isUTF8: Bool
  }

  /// All files, ordered by path.
  private(set) var files: [File] = []
  /// The paths of the subfolders, relative to the folder. Only names in UTF-8 are included.
  private(set) var folders: [String] = []
  /// The folders that can't be read, by their paths relative to the folder.
  private(set) var unreadable: [(path: String, error: SystemError)] = []

  /// The number of files and folders that may still be visited.
  private var left: Int

  /// Lists a folder. If the path is itself a link, it is followed.
  init(of folder: String) { self.init(of: folder, atMost: .max) }

  private init(of folder: String, atMost count: Int) {
    left = count
    search(folder, as: "")
    // The length is compared too, because canonically equivalent names are equal as strings.
    files.sort { ($0.path, $0.path.utf8.count) < ($1.path, $1.path.utf8.count) }
  }

  /// Whether a link leads to a folder that may contain a matching file.
  ///
  /// Also returns true if there are too many files to visit, as in `/`.
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
      // The file may have been deleted in the meantime.
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
    return result == 0 ? status.kind : nil
  }
}
