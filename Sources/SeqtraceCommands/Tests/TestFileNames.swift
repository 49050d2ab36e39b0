/// File names for tests that differ on every file system.
///
/// A name doesn't depend on the order of a run, nor on which other tests run: of names that differ only in their
/// case, each gets a hash, and a file that has such a name is found again without the others.
struct TestFileNames {
  /// The extension.
  let ending: String
  /// The names of other files in the folder, in lower case.
  var reserved: Set<String> = []
  /// The names of files that there are.
  var existing: Set<String> = []

  /// Returns the names of tests; of equal tests, all but the first get numbers.
  func names(of tests: [TestName]) -> [String] {
    // Canonically equivalent names are equal to Swift, but not to every file system.
    var spellings: [String: Set<[UInt8]>] = [:]
    for test in tests {
      spellings[test.fileName.lowercased(), default: []].insert(Array(test.title.utf8))
    }
    var taken = reserved
    // The last number used for each name, so that counting doesn't restart for many equal names.
    var lastNumbers: [String: Int] = [:]
    return tests.map { test in
      let isShared = spellings[test.fileName.lowercased(), default: []].count > 1
      let stem =
        isShared || existing.contains("\(test.hashedFileName).\(ending)")
        ? test.hashedFileName : test.fileName
      var number = lastNumbers[stem, default: 1]
      var name = "\(stem).\(ending)"
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(stem)-\(number).\(ending)"
      }
      lastNumbers[stem] = number
      return name
    }
  }
}
