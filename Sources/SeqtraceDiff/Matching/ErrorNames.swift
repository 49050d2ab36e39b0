import SeqtraceEvents

/// The types of the errors thrown in a trace.
struct ErrorNames {
  /// The types that are recorded without a case.
  private(set) var plain: Set<String> = []
  /// The types that are recorded with a case: `ShopError` in `ShopError.timeout`.
  private(set) var withCase: Set<String> = []

  init(_ trace: Trace) {
    for event in trace.events where event.kind == .throw {
      guard let text = event.value else { continue }
      if let type = Self.typeOfCase(text) { withCase.insert(type) } else { plain.insert(text) }
    }
  }

  /// Returns the type in the text of an error with a case, or `nil` for any other text.
  static func typeOfCase(_ text: String?) -> String? {
    guard let text, let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let type = text[..<dot]
    guard type.first?.isUppercase ?? false,
      type.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(type)
  }
}
