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
  var start: Int32
  var end: Int32
  /// The y of the line's ends.
  var top: Int32
  var bottom: Int32
  /// The x coordinate at which a self-message turns back; ``none`` for all others.
  var loop: Int32
  /// The middle of the label's lines, or their left edge where the message loops.
  var labelX: Int32
  /// The baseline of the label's last line.
  var lastBaseline: Int32
  /// The width to which the label wraps.
  var labelLimit: Int32
  /// Whether the background hides what is behind the label.
  var isMasked: Bool

  /// No loop.
  static let none = Int32.min

  /// Places a message between two heights. Coordinates beyond the range of `Int32` are clamped.
  init(_ fit: MessageFit, top: Int, bottom: Int, lastBaseline: Int) {
    start = Int32(clamping: fit.span.start)
    end = Int32(clamping: fit.span.end)
    self.top = Int32(clamping: top)
    self.bottom = Int32(clamping: bottom)
    loop = fit.corner.map { Int32(clamping: $0) } ?? Self.none
    labelX = Int32(clamping: fit.labelX)
    self.lastBaseline = Int32(clamping: lastBaseline)
    labelLimit = Int32(clamping: fit.limit)
    isMasked = fit.isMasked
  }
}
