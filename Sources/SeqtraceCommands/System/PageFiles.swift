/// The files of a diagram's pages: `session-1.svg`, `session-2.svg` and so on for `session.svg`.
///
/// Numbers have equally many digits, so that names sort as the pages do.
struct PageFiles: Sendable, Hashable {
  /// The path that the files are named after.
  let path: String

  /// Takes a path.
  init(path: String) { self.path = path }

  /// Takes a file, unless it is one that pages can't be named after: a folder, a device, a pipe.
  init?(_ file: OutputFile) {
    guard !file.path.isEmpty, !file.path.hasSuffix("/"), !file.isFolder, !file.isSpecial else {
      return nil
    }
    path = file.path
  }

  /// The path of a page.
  func path(of number: Int, count: Int) -> String {
    path(of: Self.digits(number, like: count))
  }

  /// The path of a file with a name of its own.
  func path(of name: String) -> String {
    let end = endingStart
    return path[..<end] + "-" + name + path[end...]
  }

  /// The name of a page's file, without folders.
  func name(of number: Int, count: Int) -> String {
    let path = path(of: number, count: count)
    return String(path[nameStart(in: path)...])
  }

  /// Where the ending begins, with its dot; a name that begins with its only dot has none.
  private var endingStart: String.Index {
    let start = nameStart(in: path)
    guard let dot = path.utf8[start...].lastIndex(of: UInt8(ascii: ".")), dot != start else {
      return path.endIndex
    }
    return dot
  }

  private func nameStart(in path: String) -> String.Index {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
      ?? path.startIndex
  }

  private static func digits(_ number: Int, like count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, String(count).count - digits.count)) + digits
  }
}
