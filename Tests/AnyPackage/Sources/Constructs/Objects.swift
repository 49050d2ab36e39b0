import Shapes

class Layer {
  init() {}
}

/// A class whose initialiser calls that of its superclass behind the scenes.
class Tint: Layer {
  let name: String

  init(name: String) { self.name = name }
}

class Animal {
  var name: String

  init(name: String) { self.name = name }

  init() { name = "nobody" }

  func call() -> String { name }

  class func kind() -> String { "animal" }
}

class Dog: Animal {
  var age: Int

  override init() {
    age = 1
    super.init()
  }

  init(age: Int) {
    self.age = age
    super.init(name: "dog")
  }

  override func call() -> String { "dog \(super.call())" }
}

final class Node<Value> {
  let value: Value
  var next: Node?

  init(_ value: Value, next: Node? = nil) {
    self.value = value
    self.next = next
  }

  func last() -> Value { next?.last() ?? value }
}

protocol Parcel {
  mutating func add(_ number: Int)
}

extension Parcel {
  mutating func addAll(_ numbers: [Int]) { for number in numbers { add(number) } }
  func label() -> String { "parcel" }
  func size() -> Int { 1 }
}

class Carton: Parcel {
  private var count = 0
  func add(_ number: Int) { count += number }
}

/// Its `label()` isn't the one that the protocol's conformance calls.
final class Crate: Carton {
  func label() -> String { "crate" }
}

struct Folder: ~Copyable {
  let sheets = 2
  func count() -> Int { sheets }
  consuming func close() { _ = count() }
  consuming func shred(_ isReal: Bool) throws -> Int {
    if !isReal { throw CancellationError() }
    return count()
  }
  consuming func pass() { close() }
  deinit { discarded() }
}

func discarded() {}

func parcels() {
  var (crate, other) = (Crate(), Crate())
  crate.addAll([1, 2])
  other.addAll([3])
  let parcel: any Parcel = crate
  print(parcel.label(), crate.label(), parcel.size())
  Folder().close()
  Folder().pass()
  print((try? Folder().shred(true)) ?? 0, (try? Folder().shred(false)) ?? 0)
}

func objects() {
  print(Animal(name: "cat").call(), Animal.kind(), Dog().call(), Dog(age: 3).age)
  print(Tint(name: "green").name, Node(1, next: Node(2)).last())
  drawing()
  parcels()
}

func drawing() {
  let canvas = PaintedCanvas(color: "red")
  do {
    try canvas.add(Square(side: 3))
    try canvas.add(Square(side: 30))
  } catch {
    print("refused: \(error)")
  }
  canvas.each { print($0.describe()) }
  canvas.rethrowing {}
  do {
    print(try Canvas().largest())
  } catch {
    print("no shape: \(error)")
  }
  print(Canvas(shapes: []) == nil, Canvas(square: 2).count)
}
