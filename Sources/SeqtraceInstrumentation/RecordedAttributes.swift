#if Tracing
  public import Tracing

  /// A selection of span attributes that a tracer records.
  ///
  /// Attributes are data of the host program, so none are recorded by default. In a message, the recorded
  /// attributes come after the name, sorted by key.
  ///
  /// ```swift
  /// RecordingTracer(service: "kitchen", attributes: .named("http.route", "http.response.status_code"))
  /// ```
  public struct RecordedAttributes: Sendable {
    /// Returns the text of an attribute's value; `nil` if the attribute isn't recorded.
    let text: @Sendable (_ key: String, _ value: SpanAttribute) -> String?
    /// Whether no attribute is recorded, so that attributes needn't be checked.
    let isNone: Bool

    /// A selection of no attributes.
    public static let none = Self(isNone: true) { _, _ in nil }

    /// Returns a selection of the attributes with the given keys.
    public static func named(_ keys: String...) -> Self {
      let keys = Set(keys)
      return Self { key, value in keys.contains(key) ? describe(value) : nil }
    }

    /// Returns a selection of all attributes.
    ///
    /// - Parameter redacted: The keys of the attributes to show as `•••`.
    public static func all(redacting redacted: String...) -> Self {
      let redacted = Set(redacted)
      return Self { key, value in redacted.contains(key) ? "•••" : describe(value) }
    }

    /// Returns a selection made by a closure.
    ///
    /// - Parameter text: Returns the text for an attribute, given its key and value, or `nil` to leave the
    ///   attribute out. The closure is called when the span ends, and must not call the span.
    public static func custom(
      _ text: @escaping @Sendable (_ key: String, _ value: SpanAttribute) -> String?
    ) -> Self {
      Self(text)
    }

    /// Returns the text of an attribute's value: numbers and strings unchanged, arrays in brackets.
    public static func describe(_ value: SpanAttribute) -> String {
      switch value {
      case .int32(let value): "\(value)"
      case .int64(let value): "\(value)"
      case .double(let value): "\(value)"
      case .bool(let value): "\(value)"
      case .string(let value): value
      case .int32Array(let values): "\(values)"
      case .int64Array(let values): "\(values)"
      case .doubleArray(let values): "\(values)"
      case .boolArray(let values): "\(values)"
      case .stringArray(let values): "\(values)"
      case .stringConvertible(let value): value.description
      case .stringConvertibleArray(let values):
        "[\(values.map(\.description).joined(separator: ", "))]"
      default: "…"
      }
    }

    private init(
      isNone: Bool = false,
      _ text: @escaping @Sendable (_ key: String, _ value: SpanAttribute) -> String?
    ) {
      self.isNone = isNone
      self.text = text
    }

    /// Returns the texts of the recorded attributes, sorted by key.
    ///
    /// - Parameter shown: Returns a text as the session shows it, given the text's key.
    func texts(
      of attributes: SpanAttributes, _ shown: (_ key: String, _ text: String) -> String
    ) -> [String] {
      if isNone || attributes.isEmpty { return [] }
      var texts: [(key: String, text: String)] = []
      attributes.forEach { key, value in
        if let text = text(key, value) {
          texts.append((key, value.isNumber ? text : shown(key, text)))
        }
      }
      return texts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.text)" }
    }
  }

  extension SpanAttribute {
    /// Whether the value is a number, which can't contain a secret.
    fileprivate var isNumber: Bool {
      switch self {
      case .int32, .int64, .double, .bool, .int32Array, .int64Array, .doubleArray, .boolArray: true
      default: false
      }
    }
  }
#endif
