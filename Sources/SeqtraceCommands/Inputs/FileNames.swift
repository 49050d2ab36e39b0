/// Makes file names unique, in upper and lower case, by numbers.
struct FileNames {
  /// The names that are taken, in lower case.
  private var taken: Set<String>
  /// The last number used for each name, so that counting doesn't restart for many equal names.
  private var lastNumbers: [String: Int] = [:]
  private static let longest = 60

  /// - Parameter taken: The names of other files, in lower case.
  init(besides taken: Set<String> = []) { self.taken = taken }

  /// Returns a unique name of letters and digits in any script, joined by hyphens.
  mutating func name(for heading: String) -> String {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = words.joined(separator: "-").prefix(Self.longest)
    return unique(name.isEmpty ? "diagram" : String(name))
  }

  /// Returns a name that no other file has. Of equal names, all but the first get numbers.
  mutating func unique(_ stem: String, ending: String = "") -> String {
    var (name, number) = (stem + ending, lastNumbers[stem, default: 1])
    while !taken.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem)-\(number)\(ending)"
    }
    lastNumbers[stem] = number
    return name
  }
}
