/// One thing that is wrong, or odd, in a trace file.
public struct TraceDiagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Nothing was read.
    case error
    /// Something was left out or repaired, or isn't known; the rest was read.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// What it is.
  public var problem: Problem

  /// Creates a diagnostic.
  public init(severity: Severity, line: Int, column: Int, problem: Problem) {
    self.severity = severity
    self.line = line
    self.column = column
    self.problem = problem
  }
}

extension TraceDiagnostic: CustomStringConvertible {
  /// `line:column: severity: message; expected …`, without the hint.
  public var description: String {
    let found = "\(line):\(column): \(severity.rawValue): \(message)"
    return expected.map { "\(found); expected \($0)" } ?? found
  }
}

/// A trace file couldn't be read.
public struct TraceReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong: the warnings up to there, and last the error.
  public var diagnostics: [TraceDiagnostic]

  /// Creates an error.
  public init(diagnostics: [TraceDiagnostic]) { self.diagnostics = diagnostics }

  /// The diagnostics, a line each.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
