/// A window of the layout, and where on the canvas it is seen.
package struct DrawnPart: Sendable, Hashable {
  /// The window, in the layout's units.
  package var window: Rectangle
  /// Where on the canvas its left edge stands.
  package var x: Double
  /// Where on the canvas its top edge stands.
  package var y: Double
  /// The canvas' units for each of the layout's.
  package var scale: Double

  /// Creates a part of a window.
  package init(window: Rectangle, x: Double, y: Double, scale: Double) {
    self.window = window
    self.x = x
    self.y = y
    self.scale = scale
  }
}
