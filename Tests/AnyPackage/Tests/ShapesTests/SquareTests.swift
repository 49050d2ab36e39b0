import XCTest

@testable import Shapes

final class SquareTests: XCTestCase {
  func testArea() { XCTAssertEqual(Square(side: 2).area(), 4) }

  func testGrowing() {
    var square = Square(side: 2)
    square.grow(by: 3)
    XCTAssertEqual(square.side, 6)
  }
}
