/// A window of the layout, and its place on the canvas.
package struct DrawnPart: Sendable, Hashable {
  /// The window, in the layout's units.
  package var window: Rectangle
  /// The x of its left edge on the canvas.
  package var x: Double
  /// The y of its top edge on the canvas.
  package var y: Double
  /// The number of canvas units per layout unit.
  package var scale: Double

  /// Creates a part of a window.
  package init(window: Rectangle, x: Double, y: Double, scale: Double) {
    self.window = window
    self.x = x
    self.y = y
    self.scale = scale
  }
}
