import CCounter

package protocol Shape {
  func area() -> Double
}

extension Shape {
  package func describe() -> String { "area \(area())" }
}

package struct Square: Shape {
  package var side: Double

  package init(side: Double) { self.side = side }

  package func area() -> Double { side * side }

  package mutating func grow(by factor: Double) { side *= factor }

  @inlinable
  package func perimeter() -> Double { side * 4 }

  package static func + (left: Square, right: Square) -> Square {
    Square(side: left.side + right.side)
  }
}

package enum ShapeError: Error { case empty, tooLarge }

package class Canvas {
  private var shapes: [any Shape] = []
  package private(set) var count: CInt = 0

  package init() {}

  package init?(shapes: [any Shape]) {
    if shapes.isEmpty { return nil }
    self.shapes = shapes
  }

  package convenience init(square side: Double) { self.init(shapes: [Square(side: side)])! }

  deinit { shapes.removeAll() }

  package func add(_ shape: some Shape) throws {
    guard shape.area() < 100 else { throw ShapeError.tooLarge }
    shapes.append(shape)
    count = ccounter_next(count)
  }

  package func largest() throws(ShapeError) -> any Shape {
    guard let first = shapes.first else { throw .empty }
    return shapes.reduce(first) { $0.area() < $1.area() ? $1 : $0 }
  }

  package func each<E: Error>(_ body: (any Shape) throws(E) -> Void) throws(E) {
    for shape in shapes { try body(shape) }
  }

  package func rethrowing(_ body: () throws -> Void) rethrows { try body() }
}

package final class PaintedCanvas: Canvas {
  let color: String

  package init(color: String) {
    self.color = color
    super.init()
  }

  package override func add(_ shape: some Shape) throws {
    print(color)
    try super.add(shape)
  }
}
