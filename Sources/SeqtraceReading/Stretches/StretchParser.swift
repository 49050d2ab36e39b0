import SeqtraceEvents

/// Parses stretches of a trace file, each without regard to the lines before it.
///
/// ``TraceReadingPass`` relates their lines to each other, and reports the problems of invalid ones.
struct StretchParser {
  private typealias Failure = JSONScanner.Failure

  /// Keeps its texts from stretch to stretch, so that equal ones share storage.
  private var parser = TraceLineParser()

  /// Parses a stretch that starts and ends with a line.
  mutating func parse(_ bytes: ByteView) -> ParsedStretch {
    parser.scanner.bytes = bytes
    // Joining stretches needs the order in which each refers to its participants.
    parser.participants = ParticipantPool()
    var stretch = ParsedStretch()
    // Lines are rarely shorter than this.
    stretch.events.reserveCapacity(bytes.count / 64)
    // At least the header's line is before it.
    var lines = LineSequence(bytes, after: 1)
    while true {
      parsePlainLines(&lines, into: &stretch.events)
      guard let line = lines.next() else { break }
      if let event = try? parse(line) {
        stretch.events.append(event)
      } else {
        stretch.otherLines.append(stretch.events.count)
      }
    }
    // Reversing the array itself would copy its elements and count the references to their texts.
    stretch.events.withUnsafeMutableBufferPointer { $0.reverse() }
    stretch.participants = parser.participants.participants
    stretch.mark = parser.participants.mark
    return stretch
  }

  /// Parses lines up to one that isn't plain.
  private mutating func parsePlainLines(
    _ lines: inout LineSequence, into events: inout [TraceEvent]
  ) {
    while true {
      // Filled in place: a copy counts references to its texts.
      events.append(TraceEvent(id: 0, kind: .call))
      guard let end = parser.parsePlainLine(at: lines.position, into: &events[events.count - 1])
      else {
        events.removeLast()
        return
      }
      lines.skipLine(endingAt: end)
    }
  }

  /// The event of a line; `nil` if the line has none.
  private mutating func parse(_ line: LineSequence.Line) throws(Failure) -> TraceEvent? {
    guard line.range.count <= TraceReader.maximumLineLength else { return nil }
    parser.begin(line.range)
    guard case .event(let event) = try parser.parseEvent() else { return nil }
    try parser.checkRequiredKeys(of: event, in: line.range)
    return event
  }
}
