import SeqtraceDiff
public import SeqtraceTranscript

extension TranscriptRule {
  /// Leaves out all messages that a lifeline receives or sends, and everything inside these messages.
  ///
  /// - Parameter pattern: A glob for the names of types, roles and facets, such as `Logger*`.
  public static func ignore(_ pattern: String) -> Self { Self(key: "ignore", text: pattern) }

  /// Leaves out the destruction of objects, and everything inside these destructions.
  ///
  /// - Parameter pattern: A glob for the names of types.
  public static func ignoreDeaths(of pattern: String) -> Self {
    Self(key: "ignore-deaths", text: pattern)
  }

  /// Compares calls without their arguments, results and errors. Use it for values that differ between
  /// executions.
  ///
  /// - Parameter pattern: A glob for types and their messages, such as `Cache.save(_:)`.
  public static func varyingValues(of pattern: String) -> Self { varying(.values, of: pattern) }

  /// Compares calls in any order within their caller. Use it for calls with an order that differs between
  /// executions.
  ///
  /// - Parameter pattern: A glob for types and their messages, such as `Cache.save(_:)`.
  public static func varyingOrder(of pattern: String) -> Self { varying(.order, of: pattern) }

  /// Leaves out calls, with everything inside them. Use it for calls that happen only in some executions, or
  /// not equally often.
  ///
  /// - Parameter pattern: A glob for types and their messages, such as `Cache.save(_:)`.
  public static func varyingCalls(of pattern: String) -> Self { varying(.calls, of: pattern) }

  private static func varying(_ part: VariationRule.Part, of pattern: String) -> Self {
    Self(key: VariationRule.key, text: "\(part.rawValue) of \(pattern)")
  }

  /// Replaces parts of recorded values before they are written or compared.
  ///
  /// - Parameter kind: `uuid`, `date`, `path`, `address`, `number`, or a regular expression between
  ///   slashes.
  public static func redact(_ kind: String) -> Self { Self(key: "redact", text: kind) }
}
