/// Finds consecutive repeated blocks in a sequence of tokens, inner ones first.
///
/// Tokens are pushed onto a stack one by one. When the top of the stack is a block that repeats often enough,
/// the whole series is replaced by one new symbol, regardless of its count; further blocks are added to it:
///
/// ```
///  a b b c a b b b c a b b c      push a, b, b
///  a [b×2]                        push c, a, b, b, b
///  a [b×2] c a [b×3]              push c
///  [a [b×2…3] c ×2]               push a, b, b, c
///  [a [b×2…3] c ×3]
/// ```
///
/// A block ends everything that it starts, contains a message, and equals its neighbours. Equal operands of a
/// `par` also form a series, even if they aren't neighbours.
///
/// - Complexity: O(*n* · *c*) for *n* tokens, each compared with at most *c* = 32 earlier positions.
struct RepeatSearch {
  /// A series of repeated blocks, drawn as its first block.
  struct Run {
    /// The tokens of the first block.
    let block: Range<Int>
    /// The smallest and the largest number of blocks; they differ if the series is itself inside a repeated
    /// block.
    var counts: ClosedRange<Int>
    /// Whether the blocks are operands of a fragment.
    var isOperand = false

    fileprivate mutating func addBlock() {
      counts = counts.lowerBound + 1...counts.upperBound + 1
    }

    /// Extends the range of counts to include the counts of another series, which this one represents.
    fileprivate mutating func merge(_ other: Run) {
      let fewest = min(counts.lowerBound, other.counts.lowerBound)
      counts = fewest...max(counts.upperBound, other.counts.upperBound)
    }
  }

  /// A token, or a series of blocks.
  private struct Piece {
    /// The first token.
    let start: Int
    /// The index of the series, if the piece is a series; for the start of an operand, the index of the
    /// operand's series; otherwise `nil`.
    var run: Int?
  }

  private struct Entry {
    let symbol: Int
    var piece: Piece
    let gram: Gram
    /// The index of the next lower entry with the same gram; `nil` if there is none.
    let previous: Int?
  }

  /// The properties that the last tokens of repeated blocks have in common.
  private struct Gram: Hashable {
    let symbol: Int
    let below: Int?
    let state: Int
  }

  private struct OperandLook: Hashable {
    let fragment: Int
    let symbols: [Int]
  }

  /// Equal operands of a fragment.
  private struct Operands {
    let first: [Piece]
    let run: Int
    /// The operands that are drawn until there are enough for a series.
    var waiting: [[Piece]] = []
  }

  private static let mostCandidates = 32

  private let tokens: FoldingTokens
  private let minimumCount: Int
  private var cursor = 0
  private var tokenHashes = RollingHash()
  private var stack: [Entry] = []
  private var stackHashes = RollingHash()
  private var latest: [Gram: Int] = [:]
  /// The symbols of series, by the symbols of their blocks.
  private var compounds: [[Int]: Int] = [:]
  /// The positions on the stack of loops, and of open operands.
  private var loopPlaces: [Int] = []
  private var operandPlaces: [Int] = []
  private var operands: [OperandLook: Operands] = [:]
  private var allRuns: [Run] = []
  /// The first block of each series; empty for operands.
  private var blocks: [[Piece]] = []
  /// For each token, the token itself if it is drawn; otherwise the earlier token that represents it.
  private(set) var originals: [Int]

  /// Searches a sequence of tokens.
  init(_ tokens: FoldingTokens, minimumCount: Int) {
    self.tokens = tokens
    self.minimumCount = minimumCount
    originals = Array(0..<tokens.count)
    for symbol in tokens.symbols { tokenHashes.append(symbol) }
    while cursor < tokens.count {
      push(tokens.symbols[cursor], Piece(start: cursor), end: cursor + 1)
      cursor += 1
      foldOperand()
      while extendRun() || startRun() {}
    }
    // A representative precedes the tokens that it represents, so its own entry is already final.
    for token in originals.indices { originals[token] = originals[originals[token]] }
  }

  /// The series that are drawn.
  var runs: [Run] {
    allRuns.filter { draws($0.block.lowerBound) && $0.counts.upperBound >= minimumCount }
  }

  /// Returns whether a token is drawn.
  func draws(_ token: Int?) -> Bool { token.map { originals[$0] == $0 } ?? true }

  // MARK: - The stack

  private mutating func push(_ symbol: Int, _ piece: Piece, end: Int) {
    let gram = Gram(symbol: symbol, below: stack.last?.symbol, state: tokens.states[end])
    if piece.run != nil { loopPlaces.append(stack.count) }
    stack.append(Entry(symbol: symbol, piece: piece, gram: gram, previous: latest[gram]))
    latest[gram] = stack.count - 1
    stackHashes.append(symbol)
  }

  private mutating func pop(_ count: Int) {
    for _ in 0..<count {
      let entry = stack.removeLast()
      latest[entry.gram] = entry.previous
    }
    stackHashes.removeLast(count)
    while let last = loopPlaces.last, last >= stack.count { loopPlaces.removeLast() }
  }

  /// Marks a piece as represented by an equal, earlier piece.
  private mutating func represent(_ piece: Piece, by original: Piece) {
    originals[piece.start] = original.start
    guard let run = piece.run, let first = original.run else { return }
    allRuns[first].merge(allRuns[run])
    for (piece, original) in zip(blocks[run], blocks[first]) { represent(piece, by: original) }
  }

  private mutating func addRun(_ run: Run, _ block: [Piece]) -> Int {
    allRuns.append(run)
    blocks.append(block)
    return allRuns.count - 1
  }

  // MARK: - Loops

  /// Replaces the shortest repeated block at the top of the stack by a series.
  private mutating func startRun() -> Bool {
    guard let width = repeatingWidth else { return false }
    let first = stack.count - width * minimumCount
    let block = stack[first..<first + width]
    let symbols = block.map(\.symbol), pieces = block.map(\.piece)
    let start = pieces[0].start, blockEnd = stack[first + width].piece.start
    for place in first + width..<stack.count {
      represent(stack[place].piece, by: pieces[(place - first) % width])
    }
    let last = stack[stack.count - width].piece.start
    let run = addRun(
      Run(block: start..<blockEnd, counts: minimumCount...minimumCount), pieces)
    let symbol = compounds[symbols] ?? tokens.symbolCount + compounds.count
    compounds[symbols] = symbol
    pop(width * minimumCount)
    skipRepeats(of: last..<cursor, run)
    push(symbol, Piece(start: start, run: run), end: cursor)
    return true
  }

  /// If the top of the stack is another block of the series below it, adds the block to that series. Returns
  /// whether it did.
  private mutating func extendRun() -> Bool {
    for place in loopPlaces.suffix(Self.mostCandidates).reversed() {
      guard let run = stack[place].piece.run, stack.count - place - 1 == blocks[run].count,
        let symbol = compounds[stack[(place + 1)...].map(\.symbol)],
        symbol == stack[place].symbol, tokens.states[stack[place + 1].piece.start] == state
      else { continue }
      let block = stack[(place + 1)...].map(\.piece)
      for (piece, original) in zip(block, blocks[run]) { represent(piece, by: original) }
      pop(block.count)
      allRuns[run].addBlock()
      skipRepeats(of: block[0].start..<cursor, run)
      return true
    }
    return false
  }

  /// The state after the last token.
  private var state: Int { tokens.states[cursor] }

  /// The width, in entries, of the shortest repeated block at the top of the stack.
  private var repeatingWidth: Int? {
    if repeats(width: 1) { return 1 }
    let top = stack.count - 1
    var candidate = stack.last?.previous
    for _ in 0..<Self.mostCandidates {
      guard let place = candidate else { return nil }
      if top - place > 1, repeats(width: top - place) { return top - place }
      candidate = stack[place].previous
    }
    return nil
  }

  private func repeats(width: Int) -> Bool {
    let count = stack.count
    let (size, hasOverflow) = width.multipliedReportingOverflow(by: minimumCount)
    guard !hasOverflow, size <= count else { return false }
    let first = count - size
    guard stackHashes[first..<count - width] == stackHashes[first + width..<count],
      isClosed(from: first, width: width)
    else { return false }
    return (first..<count - width).allSatisfy { stack[$0].symbol == stack[$0 + width].symbol }
  }

  /// Returns whether every block ends everything that it starts, and contains a message.
  private func isClosed(from first: Int, width: Int) -> Bool {
    let starts = stride(from: first, to: stack.count, by: width).map { stack[$0].piece.start }
    // Repeated operands aren't a loop.
    if tokens.startsOperand(starts[0]) { return false }
    guard starts.allSatisfy({ tokens.states[$0] == state }) else { return false }
    return tokens.messageCounts[starts[0]] < tokens.messageCounts[starts[1]]
  }

  /// Skips the tokens that exactly repeat the last block of a series.
  private mutating func skipRepeats(of block: Range<Int>, _ run: Int) {
    while cursor + block.count <= tokens.count, tokens.states[cursor + block.count] == state,
      tokenHashes[cursor..<cursor + block.count] == tokenHashes[block],
      tokens.symbols[cursor..<cursor + block.count].elementsEqual(tokens.symbols[block])
    {
      for token in block { originals[cursor + token - block.lowerBound] = token }
      cursor += block.count
      allRuns[run].addBlock()
    }
  }

  // MARK: - Operands

  /// If the operand that ends with the last token equals earlier operands of its fragment, removes the
  /// operand.
  private mutating func foldOperand() {
    switch tokens.items[cursor - 1] {
    case .operandStart: operandPlaces.append(stack.count - 1)
    case .operandEnd(let fragment):
      let place = operandPlaces.removeLast()
      let start = stack[place].piece.start
      guard tokens.states[start] == state,
        tokens.messageCounts[start] < tokens.messageCounts[cursor]
      else { return }
      let pieces = stack[place...].map(\.piece)
      let look = OperandLook(fragment: fragment, symbols: stack[place...].map(\.symbol))
      guard var known = operands[look] else {
        let run = addRun(Run(block: start..<cursor, counts: 1...1, isOperand: true), [])
        stack[place].piece.run = run
        operands[look] = Operands(first: pieces, run: run)
        return
      }
      allRuns[known.run].addBlock()
      known.waiting.append(pieces)
      if allRuns[known.run].counts.upperBound >= minimumCount {
        for operand in known.waiting {
          for (piece, original) in zip(operand, known.first) { represent(piece, by: original) }
        }
        known.waiting = []
        pop(stack.count - place)
      }
      operands[look] = known
    default: break
    }
  }
}
