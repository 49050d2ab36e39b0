import SeqtraceLayout

/// The arrow and the label of a message. A long recording has millions of them.
struct PageArrow {
  var look: Int32 = 0
  /// The distances of the ends from the columns that hold them.
  var start: Int32 = 0
  var end: Int32 = 0
  /// The distance from the top of the row.
  var y: Int32 = 0
  /// The distance from the left end to where a self-message turns back, and its height; ``none`` for others.
  var loop = none
  var drop = none
  /// The distance from the line's middle to the label's middle; at a self-message, from the left end to the
  /// label's left side.
  var labelX: Int32 = 0
  /// The distance from the line down to the label's last baseline.
  var baseline: Int32 = 0
  /// The UTF-16 offset in the label at which its quiet part starts; ``none`` without one.
  var quiet = none
  var isMasked = false

  static let none = Int32.min
}

/// The bar of an activation.
struct PageBar {
  let number: Int32
  let look: Int32
  /// The distance of its left side from its lifeline.
  let x: Int32
  let top: Int32
  let bottom: Int32

  init(_ box: Rectangle, number: Int, look: Int, lifeline: Int) {
    (self.number, self.look) = (Int32(clamping: number), Int32(clamping: look))
    x = Int32(clamping: box.x - lifeline)
    (top, bottom) = (Int32(clamping: box.y), Int32(clamping: box.maxY))
  }
}
