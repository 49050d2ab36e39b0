import SeqtraceDiagram

/// Writes the differences between two texts, line by line.
///
/// ```text
///   line 3:
///      the same
///    - only in the old text
///    + only in the new text
/// ```
package struct TextDifference: Sendable {
  /// The number of unchanged lines to show around a change.
  package var context = 3
  /// The maximum number of lines to show; further lines are only counted.
  package var mostLines = Int.max

  /// A line of either text, or of both, with the sign before it: `-` if only the old text has it, `+` if only
  /// the new text has it, otherwise a space.
  private typealias Line = (sign: Character, text: Substring)

  /// Creates a writer.
  package init() {}

  /// Returns the changed lines with their surrounding lines; empty if the texts are equal.
  ///
  /// - Complexity: O(*n*) for *n* lines.
  package func lines(from old: String, to new: String) -> [String] {
    let merged = Self.merged(Self.lines(of: old), Self.lines(of: new))
    var near = RangeSet<Int>()
    for (index, line) in merged.enumerated() where line.sign != " " {
      let rest = merged.count - index - 1
      near.insert(contentsOf: max(index - context, 0)..<index + 1 + min(context, rest))
    }
    var shown: [String] = []
    // The number of the next line in the new text.
    var (next, number) = (0, 1)
    for range in near.ranges {
      number += merged[next..<range.lowerBound].count { $0.sign != "-" }
      shown.append("  line \(number):")
      shown += merged[range].map { "   \($0.sign) \($0.text)" }
      number += merged[range].count { $0.sign != "-" }
      next = range.upperBound
    }
    guard shown.count > mostLines else { return shown }
    return shown.prefix(mostLines) + ["     … \(shown.count - mostLines) more lines"]
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the merged lines of both texts; removed lines precede the lines that replace them.
  private static func merged(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let pairs = SequenceMatching.nearlyAllPairs(of: old, new) ?? []
    var merged: [Line] = []
    var (x, y) = (0, 0)
    for (left, right) in pairs + [(old.count, new.count)] {
      merged += old[x..<left].map { ("-", $0) }
      merged += new[y..<right].map { ("+", $0) }
      if left < old.count, right < new.count { merged.append((" ", new[right])) }
      (x, y) = (left + 1, right + 1)
    }
    return merged
  }
}
