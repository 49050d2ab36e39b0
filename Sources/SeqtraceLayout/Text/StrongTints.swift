import SeqtraceDiagram

extension SequenceDiagram {
  /// The diagram with black or white letters on elements of a strong colour. The theme's own letters would be
  /// unreadable there, so the theme would make the colour paler. With these letters, the author's colour
  /// stays unchanged.
  func withLettersOnStrongTints() -> SequenceDiagram {
    var diagram = self
    /// Sets the letters of elements on their own tints.
    func adapt<Element>(
      _ elements: WritableKeyPath<SequenceDiagram, [Element]>,
      _ look: KeyPath<Element, BoxLook>, _ text: WritableKeyPath<Element, StyledText>,
      where isOnTint: (Element) -> Bool = { _ in true }
    ) {
      for (index, element) in self[keyPath: elements].enumerated() where isOnTint(element) {
        guard let ink = element[keyPath: look].tint?.letters else { continue }
        diagram[keyPath: elements][index][keyPath: text].color(ink)
      }
    }
    // A figure's name is below it and so not on its colour.
    adapt(\.lifelines, \.look, \.label) { !$0.kind.isFigure }
    adapt(\.notes, \.look, \.text)
    adapt(\.references, \.look, \.name)
    adapt(\.separators, \.look, \.text)
    return diagram
  }
}

extension Tint {
  /// The relative luminance (WCAG) below which a colour is strong: themes' dark letters have too little
  /// contrast to it.
  private static let mostLuminanceOfStrong = 0.26

  /// Black or white, whichever is more readable on a strong colour; `nil` for other tints.
  var letters: Color? {
    guard case .color(let color) = self, color.opacity == 255,
      color.luminance < Self.mostLuminanceOfStrong
    else { return nil }
    let letters = [Color(0), Color(0xFFFFFF)]
    return letters.max { $0.contrast(to: color) < $1.contrast(to: color) }
  }
}

extension StyledText {
  /// Gives the text a colour, unless a part of it has one.
  fileprivate mutating func color(_ color: Tint.Color) {
    var colored = parts
    guard colored.allSatisfy({ $0.color == nil }) else { return }
    for index in colored.indices { colored[index].color = color }
    runs = colored
  }
}
