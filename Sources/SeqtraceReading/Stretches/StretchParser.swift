import SeqtraceEvents

/// Parses stretches of a trace file, each independently of the lines before it.
///
/// ``TraceReadingPass`` then checks the lines against each other, and reports the problems of invalid lines.
struct StretchParser {
  private typealias Failure = JSONScanner.Failure

  /// The parser of lines. It keeps its pool of texts across stretches, so that equal texts share storage.
  private var parser = TraceLineParser()

  /// Parses a stretch, which must start and end at line boundaries.
  mutating func parse(_ bytes: ByteView) -> ParsedStretch {
    parser.scanner.bytes = bytes
    // Joining stretches requires each stretch's own order of first references.
    parser.participants = ParticipantPool()
    var stretch = ParsedStretch()
    // A line is rarely shorter than 64 bytes.
    stretch.events.reserveCapacity(bytes.count / 64)
    // At least the header line precedes the stretch.
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
    // Reversing the array itself would copy its elements, with reference counting for their texts.
    stretch.events.withUnsafeMutableBufferPointer { $0.reverse() }
    stretch.participants = parser.participants.participants
    stretch.mark = parser.participants.mark
    return stretch
  }

  /// Parses lines up to the first one that isn't plain.
  private mutating func parsePlainLines(
    _ lines: inout LineSequence, into events: inout [TraceEvent]
  ) {
    while true {
      // Filled in place, because copying an event retains its texts.
      events.append(TraceEvent(id: 0, kind: .call))
      guard let end = parser.parsePlainLine(at: lines.position, into: &events[events.count - 1])
      else {
        events.removeLast()
        return
      }
      lines.skipLine(endingAt: end)
    }
  }

  /// Parses a line; returns `nil` if it is valid but not an event, or too long.
  private mutating func parse(_ line: LineSequence.Line) throws(Failure) -> TraceEvent? {
    guard line.range.count <= TraceReader.maximumLineLength else { return nil }
    parser.begin(line.range)
    let event = try parser.parseEvent()
    if event.kind == .unknown { return nil }
    try parser.checkRequiredKeys(of: event, in: line.range)
    return event
  }
}
