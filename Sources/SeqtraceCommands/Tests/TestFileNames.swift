/// File names for tests that are distinct on every file system.
///
/// A name depends neither on the order of a run nor on the other tests that run. Names that differ only in
/// case get hashes. If a file with such a hash exists, its test keeps the name even if the other test doesn't
/// run.
struct TestFileNames {
  /// The file extension.
  let ending: String
  /// The names of other files in the folder, in lower case.
  var reserved: Set<String> = []
  /// The names of existing files.
  var existing: Set<String> = []

  /// Returns the names for tests. Of tests with equal names, all but the first get numbers.
  func names(of tests: [TestName]) -> [String] {
    // Bytes are compared, because canonically equivalent names are equal in Swift, but not in every file
    // system.
    var spellings: [String: Set<[UInt8]>] = [:]
    for test in tests {
      spellings[test.fileName.lowercased(), default: []].insert(Array(test.title.utf8))
    }
    var names = FileNames(besides: reserved)
    return tests.map { test in
      let isShared = spellings[test.fileName.lowercased(), default: []].count > 1
      let stem =
        isShared || existing.contains("\(test.hashedFileName).\(ending)")
        ? test.hashedFileName : test.fileName
      return names.unique(stem, ending: ".\(ending)")
    }
  }
}
