import SeqtraceDiagram

/// The place of a message. Its look and its text are read from the diagram when it is drawn.
///
/// A long recording has millions of them, so this is as small as possible.
///
/// ```
///             labelX (the middle)            labelX (the left edge)
///               │                              │
///   start ┃── label ──▶┃ end           start ┃──╮ label
///       top = bottom                     end ┃◀─╯ bottom
///                                               loop
/// ```
struct PlacedMessage {
  /// The x of the line's ends.
  @Compact var start: Int
  @Compact var end: Int
  /// The y of the line's ends.
  @Compact var top: Int = 0
  @Compact var bottom: Int = 0
  /// The x coordinate at which a self-message turns back; ``none`` for all others.
  @Compact var loop: Int = Self.none
  /// The middle of the label's lines, or their left edge where the message loops.
  @Compact var labelX: Int
  /// The baseline of the label's last line.
  @Compact var lastBaseline: Int = 0
  /// The width to which the label wraps.
  @Compact var labelLimit: Int
  /// Whether the background hides what is behind the label.
  var isMasked: Bool

  /// No loop.
  static let none = Int(Int32.min)

  /// Whether sender and receiver are the same.
  var loops: Bool { loop != Self.none }
  var left: Int { min(start, end) }
  var right: Int { max(start, end) }
}
