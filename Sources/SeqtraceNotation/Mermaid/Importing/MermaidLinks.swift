internal import SeqtraceReading

/// The addresses in the menu of a participant, in the order of the text.
///
/// ```
/// link Alice: Dashboard @ https://dashboard.example
/// links Alice: {"Dashboard": "https://dashboard.example", "Wiki": "https://wiki.example"}
/// ```
struct MermaidLinks {
  private(set) var addresses: [String] = []

  /// Reads the text after the colon of a menu statement.
  init(_ menu: MermaidSyntax.Menu, _ text: String) {
    switch menu {
    case .link:
      guard let sign = text.firstIndex(of: "@") else { return }
      addresses = [String(text[text.index(after: sign)...].trimmed)]
    case .links:
      guard let node = try? JSONNode(reading: Array(text.utf8)),
        case .object(let members) = node.content
      else { return }
      addresses = members.compactMap(\.value.text)
    case .properties, .details: break
    }
    addresses.removeAll(where: \.isEmpty)
  }
}
