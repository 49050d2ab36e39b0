/// A markup language in which some characters have a special meaning.
package protocol Markup {
  /// Returns the text with the special characters escaped, so that it is shown literally.
  static func escaped(_ text: String) -> String
}

/// A text for a terminal, a Markdown page or an HTML page, in which foreign texts are escaped.
///
/// Literals are markup of this program. Interpolated strings are foreign: they come from traces, diagrams,
/// paths or other programs, and are escaped. Outputs accept only values of this type, so no foreign text gets
/// there unescaped.
///
/// ```swift
/// let line: TerminalText = "\(path): written\n"
/// ```
package struct EscapedText<Language: Markup>: Hashable, Sendable {
  /// The text with its markup.
  package private(set) var text: String

  /// Creates a text from markup of this program, or from a text that is already escaped.
  package init(markup text: String) { self.text = text }

  /// Creates a text from a foreign text, which is escaped.
  package init(_ foreign: String) { text = Language.escaped(foreign) }

  package var bytes: [UInt8] { Array(text.utf8) }

  package static func + (left: Self, right: Self) -> Self { Self(markup: left.text + right.text) }

  package static func += (left: inout Self, right: Self) { left.text += right.text }
}

extension EscapedText: ExpressibleByStringInterpolation {
  /// Collects the parts of a text.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a foreign text, escaped.
    package mutating func appendInterpolation(_ foreign: some StringProtocol) {
      text += Language.escaped(String(foreign))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }

    /// Appends a part that is already escaped.
    package mutating func appendInterpolation(_ part: EscapedText) { text += part.text }
  }

  package init(stringLiteral text: String) { self.init(markup: text) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(markup: stringInterpolation.text)
  }
}

extension Sequence {
  /// Concatenates the texts, with a separator between them.
  package func joined<Language>(separator: EscapedText<Language> = "") -> EscapedText<Language>
  where Element == EscapedText<Language> {
    EscapedText(markup: map(\.text).joined(separator: separator.text))
  }
}

/// Lines on a terminal, where control characters must not take effect.
package enum Terminal: Markup {
  package static func escaped(_ text: String) -> String { text.visible }
}

package typealias TerminalText = EscapedText<Terminal>

extension TerminalText {
  /// Creates a text from a foreign text, and keeps the line breaks.
  package init(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self = lines.map { TerminalText(String($0)) }.joined(separator: "\n")
  }
}
