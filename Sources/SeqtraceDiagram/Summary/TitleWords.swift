/// The words that a diagram's name shares with its types and calls.
///
/// The name is the title, together with the outermost call that contains the most calls: a test's name says
/// what the test is about. A word that many names share says little.
struct TitleWords {
  /// The points of each type, and of each declaration name: 3 for a word in no other name, 2 for a word in up
  /// to three names, 1 for up to seven; at most 4 in total.
  private(set) var typePoints: [Int] = []
  private(set) var namePoints: [Int] = []

  private let words: [String]
  /// The most words of a name that are looked for.
  private static let mostWords = 32

  init(of forest: SummaryForest, mainCall: Int?) {
    var words = forest.diagram.title.map { Self.words(of: $0.text) } ?? []
    if let mainCall {
      let kind = forest.kinds[forest.calls[mainCall].kind]
      words += NameWords(of: forest.names[kind.name]).words
      if let type = kind.type { words += NameWords(of: forest.types[type]).words }
    }
    var seen: Set<String> = []
    self.words = Array(words.filter { seen.insert($0).inserted }.prefix(Self.mostWords))
    typePoints = points(of: forest.types)
    // Overloads share their words, so they count as one name.
    let bases = forest.names.map { $0.prefix { $0 != "(" } }
    var uniqueBases: [Substring: Int] = [:]
    for base in bases where uniqueBases[base] == nil { uniqueBases[base] = uniqueBases.count }
    let unique = uniqueBases.sorted { $0.value < $1.value }.map { String($0.key) }
    let points = points(of: unique)
    namePoints = bases.map { points[uniqueBases[$0]!] }
  }

  /// The words of a title, which may be a test's: `CacheTests.evicts()`.
  private static func words(of title: String) -> [String] {
    title.split(separator: " ").flatMap { NameWords(of: $0).words }
  }

  private func points(of names: [String]) -> [Int] {
    let shared = names.map { name -> [Int] in
      let own = NameWords(of: name)
      return words.indices.filter { own.contains(formOf: words[$0]) }
    }
    var counts = Array(repeating: 0, count: words.count)
    for word in shared.joined() { counts[word] += 1 }
    return shared.map { shared in
      min(4, shared.reduce(0) { $0 + max(0, 4 - (Int.bitWidth - counts[$1].leadingZeroBitCount)) })
    }
  }
}
