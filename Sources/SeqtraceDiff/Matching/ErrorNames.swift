import SeqtraceEvents

/// The types of the errors that are thrown in a trace.
struct ErrorNames {
  /// Those that are named without a case.
  private(set) var plain: Set<String> = []
  /// Those that are named with one: `ShopError` of `ShopError.timeout`.
  private(set) var withCase: Set<String> = []

  init(_ trace: Trace) {
    for event in trace.events where event.kind == .throw {
      guard let text = event.value else { continue }
      if let type = Self.typeOfCase(text) { withCase.insert(type) } else { plain.insert(text) }
    }
  }

  /// The type in the text of an error that names a case, too; `nil` for any other text.
  static func typeOfCase(_ text: String?) -> String? {
    guard let text, let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let type = text[..<dot]
    guard type.first?.isUppercase ?? false,
      type.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return String(type)
  }
}
