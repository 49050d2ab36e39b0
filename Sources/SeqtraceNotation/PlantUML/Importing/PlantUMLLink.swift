/// The content between `[[` and `]]`: an address, a tooltip in braces, and a text.
struct PlantUMLLink {
  /// The address.
  let address: String
  /// The visible text: the address if there is no text.
  let text: String

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = String(decoding: bytes, as: UTF8.self)[...].trimmed
    let address = rest.prefix { !$0.isWhitespace && $0 != "{" }
    rest = rest[address.endIndex...].trimmed
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      rest = rest[rest.index(after: end)...].trimmed
    }
    self.address = String(address)
    text = rest.isEmpty ? String(address) : String(rest)
  }
}
