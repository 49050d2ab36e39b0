public import SeqtraceDiagram

/// A rule for calls that vary from run to run: `varies: order of Cache.save(_:)`.
///
/// The pattern matches the name of a lifeline's type, a dot, and the name of the message, with the wildcards
/// of a shell.
public struct VariationRule: Sendable, Hashable {
  /// The key of the rule in a header.
  public static let key = "varies"

  /// The part of a call that varies from run to run, least permissive first.
  public enum Part: String, Sendable, CaseIterable {
    /// The arguments, results and errors of the calls; each is replaced by `…`.
    case values
    /// The position of the calls in their caller.
    case order
    /// Whether and how often the calls happen; they are removed, with all their content.
    case calls
  }

  /// The part that varies.
  public let part: Part
  /// The pattern for the calls.
  public let pattern: NamePattern

  /// Parses a rule from its text in a header; fails if the text is malformed.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", let part = Part(rawValue: String(words[0])) else {
      return nil
    }
    self.part = part
    pattern = NamePattern(String(words[2]))
  }
}
