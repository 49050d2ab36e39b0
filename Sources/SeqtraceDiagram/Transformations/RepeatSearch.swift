/// Finds runs of repeated blocks in a sequence of tokens, inner ones first.
///
/// Tokens are pushed onto a stack one by one. When the top of the stack is a block that repeats often enough,
/// the run is followed to its end and replaced by one new symbol:
///
/// ```
///  a b b c a b b c a b b c        push a, b, b
///  a [b×2]                        push c, a, b, b
///  a [b×2] c a [b×2]              push c
///  [a [b×2] c ×3]
/// ```
///
/// A block ends everything that it starts, contains a message, and equals its neighbours.
///
/// - Complexity: O(*n* · *c*) for *n* tokens, each compared with at most *c* = 32 earlier places.
struct RepeatSearch {
  /// A run: `count` blocks of `length` tokens.
  struct Run {
    let start: Int
    let length: Int
    let count: Int

    var end: Int { start + length * count }
    /// All blocks except the first.
    var repeats: Range<Int> { start + length..<end }
  }

  private struct Entry {
    let symbol: Int
    /// The first token.
    let start: Int
    let gram: Gram
    /// The next entry down the stack with the same gram.
    let previous: Int?
  }

  /// The properties that the ends of repeated blocks share.
  private struct Gram: Hashable {
    let symbol: Int
    let below: Int?
    let state: UInt64
  }

  private struct Compound: Hashable {
    let block: [Int]
    let count: Int
  }

  private static let mostCandidates = 32

  private let tokens: FoldingTokens
  private let minimumCount: Int
  private var tokenHashes = RollingHash()
  private var stack: [Entry] = []
  private var stackHashes = RollingHash()
  private var latest: [Gram: Int] = [:]
  private var compounds: [Compound: Int] = [:]
  private var runs: [Run] = []

  init(_ tokens: FoldingTokens, minimumCount: Int) {
    self.tokens = tokens
    self.minimumCount = minimumCount
    for symbol in tokens.symbols { tokenHashes.append(symbol) }
  }

  /// The runs. Runs inside others come before them, and are found in each block of the outer one.
  consuming func search() -> [Run] {
    var cursor = 0
    while cursor < tokens.count {
      push(tokens.symbols[cursor], from: cursor, to: cursor + 1)
      cursor += 1
      while let width = repeatingWidth(end: cursor) { cursor = fold(width, end: cursor) }
    }
    return runs
  }

  private mutating func push(_ symbol: Int, from start: Int, to end: Int) {
    let gram = Gram(symbol: symbol, below: stack.last?.symbol, state: tokens.states[end])
    stack.append(Entry(symbol: symbol, start: start, gram: gram, previous: latest[gram]))
    latest[gram] = stack.count - 1
    stackHashes.append(symbol)
  }

  private mutating func pop(_ count: Int) {
    for _ in 0..<count {
      let entry = stack.removeLast()
      latest[entry.gram] = entry.previous
    }
    stackHashes.removeLast(count)
  }

  /// The width, in entries, of the shortest repeating block at the top of the stack.
  private func repeatingWidth(end: Int) -> Int? {
    if repeats(width: 1, end: end) { return 1 }
    let top = stack.count - 1
    var candidate = stack[top].previous
    for _ in 0..<Self.mostCandidates {
      guard let place = candidate else { return nil }
      if top - place > 1, repeats(width: top - place, end: end) { return top - place }
      candidate = stack[place].previous
    }
    return nil
  }

  private func repeats(width: Int, end: Int) -> Bool {
    let count = stack.count
    let (size, hasOverflow) = width.multipliedReportingOverflow(by: minimumCount)
    guard !hasOverflow, size <= count else { return false }
    let first = count - size
    guard stackHashes[first..<count - width] == stackHashes[first + width..<count],
      isClosed(from: first, width: width, end: end)
    else { return false }
    return (first..<count - width).allSatisfy { stack[$0].symbol == stack[$0 + width].symbol }
  }

  /// Whether every block ends what it starts, and contains a message.
  private func isClosed(from first: Int, width: Int, end: Int) -> Bool {
    let state = tokens.states[end]
    let starts = stride(from: first, to: stack.count, by: width).map { stack[$0].start }
    guard starts.allSatisfy({ tokens.states[$0] == state }) else { return false }
    return tokens.messageCounts[starts[0]] < tokens.messageCounts[starts[1]]
  }

  /// Replaces a run by one entry, and returns the end of the run.
  private mutating func fold(_ width: Int, end: Int) -> Int {
    let first = stack.count - width * minimumCount
    let start = stack[first].start
    let length = stack[first + width].start - start
    var (end, count) = (end, minimumCount)
    while goesOn(length, end: end) {
      end += length
      count += 1
    }
    runs.append(Run(start: start, length: length, count: count))
    let compound = Compound(block: stack[first..<first + width].map(\.symbol), count: count)
    let symbol = compounds[compound] ?? tokens.symbolCount + compounds.count
    compounds[compound] = symbol
    pop(width * minimumCount)
    push(symbol, from: start, to: end)
    return end
  }

  /// Whether the following tokens repeat the last block once more.
  private func goesOn(_ length: Int, end: Int) -> Bool {
    guard end + length <= tokens.count, tokens.states[end + length] == tokens.states[end],
      tokenHashes[end..<end + length] == tokenHashes[end - length..<end]
    else { return false }
    return tokens.symbols[end..<end + length]
      .elementsEqual(tokens.symbols[end - length..<end])
  }
}
