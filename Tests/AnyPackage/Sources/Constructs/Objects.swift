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

func objects() {
  print(Animal(name: "cat").call(), Animal.kind(), Dog().call(), Dog(age: 3).age)
  print(Tint(name: "green").name, Node(1, next: Node(2)).last())
  drawing()
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
