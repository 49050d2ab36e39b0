/// Calls that occur in every program regardless of its subject. They are recognised by the protocol or
/// language feature that names them, or by a word in the type's name.
enum Plumbing {
  /// Whether a call is plumbing.
  ///
  /// - Parameters:
  ///   - name: The declaration name: `hash(into:)`.
  ///   - type: The name of the receiver's type, if it is known.
  static func contains(_ name: String, of type: String?) -> Bool {
    let parts = name.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let label = parts.count > 1 ? parts[1].prefix { $0 != ":" && $0 != ")" } : ""
    if parts[0] == "init" ? isConversion(label) : functions.contains(String(parts[0])) {
      return true
    }
    guard let type else { return false }
    let words = NameWords(of: type).words
    return words.contains(where: guards.contains) || words.last.map(converters.contains) == true
      || type.hasSuffix("CodingKey") || type.hasSuffix("CodingKeys")
  }

  /// Initialisers of literals, raw values, property wrappers and decoded values.
  private static func isConversion(_ label: Substring) -> Bool {
    label.hasSuffix("Literal") || conversions.contains(String(label))
  }

  private static let conversions: Set<String> = [
    "wrappedValue", "rawValue", "from", "stringValue", "intValue", "stringInterpolation",
  ]

  private static let functions: Set<String> = [
    // Equatable, Comparable, Hashable.
    "==", "<", "<=", ">", ">=", "hash", "hashValue",
    // Codable: coders, their containers and keys.
    "encode", "encodeIfPresent", "encodeNil", "decode", "decodeIfPresent", "decodeNil", "container",
    "nestedContainer", "unkeyedContainer", "nestedUnkeyedContainer", "singleValueContainer",
    "superEncoder", "superDecoder", "stringValue", "intValue",
    // RawRepresentable, property wrappers, CustomStringConvertible and its usual namesake.
    "rawValue", "wrappedValue", "projectedValue", "description", "debugDescription", "describe",
    // Sequence and Collection.
    "makeIterator", "makeAsyncIterator", "subscript", "startIndex", "endIndex", "index",
    "formIndex",
    "contains",
    // NSCopying.
    "copy",
    // Result builders.
    "buildBlock", "buildExpression", "buildPartialBlock", "buildOptional", "buildEither",
    "buildArray", "buildLimitedAvailability", "buildFinalResult",
    // Locks.
    "lock", "unlock", "tryLock", "withLock", "withLockVoid", "withLockUnchecked", "withReaderLock",
    "withReaderLockVoid", "withWriterLock", "withWriterLockVoid",
  ]

  /// Words in the names of types that protect memory.
  private static let guards: Set<String> = ["lock", "locked", "mutex", "semaphore", "atomic"]

  /// The last words in the names of types that convert, hash or build values.
  private static let converters: Set<String> = ["encoder", "decoder", "hasher", "builder"]
}
