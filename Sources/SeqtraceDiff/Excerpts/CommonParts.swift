import SeqtraceDiagram
import SeqtraceTranscript

/// The parts of two transcripts that are equal, byte for byte, and not near a difference.
struct CommonParts {
  /// A sequence of neighbouring whole calls, with all their content.
  struct Part {
    /// The lines in the old transcript.
    var old: Range<Int>
    /// The difference between the index of a line in the new transcript and its index in the old one.
    let shift: Int
    /// The level of the calls.
    let depth: Int32

    /// The lines in the new transcript.
    var new: Range<Int> { old.lowerBound + shift..<old.upperBound + shift }
  }

  /// The minimum number of lines in a part.
  private static let fewestLines = 16

  private(set) var parts: [Part] = []
  private let depths: [Int32]

  /// Finds the parts; fails if few lines are equal.
  ///
  /// - Parameter margin: The number of equal lines to keep next to differences.
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
    // Lines with equal hashes may differ.
    parts.removeAll { !old.hasEqualLines($0.old, to: new, at: $0.new.lowerBound) }
  }

  /// Appends the parts of a range of equal lines, which may start and end deep inside a call.
  private mutating func appendParts(of run: Range<Int>, shift: Int) {
    let outermost = depths[run].min() ?? 0
    func append(_ lines: Range<Int>) {
      guard lines.count >= Self.fewestLines else { return }
      // The first call of an enclosing call is kept, so that the reader checks whether the enclosing call can
      // contain calls at all.
      let isFirst = depths[lines.lowerBound - 1] < depths[lines.lowerBound]
      let start =
        isFirst
        ? call(at: lines.lowerBound, before: lines.upperBound).upperBound : lines.lowerBound
      guard lines.upperBound - start >= Self.fewestLines else { return }
      parts.append(Part(old: start..<lines.upperBound, shift: shift, depth: depths[start]))
    }
    // The remaining lines of the calls that are open at the start, innermost first.
    var start = run.lowerBound
    while depths[start] > outermost {
      let level = depths[start]
      let end = depths[start...].firstIndex { $0 < level } ?? run.upperBound
      append(start..<end)
      start = end
    }
    // The lines of the calls that are open at the end, without the last line of each level, which is kept.
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

  /// Removes lines from the parts. For each line, removes the whole outermost call of the part that contains
  /// the line.
  ///
  /// - Parameter lines: The indices of the lines in the old transcript, in order.
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

  /// Returns the lines of the part's outermost call that contains a line.
  private func call(around line: Int, in part: Part) -> Range<Int> {
    var start = line
    while depths[start] > part.depth { start -= 1 }
    return call(at: start, before: part.old.upperBound)
  }

  /// Returns the lines of the call that starts at a line, up to a limit.
  private func call(at line: Int, before end: Int) -> Range<Int> {
    line..<(depths[(line + 1)..<end].firstIndex { $0 <= depths[line] } ?? end)
  }

  /// Divides the parts into pieces of whole calls, each with at least `count` lines except for the last piece
  /// of a part.
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
