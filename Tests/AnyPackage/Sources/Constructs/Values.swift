import Shapes
import Synchronization

/// What can't be copied.
struct Token: ~Copyable {
  let id: Int

  func peek() -> Int { id }

  consuming func spend() -> Int { id }
}

struct Box<Value> {
  var value: Value

  func map<Other>(_ transform: (Value) -> Other) -> Box<Other> {
    Box<Other>(value: transform(value))
  }
}

enum Direction: String, CaseIterable {
  case up, down

  func opposite() -> Direction {
    switch self {
    case .up: .down
    case .down: .up
    }
  }

  func name() -> String {
    if self == .up { "up" } else { "down" }
  }
}

extension Array where Element == Int {
  func total() -> Int { reduce(0, +) }
}

@resultBuilder
enum ListBuilder {
  static func buildBlock(_ parts: String...) -> [String] { parts }
}

@ListBuilder
func list() -> [String] {
  "a"
  "b"
}

func platform() -> String {
  #if os(Linux)
    "Linux"
  #else
    "another"
  #endif
}

func packed<each Value>(_ value: repeat each Value) -> Int {
  var count = 0
  for _ in repeat each value { count += 1 }
  return count
}

func never() -> Never { fatalError("never") }

func values() throws {
  let token = Token(id: 7)
  print(token.peek(), token.spend())
  print(Box(value: 2).map { $0 + 1 }.value)
  print(Direction.up.opposite(), Direction.down.name(), [1, 2, 3].total(), list(), platform())
  print(Mutex(1).bump(), packed(1, "two", 3.0))
  var square = Square(side: 2) + Square(side: 1)
  square.grow(by: 2)
  print(square.describe(), square.perimeter())
}

/// Of a type that can't be copied, of which only the compiler knows that.
extension Mutex where Value == Int {
  func bump() -> Int {
    withLock {
      $0 += 1
      return $0
    }
  }
}
