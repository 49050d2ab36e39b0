/// The names of a kind of numbered files.
package struct NumberedNames: Sendable {
  /// The start of each name.
  package let prefix: String
  /// The minimum number of digits after the prefix.
  let digits: Int

  /// Returns the name with a number.
  package func name(_ number: UInt64) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// A file of a session's folder with a number at the end of its name, or a range of such files that is
/// missing.
struct NumberedFile {
  let name: String
  let number: UInt64
  /// The number of files in the range, which starts at `number`.
  var count: UInt64 = 1

  /// Returns the numbered files of a folder in numerical order. Names that no recorder uses are ignored.
  static func all(
    _ names: NumberedNames, in path: String
  ) throws(SystemFailure) -> [NumberedFile] {
    let files = try FolderListing.names(in: path).compactMap { name -> NumberedFile? in
      guard name.hasPrefix(names.prefix), let number = UInt64(name.dropFirst(names.prefix.count)),
        number > 0, number < .max, names.name(number) == name
      else { return nil }
      return NumberedFile(name: name, number: number)
    }
    return files.sorted { $0.number < $1.number }
  }

  /// Returns the ranges of numbers from 1 to `last` that have no file.
  static func missing(
    from files: [NumberedFile], upTo last: UInt64, _ names: NumberedNames
  ) -> [NumberedFile] {
    var runs: [NumberedFile] = []
    var next: UInt64 = 1
    for number in files.lazy.map(\.number) + [last == .max ? last : last + 1] {
      let end = min(number, last == .max ? last : last + 1)
      if next < end {
        runs.append(NumberedFile(name: names.name(next), number: next, count: end - next))
      }
      next = max(next, number == .max ? number : number + 1)
    }
    return runs
  }
}
