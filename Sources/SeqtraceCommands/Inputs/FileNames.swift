/// Makes unique file names from headings.
struct FileNames {
  private var taken: Set<String> = []
  /// The last number used for each name, so that counting doesn't restart for many equal headings.
  private var lastNumbers: [String: Int] = [:]
  private static let longest = 60

  /// Returns a unique name of letters and digits in any script, joined by hyphens.
  mutating func name(for heading: String) -> String {
    let words = heading.lowercased().split { !$0.isLetter && !$0.isNumber }
    let joined = words.joined(separator: "-").prefix(Self.longest)
    let name = joined.isEmpty ? "diagram" : String(joined)
    var unique = name
    var number = lastNumbers[name, default: 1]
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(name)-\(number)"
    }
    lastNumbers[name] = number
    return unique
  }
}
