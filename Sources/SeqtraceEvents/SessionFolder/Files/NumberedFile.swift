/// A file of a session's folder with a number at the end of its name, or a range of such files that is
/// missing.
struct NumberedFile {
  let name: String
  let number: UInt64
  /// The number of files in the range, which starts at `number`.
  var count: UInt64 = 1

  init(_ prefix: String, _ number: UInt64, count: UInt64 = 1, digits: Int) {
    let text = String(number)
    name = prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
    self.number = number
    self.count = count
  }

  /// Returns the numbered files of a folder in numerical order. Names that no recorder uses are ignored.
  static func all(
    _ prefix: String, digits: Int, in path: String
  ) throws(SystemFailure) -> [NumberedFile] {
    var files: [NumberedFile] = []
    for name in try FolderListing.names(in: path) where name.hasPrefix(prefix) {
      guard let number = UInt64(name.dropFirst(prefix.count)), number > 0, number < .max else {
        continue
      }
      let file = NumberedFile(prefix, number, digits: digits)
      if file.name == name { files.append(file) }
    }
    return files.sorted { $0.number < $1.number }
  }

  /// Returns the ranges of numbers from 1 to `last` that have no file.
  static func missing(
    from files: [NumberedFile], upTo last: UInt64, _ prefix: String, digits: Int
  ) -> [NumberedFile] {
    var runs: [NumberedFile] = []
    var next: UInt64 = 1
    for number in files.lazy.map(\.number) + [last == .max ? last : last + 1] {
      let end = min(number, last == .max ? last : last + 1)
      if next < end {
        runs.append(NumberedFile(prefix, next, count: end - next, digits: digits))
      }
      next = max(next, number == .max ? number : number + 1)
    }
    return runs
  }
}
