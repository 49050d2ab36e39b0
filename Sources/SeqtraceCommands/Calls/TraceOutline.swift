import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceTranscript

/// A trace as indented lines with source locations, for people and assistants.
///
/// A transcript contains no source locations, because a golden file must not change when code moves.
struct TraceOutline {
  /// The number of levels that are indented; deeper lines aren't indented further.
  private static let mostLevels = 20
  private static let mostColumns = 160

  /// A line of the outline.
  struct Line {
    /// The nesting level.
    let depth: Int
    /// The event; `nil` for the start of a lane.
    let event: TraceEvent?
    fileprivate let words: String
  }

  let lines: [Line]

  /// - Parameter columns: The largest length of a line in characters; longer lines are shortened.
  init(_ trace: Trace, columns: Int = mostColumns) {
    let trace = trace.normalized(keepingDetails: true)
    let all = TranscriptLines(trace.withoutPlaces)
    lines = all.lines.compactMap { line in
      var event: TraceEvent?
      if case .event(let index) = line.subject { event = trace.events[index] }
      if let event, event.kind == .naming || event.kind.isForRules { return nil }
      let words = all.text(of: line).visible.shortened(toColumns: columns)
      return Line(depth: line.depth, event: event, words: words)
    }
  }

  /// Returns some of the lines as text.
  ///
  /// - Parameter paths: The paths of the source files; `nil` to leave locations out.
  static func text(of lines: some Collection<Line>, _ paths: [String: String]?) -> [String] {
    let least = lines.map(\.depth).min() ?? 0
    return lines.map { line in
      let indentation = String(repeating: "  ", count: min(line.depth - least, mostLevels))
      guard let paths, let event = line.event, event.kind.isPlaced,
        let place = event.place(by: paths)
      else { return indentation + line.words }
      return "\(indentation)\(line.words), \(place.text)"
    }
  }
}

extension TraceEvent.Kind {
  /// Whether an event's source location is that of the function, object or statement itself, not that of the
  /// code that caused the event.
  fileprivate var isPlaced: Bool {
    opensActivation || [.create, .step, .check, .issue].contains(self)
  }
}
