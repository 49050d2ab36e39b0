/// An error or a warning about the text of a diagram.
public struct NotationDiagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// A part of the text can't be read, or contradicts other parts.
    case error
    /// A part of the text was read, but isn't drawn, or not as its author may expect.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// The bytes of the text that the diagnostic is about.
  public var span: SourceSpan
  /// The line number, from 1.
  public internal(set) var line = 0
  /// The column, counted in Unicode scalars from 1.
  public internal(set) var column = 0
  /// The problem, with the facts about it.
  public var problem: Problem
  /// The language of the text; the message's examples are in this language.
  public var language: NotationLanguage

  init(
    _ severity: Severity, at span: SourceSpan, _ problem: Problem,
    in language: NotationLanguage = .mermaid
  ) {
    self.language = language
    self.severity = severity
    self.span = span
    self.problem = problem
  }
}

/// A language for sequence diagrams.
public enum NotationLanguage: String, Sendable, Hashable, CaseIterable {
  case mermaid, plantUML
}

extension NotationDiagnostic: CustomStringConvertible {
  /// The diagnostic as `line:column: severity: message; expected …`, without the hint.
  public var description: String {
    let found = "\(line):\(column): \(severity.rawValue): \(message)"
    return expected.map { "\(found); expected \($0)" } ?? found
  }
}

extension [NotationDiagnostic] {
  /// Sorts the diagnostics by position, and sets their lines and columns in one pass over the text.
  mutating func locate(in source: [UInt8]) {
    sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
    var (line, column, offset) = (1, 1, 0)
    for index in indices {
      let target = Swift.min(self[index].span.range.lowerBound, source.count)
      while offset < target {
        // A continuation byte of UTF-8 isn't counted, because it doesn't start a scalar.
        if source[offset] == UInt8(ascii: "\n") {
          (line, column) = (line + 1, 1)
        } else if source[offset] & 0xC0 != 0x80 {
          column += 1
        }
        offset += 1
      }
      (self[index].line, self[index].column) = (line, column)
    }
  }
}

extension NotationDiagnostic {
  /// Returns the diagnostic with a greater line number, for a text that is part of a larger one.
  public func moved(downBy lines: Int) -> NotationDiagnostic {
    var moved = self
    moved.line += lines
    return moved
  }
}
