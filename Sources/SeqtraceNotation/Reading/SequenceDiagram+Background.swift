import SeqtraceDiagram

extension SequenceDiagram {
  /// Sets the background that a text asks for. White is ignored: it has no effect in light surroundings, and
  /// would be too bright in dark ones.
  mutating func setBackground(_ tint: Tint?) {
    guard let tint, tint != .color(.init(0xFFFFFF)) else { return }
    surroundings.background = tint
  }
}
