import SeqtraceEvents

/// The pending checks of a test, which are combined into one note.
struct StoryChecks {
  private struct Check: Hashable {
    let mark: String
    let text: String
    let line: Int32?
    var failure: String?
  }

  /// The marks for a check that passed, a check that failed, and a check that never finished.
  static let successMark = "✓ "
  static let failureMark = "✗ "
  static let openMark = "? "
  private static let longText = 200

  private var checks: [Check] = []

  /// Adds a check.
  ///
  /// - Parameter text: The check's source, with constants replaced by their values.
  mutating func add(_ text: String, at place: StoryPlace, _ mark: String) {
    let isLong = text.count > Self.longText
    checks.append(
      Check(
        mark: mark, text: isLong ? text.prefix(Self.longText) + "…" : text, line: place.line))
  }

  /// Adds a failure to the last check if both are on the same line and the check has no failure yet;
  /// otherwise adds the failure on its own.
  mutating func fail(_ event: TraceEvent) {
    if let last = checks.indices.last, checks[last].line == event.source?.line,
      checks[last].failure == nil
    {
      checks[last].failure = event.name
    } else {
      checks.append(
        Check(mark: Self.failureMark, text: "", line: event.source?.line, failure: event.name))
    }
  }

  /// Returns the text of the note and clears the checks; `nil` if there are none. A check that a loop repeats
  /// appears once, with its count.
  mutating func take() -> String? {
    if checks.isEmpty { return nil }
    defer { checks = [] }
    let passed = checks.filter { $0.failure == nil }
    var counts = Dictionary(grouping: passed, by: \.self).mapValues(\.count)
    let lines = checks.compactMap { check -> String? in
      guard let failure = check.failure else {
        guard let count = counts.removeValue(forKey: check) else { return nil }
        return check.mark + check.text + (count == 1 ? "" : " ×\(count)")
      }
      return Self.failureMark + (check.text.isEmpty ? failure : "\(check.text)\n    \(failure)")
    }
    return lines.joined(separator: "\n")
  }
}
