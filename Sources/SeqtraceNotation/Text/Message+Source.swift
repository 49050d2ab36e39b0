import SeqtraceDiagram

extension Message {
  /// The words before the label that show, without colour, how the message differs.
  var changeMark: String { change.map { "[\($0.rawValue)] " } ?? "" }

  /// The number as it stands before the label, `3: `, as UML's communication diagrams write it, or as
  /// its own text.
  var numberPrefix: String {
    guard let number, !number.parts.isEmpty else { return "" }
    return numberText.map { $0 + " " } ?? "\(number): "
  }
}

extension Caption {
  /// The number and the explanation in one line.
  var line: String { "\(number): \(text)" }
}
