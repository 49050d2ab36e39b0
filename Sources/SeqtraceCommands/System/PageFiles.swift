/// The files of a diagram's pages, such as `session-1.svg` and `session-2.svg` for `session.svg`.
///
/// All numbers have the same number of digits, so that the names sort in the order of the pages.
struct PageFiles: Sendable, Hashable {
  /// The path from which the files' paths are derived.
  let path: String
  /// Whether the text itself requests pages, without an option. The first page then has the requested path,
  /// because that file must exist. The others are `session-page-2.svg` and so on, because a number alone
  /// means another diagram of the same input.
  var areWritten = false

  /// Creates the files for a path.
  init(path: String) { self.path = path }

  /// Creates the files for an output file; `nil` if that is a folder, a device or a pipe.
  init?(_ file: OutputFile) {
    guard !file.path.isEmpty, !file.path.endsWithSlash, !file.isFolder, !file.isSpecial else {
      return nil
    }
    path = file.path
  }

  /// The path of a page's file.
  func path(of number: Int, count: Int) -> String {
    let digits = Self.digits(number, like: count)
    guard areWritten else { return path(of: digits) }
    return number == 1 ? path : path(of: "page-" + digits)
  }

  /// The path of the file for a diagram with its own name.
  func path(of name: String) -> String {
    let end = endingStart
    return path[..<end] + "-" + name + path[end...]
  }

  /// The name of a page's file, without its folder.
  func name(of number: Int, count: Int) -> String {
    let path = path(of: number, count: count)
    return String(path[nameStart(in: path)...])
  }

  /// The start of the extension, including its full stop. A full stop at the start of a name starts no
  /// extension.
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
