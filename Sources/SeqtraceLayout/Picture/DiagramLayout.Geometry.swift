extension DiagramLayout {
  /// A width and a height, in the layout's units.
  public struct Size: Sendable, Hashable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A position in the picture, in the layout's units.
  public struct Point: Sendable, Hashable {
    /// The distance from the left edge.
    public var x: Int
    /// The distance from the top edge.
    public var y: Int

    /// Creates a point.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A rectangle with horizontal and vertical sides, in the layout's units.
  public struct Rectangle: Sendable, Hashable {
    /// The x coordinate of the left edge.
    public var x: Int
    /// The y coordinate of the top edge.
    public var y: Int
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The x coordinate of the right edge.
    public var maxX: Int { x + width }
    /// The y coordinate of the bottom edge.
    public var maxY: Int { y + height }
  }
}

extension DiagramLayout.Rectangle {
  /// Creates the smallest rectangle that contains some points; `nil` without points.
  package init?(around points: [DiagramLayout.Point]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

// Short names for use in the package; in a client they would collide with the client's own.
package typealias Size = DiagramLayout.Size
package typealias Point = DiagramLayout.Point
package typealias Rectangle = DiagramLayout.Rectangle
