/// File names for tests that differ on every file system.
struct TestFileNames {
  private var taken: Set<String>
  // The last number used for each name, so that counting doesn't restart for many equal names.
  private var lastNumbers: [String: Int] = [:]
  private let ending: String

  /// - Parameters:
  ///   - reserved: The names of other files in the folder.
  ///   - ending: The extension.
  init(ending: String, besides reserved: Set<String> = []) {
    (self.ending, taken) = (ending, reserved)
  }

  /// Returns a name for the next test; of equal ones, all but the first get numbers.
  mutating func name(of test: TestName) -> String {
    let key = test.fileName.lowercased()
    var number = lastNumbers[key, default: 1]
    var name = "\(test.fileName).\(ending)"
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(test.fileName)-\(number).\(ending)"
    }
    lastNumbers[key] = number
    return name
  }
}
