import ArgumentParser
import SeqtraceDiagram
import SeqtraceRendering

/// One of a few named values; errors and help list them.
protocol NamedValue: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension SVGRenderer.Appearance: NamedValue {}

extension LifelineOrder: NamedValue {}

extension Language: NamedValue {}

/// A value with a syntax of its own.
protocol WrittenValue {
  /// The syntax, for errors: `a time such as 1ms`.
  static var syntax: String { get }

  /// Parses a value; `nil` if the text is invalid.
  init?(_ text: String)
}

extension WrittenValue {
  /// Parses the value of an option.
  ///
  /// - Throws: An error that tells the syntax.
  static func parsed(_ text: String) throws -> Self {
    guard let value = Self(text) else { throw ValidationError("expected \(syntax)") }
    return value
  }
}

extension TimeSpan: WrittenValue {
  static var syntax: String { "a time such as 500us, 1ms, 1.5s, 2min or 0" }
}
