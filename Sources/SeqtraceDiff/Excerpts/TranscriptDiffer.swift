import SeqtraceEvents
import SeqtraceTranscript

/// Compares two transcripts without creating events for their common parts.
///
/// Most lines of two long transcripts are equal, and creating, ordering and numbering events for these lines
/// takes nearly all of the time of a comparison. Therefore, the lines are first compared as text. Calls that
/// are equal and not near a difference are omitted if nothing else depends on them. They are still parsed, so
/// that damage is found. Decision 21 describes these dependencies.
package struct TranscriptDiffer: Sendable {
  /// The difference between two transcripts.
  package struct Result: Sendable {
    /// The traces, without the omitted parts.
    package let old: Trace
    package let new: Trace
    /// The difference, without the omitted parts.
    package let difference: TraceDifference

    /// The result with the two sides swapped.
    fileprivate var swapped: Result {
      Result(old: new, new: old, difference: difference.swapped)
    }
  }

  /// The number of lines to keep before and after each difference.
  package var context = 3
  /// The minimum number of lines in each transcript; for shorter transcripts, there is no gain.
  package var fewestLines = 10_000

  package init() {}

  /// Compares two transcripts, without parts that aren't near a difference.
  ///
  /// - Returns: `nil` if the transcripts must be compared as a whole: they are short, differ a lot, depend on
  ///   parts that would be omitted, or are damaged.
  package func result(from old: [UInt8], to new: [UInt8]) -> Result? {
    let texts = onBoth(old, new) { TranscriptText($0) }
    guard let old = texts.left, let new = texts.right,
      min(old.lineCount, new.lineCount) >= fewestLines
    else { return nil }
    // Ties are broken by position, so the direction is fixed in order to get the same result both ways.
    return new.bytes.lexicographicallyPrecedes(old.bytes)
      ? result(new, old)?.swapped : result(old, new)
  }

  private func result(_ old: TranscriptText, _ new: TranscriptText) -> Result? {
    // One more than the context, so that two distant changes stay separate.
    let (margin, isOverflow) = context.addingReportingOverflow(1)
    guard !isOverflow, margin < old.lineCount,
      var common = CommonParts(old, new, margin: margin), let tied = tiedLines(of: common, in: old)
    else { return nil }
    common.remove(tied)
    let leftOut = common.parts.reduce(0) { $0 + $1.old.count }
    guard 2 * leftOut > max(old.lineCount, new.lineCount) else { return nil }
    return result(old, new, without: common.parts, margin: margin)
  }

  /// Returns the lines that can't be omitted, in order, or `nil` if a line has an error.
  private func tiedLines(of common: CommonParts, in text: TranscriptText) -> [Int]? {
    let ties = onAll(common.pieces(ofLines: 4096)) { lines in try? text.tiedLines(in: lines) }
    var all = TranscriptText.Ties()
    for ties in ties {
      guard let ties else { return nil }
      all.append(ties)
    }
    return all.allLines
  }

  private func result(
    _ old: TranscriptText, _ new: TranscriptText, without parts: [CommonParts.Part], margin: Int
  ) -> Result? {
    let excerpts = onBoth((old, parts.map(\.old)), (new, parts.map(\.new))) { text, leftOut in
      Excerpt(text, without: leftOut)
    }
    guard let left = excerpts.left, let right = excerpts.right,
      TypeVocabulary(left.source.trace, right.source.trace).isEmpty
    else { return nil }
    let comparison = TraceDiffer().comparison(from: left.source, to: right.source)
    guard comparison.keepsNumbers,
      ExcerptCheck(left, right, margin: margin).isWhole(comparison.difference)
    else { return nil }
    return Result(
      old: left.source.trace, new: right.source.trace, difference: comparison.difference)
  }
}

/// A transcript without some of its lines.
struct Excerpt: Sendable {
  let text: TranscriptText
  /// The omitted lines.
  let leftOut: [Range<Int>]
  let source: TranscriptTree.Source
  /// The index of the line of each event.
  private let lines: [Int]

  /// Reads an excerpt; fails if it is damaged or has rules in its header.
  init?(_ text: TranscriptText, without leftOut: [Range<Int>]) {
    guard
      let reading = try? TranscriptReader().read(
        text.bytes, without: leftOut.map { text.part($0) }),
      reading.rules.isEmpty, reading.trace.droppedEventCount == 0
    else { return nil }
    self.text = text
    self.leftOut = leftOut
    lines = reading.lines.map { text.index(ofLine: $0) }
    source = TranscriptTree.Source(reading.trace)
  }

  /// Returns the index of an event's line.
  func line(of event: Int?) -> Int? { event.map { lines[$0] } }
}
