/// An error or a warning about a trace file.
public struct TraceDiagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Nothing was read.
    case error
    /// A part was omitted or repaired, or isn't supported; the rest was read.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The line number, from 1.
  public var line: Int
  /// The column, counted in bytes from 1.
  public var column: Int
  /// The problem, with its facts.
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

/// An error from reading a trace file, with the warnings that precede it.
public struct TraceReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The warnings before the error, and the error as the last element.
  public var diagnostics: [TraceDiagnostic]

  /// Creates an error from its diagnostics, of which the last is the error itself.
  public init(diagnostics: [TraceDiagnostic]) { self.diagnostics = diagnostics }

  /// The diagnostics, one on each line.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
