import Testing

@testable import Shapes

struct CanvasTests {
  @Test func largestShape() throws {
    let canvas = Canvas()
    try canvas.add(Square(side: 1))
    #expect(try canvas.largest().area() == 1)
    #expect(canvas.count == 1)
  }

  @Test func emptyCanvas() {
    #expect(throws: ShapeError.empty) { try Canvas().largest() }
  }
}
