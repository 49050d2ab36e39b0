import SeqtraceDiagram

extension Message {
  /// The mark before the label that shows, without colour, how the message differs.
  var changeMark: String { change.map { "[\($0.rawValue)] " } ?? "" }

  /// The number before the label, as in UML's communication diagrams (`3: `), or its own text.
  var numberPrefix: String {
    guard let number, !number.parts.isEmpty else { return "" }
    return numberText.map { $0 + " " } ?? "\(number): "
  }
}

extension Caption {
  /// The number and the explanation on one line.
  var line: String { "\(number): \(text)" }
}
