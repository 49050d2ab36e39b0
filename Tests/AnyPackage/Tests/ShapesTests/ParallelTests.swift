import Testing

@testable import Shapes

/// Tests that run at once, each with tasks of its own.
@Suite("Drawing side by side")
struct ParallelTests {
  struct Inner {
    @Test func nested() async { await draw(2) }
  }

  @Test(arguments: 1...3) func several(count: Int) async { await draw(count) }

  @Test func detached() async {
    let count = Task.detached { Canvas().count }
    _ = await count.value
    await draw(1)
  }

  @Test func `Names may have ../any "characters" at all: *[x](y)*`() throws {
    try Canvas().add(Square(side: 1))
  }

  @Test func failing() throws {
    withKnownIssue { try Canvas().add(Square(side: 11)) }
  }
}

@Test func topLevel() { _ = Square(side: 1).area() }

func draw(_ count: Int) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 1...count {
      group.addTask {
        await Task.yield()
        _ = Square(side: Double(number)).area()
      }
    }
  }
}
