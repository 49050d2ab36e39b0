public import SeqtraceDiff
public import SeqtraceTranscript

extension TranscriptRule {
  /// Leaves out everything that a lifeline receives or sends, and everything inside.
  ///
  /// - Parameter pattern: A glob over the names of types, roles and facets, such as `Logger*`.
  public static func ignore(_ pattern: String) -> Self { Self(key: "ignore", text: pattern) }

  /// Leaves out the destruction of objects, and everything inside.
  ///
  /// - Parameter pattern: A glob over the names of types.
  public static func ignoreDeaths(of pattern: String) -> Self {
    Self(key: "ignore-deaths", text: pattern)
  }

  /// Compares loosely what differs from run to run.
  ///
  /// - Parameters:
  ///   - part: What differs.
  ///   - pattern: A glob over types and what is sent to them, such as `Cache.save(_:)`.
  public static func varying(_ part: VariationRule.Part, of pattern: String) -> Self {
    Self(key: VariationRule.key, text: "\(part.rawValue) of \(pattern)")
  }

  /// Replaces parts of recorded values before they are written or compared.
  ///
  /// - Parameter kind: `uuid`, `date`, `path`, `address`, `number`, or a regular expression between
  ///   slashes.
  public static func redact(_ kind: String) -> Self { Self(key: "redact", text: kind) }
}
