import SeqtraceDiagram

extension SequenceDiagram {
  /// Sets the background that a text requests. White is ignored: it makes no difference on a light page, and
  /// would be too bright on a dark one.
  mutating func setBackground(_ tint: Tint?) {
    guard let tint, tint != .color(.init(0xFFFFFF)) else { return }
    surroundings.background = tint
  }
}
