import SeqtraceDiagram

extension Message {
  /// The mark before the label that shows, without colour, how the message differs.
  var changeMark: String { change.map { "[\($0.rawValue)] " } ?? "" }

  /// The message's number before its label, as in UML's communication diagrams (`3: `), or the text that stands for the number.
  var numberPrefix: String {
    guard let number, !number.parts.isEmpty else { return "" }
    return numberText.map { $0 + " " } ?? "\(number): "
  }
}

extension Caption {
  /// The number and the explanation on one line.
  var line: String { "\(number): \(text)" }
}
