/// Decides by trying everything whether a run does what a design asks for.
///
/// It lists all words that the design stands for, up to the length of the run, and looks for one that the
/// run has with only such messages between its letters as may be there. It shares nothing with the search.
struct ConformanceOracle {
  /// A letter of a word.
  private struct Letter: Hashable {
    let letter: Int
    /// The numbers of the calls in whose bars it is, and its own number if it has a bar.
    var bars: [Int] = []
    var own: Int?
    /// The number of the critical region around it, and the lifelines of that region.
    var critical: Int?
    var covered: Set<Int> = []
  }

  private struct Word: Hashable {
    var letters: [Letter] = []
    /// Whether a `break` ended it.
    var isBroken = false
  }

  /// Too many words to try.
  struct Excess: Error {}

  private let longest: Int
  private var numbers = 0
  private static let mostWords = 4000

  private init(longest: Int) { self.longest = longest }

  static func conforms(_ run: DrawnRun, to design: [DrawnPart], isClosed: Bool) throws -> Bool {
    var oracle = ConformanceOracle(longest: run.letters.count)
    let words = try oracle.words(of: design)
    let restricted = restricted(design)
    let drawn = Alphabet.lifelines(of: Set(0..<Alphabet.ends.count))
    let isForced = run.letters.map { letter in
      restricted.contains(letter)
        || isClosed && Alphabet.lifelines(of: [letter]).isSubset(of: drawn)
    }
    return words.contains { has($0.letters, in: run, isForced: isForced) }
  }

  /// The letters that happen only where the design has them.
  private static func restricted(_ parts: [DrawnPart]) -> Set<Int> {
    var letters: Set<Int> = []
    for part in parts.flatMap(\.all) {
      switch part {
      case .alt, .opt, .breaking, .loop(_, _, .some): letters.formUnion(part.letters)
      default: break
      }
    }
    return letters
  }

  // MARK: - Words

  private mutating func words(of parts: [DrawnPart]) throws -> [Word] {
    var result: Set<Word> = [Word()]
    for part in parts {
      var longer: Set<Word> = []
      let next = try words(of: part)
      for word in result {
        if word.isBroken {
          longer.insert(word)
          continue
        }
        for end in next where word.letters.count + end.letters.count <= longest {
          longer.insert(Word(letters: word.letters + end.letters, isBroken: end.isBroken))
        }
      }
      result = longer
      if result.count > Self.mostWords { throw Excess() }
    }
    return Array(result)
  }

  /// The words of an operand, whose `break` is at an end with it.
  private mutating func whole(_ parts: [DrawnPart]) throws -> [[Letter]] {
    try words(of: parts).map(\.letters)
  }

  private mutating func words(of part: DrawnPart) throws -> [Word] {
    switch part {
    case .call(let letter, nil): return [Word(letters: [Letter(letter: letter)])]
    case .call(let letter, let bar?):
      numbers += 1
      let number = numbers
      return try words(of: bar).map { inside in
        let letters = inside.letters.map { inner in
          var inner = inner
          inner.bars.append(number)
          return inner
        }
        let first = Letter(letter: letter, own: number)
        return Word(letters: [first] + letters, isBroken: inside.isBroken)
      }
    case .alt(let operands):
      var result: [Word] = []
      for operand in operands { result += try whole(operand).map { Word(letters: $0) } }
      return operands.count == 1 ? result + [Word()] : result
    case .opt(let body): return try whole(body).map { Word(letters: $0) } + [Word()]
    case .breaking(let body):
      return try whole(body).map { Word(letters: $0, isBroken: true) } + [Word()]
    case .loop(let body, let least, let most): return try loop(body, least, most)
    case .par(let operands):
      var merged: Set<[Letter]> = [[]]
      for operand in operands { merged = try merges(merged, try whole(operand)) }
      return merged.filter(Self.keepsCriticalWhole).map { Word(letters: $0) }
    case .critical(let body):
      numbers += 1
      let number = numbers
      let covered = Alphabet.lifelines(of: part.letters)
      return try whole(body).map { word in
        Word(
          letters: word.map { letter in
            var letter = letter
            (letter.critical, letter.covered) = (number, covered)
            return letter
          })
      }
    case .weak(let parts): return try weak(parts)
    }
  }

  private mutating func loop(_ body: [DrawnPart], _ least: Int, _ most: Int?) throws -> [Word] {
    var result: Set<[Letter]> = least == 0 ? [[]] : []
    var ongoing: Set<[Letter]> = [[]]
    for count in 1...max(longest + 1, least) where count <= most ?? .max {
      var next: Set<[Letter]> = []
      for word in try words(of: body) {
        for start in ongoing where start.count + word.letters.count <= longest {
          if word.isBroken {
            result.insert(start + word.letters)
          } else {
            next.insert(start + word.letters)
          }
        }
      }
      if count >= least { result.formUnion(next) }
      ongoing = next
      if ongoing.count + result.count > Self.mostWords { throw Excess() }
    }
    return result.map { Word(letters: $0) }
  }

  private mutating func weak(_ parts: [DrawnPart]) throws -> [Word] {
    var words: Set<[Tag]> = [[]]
    // Which parts come before which, also by way of others.
    var before = parts.map { _ in Set<Int>() }
    for later in parts.indices {
      for earlier in 0..<later {
        let shared = Alphabet.lifelines(of: parts[later].letters)
          .intersection(Alphabet.lifelines(of: parts[earlier].letters))
        if !shared.isEmpty { before[later].formUnion(before[earlier].union([earlier])) }
      }
    }
    for (index, part) in parts.enumerated() {
      var next: Set<[Tag]> = []
      for word in try self.words(of: part).map(\.letters) {
        for start in words where start.count + word.count <= longest {
          let merged = Self.interleavings(
            start[...], word.map { Tag(part: index, letter: $0) }[...])
          for letters in merged {
            let isOrdered = letters.indices.allSatisfy { place in
              letters[place...].allSatisfy { !before[letters[place].part].contains($0.part) }
            }
            if isOrdered { next.insert(letters) }
          }
        }
      }
      words = next
      if words.count > Self.mostWords { throw Excess() }
    }
    return words.map { $0.map(\.letter) }.filter(Self.keepsCriticalWhole).map { Word(letters: $0) }
  }

  private func merges(_ left: Set<[Letter]>, _ right: [[Letter]]) throws -> Set<[Letter]> {
    var result: Set<[Letter]> = []
    for first in left {
      for second in right where first.count + second.count <= longest {
        result.formUnion(Self.interleavings(first[...], second[...]))
        if result.count > Self.mostWords { throw Excess() }
      }
    }
    return result
  }

  private static func interleavings<Element>(
    _ left: ArraySlice<Element>, _ right: ArraySlice<Element>
  ) -> [[Element]] {
    guard let first = left.first else { return [Array(right)] }
    guard let second = right.first else { return [Array(left)] }
    return interleavings(left.dropFirst(), right).map { [first] + $0 }
      + interleavings(left, right.dropFirst()).map { [second] + $0 }
  }

  /// Whether nothing stands between the letters of a critical region.
  private static func keepsCriticalWhole(_ word: [Letter]) -> Bool {
    Set(word.compactMap(\.critical)).allSatisfy { region in
      let places = word.indices.filter { word[$0].critical == region }
      return places.count == places[places.count - 1] - places[0] + 1
    }
  }

  // MARK: - Runs

  /// Whether a run has the letters of a word in order, and only free letters between them.
  private static func has(_ word: [Letter], in run: DrawnRun, isForced: [Bool]) -> Bool {
    var calls: [Int: Int] = [:]
    func find(_ place: Int, from start: Int) -> Bool {
      if place == word.count { return !isForced[start...].contains(true) }
      let letter = word[place]
      let isInside =
        place > 0 && letter.critical != nil && word[place - 1].critical == letter.critical
      for index in start..<max(start, run.letters.count) {
        let isHere =
          run.letters[index] == letter.letter
          && letter.bars.allSatisfy { calls[$0].map { run.ends[$0] >= index } ?? true }
        if isHere {
          let old = letter.own.flatMap { calls[$0] }
          if let own = letter.own { calls[own] = index }
          if find(place + 1, from: index + 1) { return true }
          if let own = letter.own { calls[own] = old }
        }
        if isForced[index] { return false }
        let lifelines = Alphabet.lifelines(of: [run.letters[index]])
        if isInside, lifelines.isSubset(of: letter.covered) { return false }
      }
      return false
    }
    return find(0, from: 0)
  }

  /// A letter with the number of the part that it comes from.
  private struct Tag: Hashable {
    let part: Int
    let letter: Letter
  }
}
