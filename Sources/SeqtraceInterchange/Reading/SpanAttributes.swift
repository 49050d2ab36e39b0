internal import SeqtraceReading

/// The attributes of each span to keep: those needed for its parties and its error, and requested ones.
package struct SpanAttributes: Sendable {
  /// The requested keys.
  package let shown: Set<String>
  /// Whether all attributes were requested.
  package let showsAll: Bool

  /// Requests the attributes with these keys; `*` requests all attributes.
  package init(_ keys: [String] = []) {
    shown = Set(keys)
    showsAll = shown.contains("*")
  }

  /// Returns whether the attribute with a key is drawn.
  func shows(_ key: String) -> Bool { showsAll || (!shown.isEmpty && shown.contains(key)) }

  /// Returns whether the attribute with a key is kept.
  func keeps(_ key: String) -> Bool {
    SpanConventions.keys.contains(key) || shows(key) || key.hasPrefix("seqtrace.")
  }
}

/// Reads values of attributes as text.
///
/// OpenTelemetry wraps each value in an object with its type; Jaeger has the type under a separate key;
/// Zipkin has only texts.
extension JSONScanner {
  /// The deepest nesting of values that is read.
  private static let mostLevels = 8

  /// Reads a value and returns it as a text; `nil` if the value has no text.
  mutating func attributeText(depth: Int = 0) throws(Failure) -> String? {
    skipWhitespace()
    guard depth < Self.mostLevels else {
      try skipValue()
      return nil
    }
    switch next {
    case UInt8(ascii: "{"): return try typedText(depth)
    case UInt8(ascii: "["): return try listText(depth)
    default: return try scalarText()
    }
  }

  /// Reads an object such as `{"intValue": "200"}`.
  private mutating func typedText(_ depth: Int) throws(Failure) -> String? {
    var text: String?
    guard try enterObject() else { return nil }
    repeat {
      switch try key() {
      case "stringValue", "intValue", "doubleValue", "boolValue", "bytesValue", "string_value",
        "int_value", "double_value", "bool_value", "bytes_value", "arrayValue", "array_value",
        "kvlistValue", "kvlist_value", "values":
        text = try attributeText(depth: depth + 1) ?? text
      case "key": text = try scalarText().map { "\($0): " }
      case "value": text = (text ?? "") + (try attributeText(depth: depth + 1) ?? "")
      default: try skipValue()
      }
    } while try nextMember()
    return text
  }

  private mutating func listText(_ depth: Int) throws(Failure) -> String? {
    var texts: [String] = []
    if try enterArray() {
      repeat {
        if let text = try attributeText(depth: depth + 1) { texts.append(text) }
      } while try nextItem()
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}
