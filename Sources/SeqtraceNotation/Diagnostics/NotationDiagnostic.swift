/// One thing that is wrong, or odd, in the text of a diagram.
public struct NotationDiagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Something could not be read, or contradicts the rest.
    case error
    /// Something was read and is not drawn, or is drawn otherwise than its author may expect.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// The bytes that it is about.
  public var span: SourceSpan
  /// The line, from 1.
  public internal(set) var line = 0
  /// The Unicode scalar in the line, from 1.
  public internal(set) var column = 0
  /// What it is.
  public var problem: Problem

  init(_ severity: Severity, at span: SourceSpan, _ problem: Problem) {
    self.severity = severity
    self.span = span
    self.problem = problem
  }
}

extension NotationDiagnostic: CustomStringConvertible {
  /// `line:column: severity: message; expected …`, without the hint.
  public var description: String {
    let found = "\(line):\(column): \(severity.rawValue): \(message)"
    return expected.map { "\(found); expected \($0)" } ?? found
  }
}

extension [NotationDiagnostic] {
  /// Sorts by place, and finds the lines and columns in one pass over the text.
  mutating func locate(in source: [UInt8]) {
    sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
    var (line, column, offset) = (1, 1, 0)
    for index in indices {
      let target = Swift.min(self[index].span.range.lowerBound, source.count)
      while offset < target {
        // A continuation byte of UTF-8 doesn't begin a scalar.
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
  /// The diagnostic of a text that stands in a larger one, further down.
  public func moved(downBy lines: Int) -> NotationDiagnostic {
    var moved = self
    moved.line += lines
    return moved
  }
}
