import SeqtraceDiff
public import SeqtraceEvents

extension Trace {
  /// Returns the number of places at which the trace matches a fragment of a transcript.
  ///
  /// - Parameter pattern: One or several lines of a transcript, in which `…` stands for any text, as in
  ///   `Account.withdraw(…)`. A sender, an outcome or a file that the fragment omits isn't compared. Indented
  ///   lines must happen inside the call in the line above them.
  /// - Throws: ``MalformedPattern`` for a pattern that no transcript can match.
  /// - Complexity: O(*n* log *n*) for *n* events.
  public func count(of pattern: String) throws(MalformedPattern) -> Int {
    let pattern = TracePattern(pattern)
    if let problem = pattern.problem {
      throw MalformedPattern(description: PatternTest.verdict(on: problem).message ?? "")
    }
    return pattern.matches(in: self).count
  }
}

/// A pattern that no line of any transcript can match.
public struct MalformedPattern: Error, Sendable, Hashable, CustomStringConvertible {
  /// A description of the problem.
  public let description: String
}
