import ArgumentParser

/// The value of an option that takes one of a few words.
///
/// Says outright what swift-argument-parser would otherwise find out for each option, several times
/// for each command line: it goes by key paths, and takes a twentieth of a short run.
protocol OptionWord: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension OptionWord {
  /// The words.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// None: the words speak for themselves.
  public static var allValueDescriptions: [String: String] { [:] }

  /// The word.
  public var defaultValueDescription: String { rawValue }
}
