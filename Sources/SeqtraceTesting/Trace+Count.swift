import SeqtraceDiff
public import SeqtraceEvents

extension Trace {
  /// Returns the number of times that a fragment of a transcript matches the trace.
  ///
  /// - Parameter pattern: One or several lines of a transcript, in which `…` matches any text, as in
  ///   `Account.withdraw(…)`. A line's sender, outcome and file are compared only if the pattern contains
  ///   them. Indented lines must happen inside the call in the nearest less indented line above.
  /// - Throws: ``MalformedPattern`` for a pattern that no transcript can match.
  /// - Complexity: O(*n* log *n*) for *n* events.
  public func count(of pattern: String) throws(MalformedPattern) -> Int {
    let pattern = TracePattern(pattern)
    if let problem = pattern.problem {
      throw MalformedPattern(problem)
    }
    return pattern.matches(in: self).count
  }
}

/// An error for a pattern that no line of any transcript can match.
public struct MalformedPattern: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first line that can't occur in a transcript; `nil` if the pattern has no lines.
  public let line: String?
  private let problem: TracePattern.Problem

  init(_ problem: TracePattern.Problem) {
    if case .malformedLine(let line, _) = problem { self.line = line } else { line = nil }
    self.problem = problem
  }

  /// A description of what is wrong with the pattern, in English.
  public var description: String { PatternTest.verdict(on: problem).message ?? "" }
}
