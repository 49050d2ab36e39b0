public import SeqtraceDiagram

/// A rule for calls that don't do the same in each run: `varies: order of Cache.save(_:)`.
///
/// The pattern stands for the name of a lifeline's type, a full stop, and the name of what is sent to it, with the
/// wildcards of a shell.
public struct VariationRule: Sendable, Hashable {
  /// The key of the rule in a header.
  public static let key = "varies"

  /// What differs from run to run, from the least to the most.
  public enum Part: String, Sendable, CaseIterable {
    /// Arguments, results and errors of the calls: each is `…`.
    case values
    /// The place of the calls in their caller.
    case order
    /// Whether and how often they happen: they are left out, with everything inside them.
    case calls
  }

  /// What differs.
  public let part: Part
  /// The pattern for the calls.
  public let pattern: NamePattern

  /// Creates a rule from its text in a header; `nil` if it isn't one.
  init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", let part = Part(rawValue: String(words[0])) else {
      return nil
    }
    self.part = part
    pattern = NamePattern(String(words[2]))
  }
}
