import ArgumentParser
import SeqtraceDiagram
import SeqtraceRendering

/// A type of option values.
///
/// Options are declared as strings, which a command parses when it runs. With swift-argument-parser, each
/// type of value would instantiate its own wrapper types, and for each of them Swift's runtime searches all
/// conformances of the program several times. For the twelve types that drawing needs, this takes a third of
/// the instructions for a picture of 12 messages.
protocol OptionValue {
  /// The valid values, for an error: `one of en, zh, es`.
  static var expected: String { get }
  /// The names of the values; empty if there is no fixed list.
  static var names: [String] { get }

  /// Parses a value; `nil` if the text is invalid.
  init?(optionText: String)
}

extension OptionValue {
  static var names: [String] { [] }

  /// Parses the value of an option.
  init(_ text: String, for option: String) throws(CommandError) {
    guard let value = Self(optionText: text) else {
      throw .unusableValue(
        UnusableValue(option: option, text: text, expected: Self.expected, names: Self.names))
    }
    self = value
  }

  /// Parses the value of an option, if it was given.
  static func read(_ text: String?, for option: String) throws(CommandError) -> Self? {
    guard let text else { return nil }
    return try Self(text, for: option)
  }

  /// Parses all values of a repeated option.
  static func read(_ texts: [String], for option: String) throws(CommandError) -> [Self] {
    var values: [Self] = []
    for text in texts { values.append(try Self(text, for: option)) }
    return values
  }
}

/// One of a few named values.
protocol NamedValue: OptionValue, CaseIterable, RawRepresentable<String> {}

extension NamedValue {
  static var expected: String { "one of " + names.joined(separator: ", ") }
  static var names: [String] { allCases.map(\.rawValue) }

  init?(optionText: String) { self.init(rawValue: optionText) }
}

extension SVGRenderer.Appearance: NamedValue {}

extension LifelineOrder: NamedValue {}

extension Double: OptionValue {
  static var expected: String { "a number" }

  init?(optionText: String) { self.init(optionText) }
}

extension TimeSpan: OptionValue {
  static var expected: String { "a time such as 500us, 1ms, 1.5s, 2min or 0" }

  init?(optionText: String) { self.init(optionText) }
}

extension ArgumentHelp {
  /// The help for an option that takes one of a few values, with a list of them.
  static func choice(
    _ abstract: String, of type: (some OptionValue).Type, valueName: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp(
      "\(abstract) (values: \(type.names.joined(separator: ", ")))", valueName: valueName)
  }
}

extension CompletionKind {
  /// Completes the names of a type of values.
  static func names(of type: (some OptionValue).Type) -> CompletionKind { .list(type.names) }
}
