import XCTest

@testable import Shapes

final class SquareTests: XCTestCase {
  func testArea() { XCTAssertEqual(Square(side: 2).area(), 4) }

  func testPerimeter() { XCTAssertEqual(Square(side: 2).perimeter(), 8) }

  func testGrowing() {
    var square = Square(side: 2)
    square.grow(by: 3)
    XCTAssertEqual(square.side, 6)
  }

  /// Nothing in the source ties the closure to the queue, but no other test runs.
  func testUnknownStart() {
    let done = expectation(description: "done")
    let work: @Sendable () -> Void = {
      _ = Square(side: 2).area()
      done.fulfill()
    }
    DispatchQueue.global().async(execute: work)
    wait(for: [done], timeout: 10)
  }
}
