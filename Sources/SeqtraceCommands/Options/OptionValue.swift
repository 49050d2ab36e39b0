import ArgumentParser
import SeqtraceDiagram
import SeqtraceRendering

/// A value with one of a few names. Errors and help list the names.
protocol NamedValue: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension SVGRenderer.Appearance: NamedValue {}

extension LifelineOrder: NamedValue {}

extension Language: NamedValue {}

/// A value that is written in a syntax of its own.
protocol WrittenValue {
  /// The description of the syntax in errors, such as `a time such as 1ms`.
  static var syntax: String { get }

  /// Parses a value; `nil` if the text is invalid.
  init?(_ text: String)
}

extension WrittenValue {
  /// Parses the value of an option.
  ///
  /// - Throws: An error that describes the syntax.
  static func parsed(_ text: String) throws -> Self {
    guard let value = Self(text) else { throw ValidationError("expected \(syntax)") }
    return value
  }
}

extension TimeSpan: WrittenValue {
  static var syntax: String { "a time such as 500us, 1ms, 1.5s, 2min or 0" }
}
