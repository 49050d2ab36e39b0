import SeqtraceTranscript

/// The parts of two transcripts that are the same, byte for byte, and away from all that differs.
struct CommonParts {
  /// Whole calls beside each other, with all that happens inside them.
  struct Part {
    /// The lines in the old transcript.
    var old: Range<Int>
    /// The index of a line in the new transcript, less that in the old one.
    let shift: Int
    /// The level of indentation of the calls.
    let depth: Int32

    /// The lines in the new transcript.
    var new: Range<Int> { old.lowerBound + shift..<old.upperBound + shift }
  }

  /// The fewest lines that are worth being a part.
  private static let fewestLines = 16

  private(set) var parts: [Part] = []
  private let depths: [Int32]

  /// Finds the parts; `nil` if few lines are the same.
  ///
  /// - Parameter margin: The number of equal lines that stay beside what differs.
  /// - Complexity: O(*n*) for *n* lines.
  init?(_ old: TranscriptText, _ new: TranscriptText, margin: Int) {
    depths = old.depths
    guard let pairs = SequenceMatching.nearlyAllPairs(old.hashes, new.hashes) else { return nil }
    var start = 0
    for index in pairs.indices {
      let (line, shift) = (pairs[index].old, pairs[index].new - pairs[index].old)
      let isLast =
        index + 1 == pairs.count || pairs[index + 1].old != line + 1
        || pairs[index + 1].new != line + shift + 1
      guard isLast else { continue }
      let run = pairs[start].old + margin..<max(line + 1, pairs[start].old + 2 * margin) - margin
      if run.count >= Self.fewestLines { appendParts(of: run, shift: shift) }
      start = index + 1
    }
    // Two lines can have one hash without being equal.
    parts.removeAll { !old.hasEqualLines($0.old, to: new, at: $0.new.lowerBound) }
  }

  /// Appends the parts of a run of equal lines. The run may start and end deep inside a call.
  private mutating func appendParts(of run: Range<Int>, shift: Int) {
    let outermost = depths[run].min() ?? 0
    func append(_ lines: Range<Int>) {
      guard lines.count >= Self.fewestLines else { return }
      // One call stays in the call around, so that reading finds out whether anything may stand there.
      let isFirst = depths[lines.lowerBound - 1] < depths[lines.lowerBound]
      let start =
        isFirst
        ? call(at: lines.lowerBound, before: lines.upperBound).upperBound : lines.lowerBound
      guard lines.upperBound - start >= Self.fewestLines else { return }
      parts.append(Part(old: start..<lines.upperBound, shift: shift, depth: depths[start]))
    }
    // What is left of the calls that were open at the start, from the inside out.
    var start = run.lowerBound
    while depths[start] > outermost {
      let level = depths[start]
      let end = depths[start...].firstIndex { $0 < level } ?? run.upperBound
      append(start..<end)
      start = end
    }
    // What there is of the calls that are open at the end; the last line of each level stays.
    var ends: [Range<Int>] = []
    var end = run.upperBound - 1
    while depths[end] > outermost {
      let level = depths[end]
      var first = end
      var index = end
      while depths[index] >= level {
        if depths[index] == level { first = index }
        index -= 1
      }
      ends.append(first..<end)
      end = index
    }
    append(start..<end)
    for lines in ends.reversed() { append(lines) }
  }

  /// Takes lines out of the parts, each with the call of the part in which it stands.
  ///
  /// - Parameter lines: The indices of the lines in the old transcript, in their order.
  mutating func remove(_ lines: [Int]) {
    var rest = lines[...]
    parts = parts.flatMap { part in
      var pieces: [Part] = []
      var piece = part
      while let line = rest.first, line < part.old.upperBound {
        rest.removeFirst()
        guard line >= piece.old.lowerBound else { continue }
        let call = call(around: line, in: part)
        piece.old = piece.old.lowerBound..<call.lowerBound
        pieces.append(piece)
        piece.old = call.upperBound..<part.old.upperBound
      }
      return pieces + [piece]
    }
    parts.removeAll { $0.old.count < Self.fewestLines }
  }

  /// The lines of the call of a part in which a line stands.
  private func call(around line: Int, in part: Part) -> Range<Int> {
    var start = line
    while depths[start] > part.depth { start -= 1 }
    return call(at: start, before: part.old.upperBound)
  }

  /// The lines of the call on a line, as far as another line.
  private func call(at line: Int, before end: Int) -> Range<Int> {
    line..<(depths[(line + 1)..<end].firstIndex { $0 <= depths[line] } ?? end)
  }

  /// The parts in pieces of about so many lines, at least, each of whole calls.
  func pieces(ofLines count: Int) -> [Range<Int>] {
    parts.flatMap { part in
      var pieces: [Range<Int>] = []
      var start = part.old.lowerBound
      while start < part.old.upperBound {
        let least = min(start + count, part.old.upperBound)
        let end =
          depths[least..<part.old.upperBound].firstIndex { $0 <= part.depth }
          ?? part.old.upperBound
        pieces.append(start..<end)
        start = end
      }
      return pieces
    }
  }
}
