// Objects, types and moments that are easily taken for others.

private final class Red {
  let number: Int
  init(number: Int) { self.number = number }
  func hello() {}
  deinit { farewell() }
  func farewell() {}
}

private final class Blue {
  let number: Int
  init(number: Int) { self.number = number }
  func hello() {}
}

enum Cart {
  final class Line { func add() {} }
  struct Item { func weigh() {} }
}

enum Order {
  final class Line { func remove() {} }
  struct Item { func ship() { Cart.Item().weigh() } }
}

protocol Walker { var steps: Int { get set } }
extension Walker {
  mutating func step() { steps += 1 }
  func look() -> Int { steps }
  static func rest() {}
}
struct Cat: Walker { var steps = 0 }
struct Hen: Walker { var steps = 0 }

private final class Engine {
  init() {}
  func start() {}
}

private final class Car {
  let engine = Engine()
  init() {}
  func drive() { engine.start() }
}

private struct Door { func exit(_ number: Int) {} }

private final class Guest {
  let number: Int
  init(number: Int) {
    self.number = number
    Door().exit(number)
  }
  func hello() {}
}

private struct Ticket: ~Copyable {
  init() {}
  deinit { tear() }
}
private func tear() {}

private final class Gate {
  func pass(_ ticket: consuming Ticket) { look() }
  func take(_ guest: consuming Guest) { look() }
  func look() {}
}

private func relay(_ body: () throws -> Void) rethrows {
  do { try body() } catch {
    tear()
    throw error
  }
}

private func fail() throws { throw Refusal.first }

private func local() {
  final class Inner {
    func grow() {}
    deinit { shrink() }
    func shrink() {}
  }
  Inner().grow()
}

private final class Stove: Sendable {
  func boil(_ number: Int) async -> Int { number }
  func child() async -> Int { async let a = boil(1); let r = await a; return r }
  func task() async -> Int { let t = Task { await boil(2) }; let r = await t.value; return r }
  func group() async -> Int {
    // swift-format-ignore
    await withTaskGroup(of: Int.self) { g in g.addTask { 1 }; var s = 0; for await n in g { s += n }; return s }
  }
}

func identity() async {
  for number in 0..<2 {
    Red(number: number).hello()
    Blue(number: number).hello()
  }
  Order.Item().ship()
  Cart.Line().add()
  Order.Line().remove()
  var (cat, hen) = (Cat(), Hen())
  cat.step()
  hen.step()
  _ = cat.look() + hen.look()
  Cat.rest()
  Car().drive()
  Guest(number: 1).hello()
  let gate = Gate()
  gate.pass(Ticket())
  gate.take(Guest(number: 2))
  try? relay { try fail() }
  local()
  let stove = Stove()
  _ = await stove.child() + stove.task() + stove.group()
}
