import SeqtraceTranscript

/// Checks whether omitting parts of two transcripts affected the comparison of the rest.
struct ExcerptCheck {
  let old: Excerpt
  let new: Excerpt
  /// The number of lines around differences that must not be omitted.
  let margin: Int

  init(_ old: Excerpt, _ new: Excerpt, margin: Int) {
    (self.old, self.new) = (old, new)
    self.margin = margin
  }

  /// Returns whether a comparison of the whole transcripts would have the same result.
  ///
  /// - Every line is the same in the excerpt as in the transcript, so the omissions renumbered nothing. Equal
  ///   lines are equal including their numbers.
  /// - Each gap has equal lines on both sides, and the omitted calls are between these lines in both
  ///   transcripts.
  /// - No call was omitted next to an equal call that was added, removed or moved. Otherwise, a sequence of
  ///   repeated calls could continue in the gap.
  func isWhole(_ difference: TraceDifference) -> Bool {
    guard difference.entries.allSatisfy(isAsWritten), let gaps = gaps(in: difference.entries),
      gaps.allSatisfy({ isAmongEqualLines($0, difference.entries) })
    else { return false }
    return difference.entries.indices.allSatisfy { index in
      let entry = difference.entries[index]
      guard entry.beginsChange, entry.state != .changed else { return true }
      let row = row(around: index, difference.entries)
      // The index of a gap is that of the next entry.
      return !gaps.contains { row.lowerBound...row.upperBound ~= $0 }
    }
  }

  private func isAsWritten(_ entry: TraceDifference.Entry) -> Bool {
    if entry.state == .same, entry.oldText != entry.newText { return false }
    return isWritten(entry.oldText, entry.oldEvent, in: old)
      && isWritten(entry.newText, entry.newEvent, in: new)
  }

  private func isWritten(_ text: String?, _ event: Int?, in excerpt: Excerpt) -> Bool {
    guard let text, let line = excerpt.line(of: event) else { return true }
    return excerpt.text.saysExactly(text, at: line)
  }

  /// Returns the index of the entry after each gap. Returns `nil` if a gap is at different positions in the
  /// two transcripts, or if the entries aren't in the order of the file.
  private func gaps(in entries: [TraceDifference.Entry]) -> [Int]? {
    guard let left = places(of: old, in: entries, \.oldEvent),
      let right = places(of: new, in: entries, \.newEvent), left == right
    else { return nil }
    return left
  }

  private func places(
    of excerpt: Excerpt, in entries: [TraceDifference.Entry],
    _ event: KeyPath<TraceDifference.Entry, Int?>
  ) -> [Int]? {
    var places: [Int] = []
    var latest = -1
    for (index, entry) in entries.enumerated() {
      guard let line = excerpt.line(of: entry[keyPath: event]) else { continue }
      // An `end` has the line number of its start; nothing depends on the position of the `end`.
      if line < latest { return nil }
      while places.count < excerpt.leftOut.count,
        excerpt.leftOut[places.count].upperBound <= line
      {
        places.append(index)
      }
      latest = line
    }
    // A gap at the end has no entry after it.
    while places.count < excerpt.leftOut.count,
      excerpt.leftOut[places.count].lowerBound > latest
    {
      places.append(entries.count)
    }
    return places.count == excerpt.leftOut.count ? places : nil
  }

  private func isAmongEqualLines(_ gap: Int, _ entries: [TraceDifference.Entry]) -> Bool {
    entries[max(gap - margin, 0)..<min(gap + margin, entries.count)].allSatisfy {
      $0.state == .same && $0.oldEvent != nil && $0.newEvent != nil
    }
  }

  /// Returns the range of consecutive entries in the same call that look like the given one, including their
  /// content.
  private func row(around index: Int, _ entries: [TraceDifference.Entry]) -> Range<Int> {
    let depth = entries[index].depth
    let text = Self.unnumbered(entries[index])
    func isBehindRow(_ entry: TraceDifference.Entry) -> Bool {
      entry.depth < depth || entry.depth == depth && Self.unnumbered(entry) != text
    }
    let end = entries[index...].firstIndex(where: isBehindRow) ?? entries.count
    let before = entries[..<index].lastIndex(where: isBehindRow) ?? -1
    let start = entries[(before + 1)...].firstIndex { $0.depth == depth } ?? index
    return start..<end
  }

  /// Returns the text of a line without its numbers.
  private static func unnumbered(_ entry: TraceDifference.Entry) -> [UInt8] {
    var result: [UInt8] = []
    var isNumber = false
    for byte in (entry.newText ?? entry.oldText ?? "").utf8 {
      isNumber =
        byte == UInt8(ascii: "#")
        || isNumber && UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      if !isNumber { result.append(byte) }
    }
    return result
  }
}
