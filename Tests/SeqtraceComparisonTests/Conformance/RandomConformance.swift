import TestSupport

/// Random small designs and runs.
struct RandomConformance {
  private var random: SeededGenerator
  private var lettersLeft = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A design of at most six messages.
  mutating func design() -> [DrawnPart] {
    lettersLeft = Int.random(in: 1...6, using: &random)
    let parts = parts(depth: 0, isWeak: false)
    return parts.isEmpty ? [.call(0, bar: nil)] : parts
  }

  mutating func flag(oneIn count: Int) -> Bool { random.oneIn(count) }

  private mutating func parts(depth: Int, isWeak: Bool) -> [DrawnPart] {
    var parts: [DrawnPart] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) where lettersLeft > 0 {
      parts.append(part(depth: depth, isWeak: isWeak))
    }
    return parts
  }

  private mutating func part(depth: Int, isWeak: Bool) -> DrawnPart {
    guard depth < 3, !random.oneIn(3) else { return call(depth: depth, isWeak: isWeak) }
    let inside = depth + 1
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let count = Int.random(in: 1...2, using: &random)
      return .alt((0..<count).map { _ in parts(depth: inside, isWeak: false) })
    case 1: return .opt(parts(depth: inside, isWeak: false))
    case 2:
      let least = Int.random(in: 0...2, using: &random)
      let most = random.oneIn(2) ? nil : least + Int.random(in: 0...1, using: &random)
      return .loop(parts(depth: inside, isWeak: false), least: least, most: most)
    case 3:
      return .par([parts(depth: inside, isWeak: false), parts(depth: inside, isWeak: false)])
    case 4 where !isWeak: return .breaking(parts(depth: inside, isWeak: false))
    case 5: return .critical(parts(depth: 3, isWeak: false))
    case 6: return .weak(parts(depth: inside, isWeak: true))
    default: return call(depth: depth, isWeak: isWeak)
    }
  }

  /// A message; without a bar if the messages in it would be weakly ordered parts of their own.
  private mutating func call(depth: Int, isWeak: Bool) -> DrawnPart {
    lettersLeft -= 1
    let letter = Int.random(in: 0..<Alphabet.ends.count, using: &random)
    guard !isWeak, depth < 3, lettersLeft > 0, random.oneIn(4) else {
      return .call(letter, bar: nil)
    }
    return .call(letter, bar: parts(depth: depth + 1, isWeak: false))
  }

  /// A run of at most seven messages, of which many are a design's.
  mutating func run(near design: [DrawnPart]) -> DrawnRun {
    let drawn = design.flatMap(\.all).compactMap { part in
      if case .call(let letter, _) = part { letter } else { nil }
    }
    var letters: [Int] = []
    for letter in drawn {
      if random.oneIn(6) { continue }
      letters.append(letter)
      if random.oneIn(6) { letters.append(letter) }
    }
    if random.oneIn(3), letters.count > 1 {
      letters.swapAt(0, Int.random(in: 1..<letters.count, using: &random))
    }
    if random.oneIn(3) {
      letters.insert(
        Int.random(in: 0..<Alphabet.ends.count, using: &random),
        at: Int.random(in: 0...letters.count, using: &random))
    }
    letters = Array(letters.prefix(7))
    return DrawnRun(letters: letters, ends: ends(letters.count))
  }

  /// Ends of calls that nest.
  private mutating func ends(_ count: Int) -> [Int] {
    var ends = Array(0..<count)
    for index in ends.indices.reversed() {
      // A call ends with one of those that follow it directly.
      while ends[index] + 1 < count, !random.oneIn(3) { ends[index] = ends[ends[index] + 1] }
    }
    return ends
  }
}
