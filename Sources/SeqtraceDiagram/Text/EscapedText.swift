/// A kind of text in which some characters have a meaning.
package protocol Markup {
  /// The text with those characters escaped, so that it is shown as it is.
  static func escaped(_ text: String) -> String
}

/// A text for a terminal, a Markdown page or an HTML page, in which foreign texts are escaped.
///
/// Literals are markup of this program. Interpolated strings are foreign: they come from traces, diagrams, paths
/// or other programs, and are escaped. Outputs take values of this type only, so a foreign text can't get there
/// without being escaped.
///
/// ```swift
/// let line: TerminalText = "\(path): written\n"
/// ```
package struct EscapedText<Language: Markup>: Hashable, Sendable {
  /// The text with its markup.
  package private(set) var text: String

  /// Creates a text from markup of this program, or from a text that is escaped already.
  package init(markup text: String) { self.text = text }

  /// Escapes a foreign text.
  package init(_ foreign: String) { text = Language.escaped(foreign) }

  /// The bytes in UTF-8.
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

    /// Appends a number.
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }

    /// Appends a part that is escaped.
    package mutating func appendInterpolation(_ part: EscapedText) { text += part.text }
  }

  package init(stringLiteral text: String) { self.init(markup: text) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(markup: stringInterpolation.text)
  }
}

extension Sequence {
  /// The texts one after the other.
  package func joined<Language>(separator: EscapedText<Language> = "") -> EscapedText<Language>
  where Element == EscapedText<Language> {
    EscapedText(markup: map(\.text).joined(separator: separator.text))
  }
}

/// Lines on a terminal, which control characters would control.
package enum Terminal: Markup {
  package static func escaped(_ text: String) -> String { text.visible }
}

package typealias TerminalText = EscapedText<Terminal>

extension TerminalText {
  /// A foreign text that keeps its lines.
  package init(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self = lines.map { TerminalText(String($0)) }.joined(separator: "\n")
  }
}
