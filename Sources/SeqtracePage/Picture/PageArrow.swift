import SeqtraceLayout

/// The arrow and the label of a message. A long recording has millions of them.
struct PageArrow {
  var look: Int = 0
  /// The distances of the ends from the columns that hold them.
  var start: Int = 0
  var end: Int = 0
  /// The distance from the top of the row.
  var y: Int = 0
  /// The distance from the left end to where a self-message turns back, and its height; `nil` for others.
  var loop: Int?
  var drop: Int?
  /// The distance from the line's middle to the label's middle; at a self-message, from the left end to the
  /// label's left side.
  var labelX: Int = 0
  /// The distance from the line down to the label's last baseline.
  var baseline: Int = 0
  /// The UTF-16 offset in the label at which its quiet part starts; `nil` without one.
  var quiet: Int?
  var isMasked = false
}

/// The bar of an activation.
struct PageBar {
  let number: Int
  let look: Int
  /// The distance of its left side from its lifeline.
  let x: Int
  let top: Int
  let bottom: Int
}
