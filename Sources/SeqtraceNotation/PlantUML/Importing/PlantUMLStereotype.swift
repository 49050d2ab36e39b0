/// A stereotype of a participant or a note: `(C,#ADD1B2) Testable`, with a spot in front of its name.
struct PlantUMLStereotype {
  /// The name; may be empty.
  let name: String
  /// The letter in the spot.
  private let spot: Character?

  /// Reads the text between `<<` and `>>`.
  init(_ text: String) {
    let plain = text[...].trimmed
    guard plain.first == "(", let end = plain.firstIndex(of: ")") else {
      (name, spot) = (String(plain), nil)
      return
    }
    name = String(plain[plain.index(after: end)...].trimmed)
    spot = plain[..<end].dropFirst().split(separator: ",").first?.trimmed.first
  }

  /// The visible text: the letter of the spot and the name, each in its brackets.
  var shown: String {
    [spot.map { "(\($0))" }, name.isEmpty ? nil : "«\(name)»"].compactMap(\.self)
      .joined(separator: " ")
  }
}
