import Foundation

/// A property wrapper of the package's own.
@propertyWrapper struct Trimmed {
  var wrappedValue: String { didSet { wrappedValue.removeAll { $0 == " " } } }
}

/// Stored properties of every kind.
final class Lamp {
  nonisolated(unsafe) static var count = 0
  private(set) var level = 0
  var color: String = "white" { didSet { history.append(oldValue) } }
  var isOn = false { willSet { history.append(newValue ? "on" : "off") } }
  var mode = 1 {
    willSet {}
    didSet(old) { if mode > 3 { mode = old } }
  }
  weak var neighbour: Lamp?
  var `default`: Int?  // A name that is a keyword.
  var colors = ["red"].map { "dark \($0)" }
  lazy var shade = "linen"
  @Trimmed var label = "a b"
  var left = 1, right = 2
  private(set) var history: [String] = []
  private var lock = pthread_mutex_t()

  init() { level = 1 }

  func change() {
    level += 1
    color = "blue"
    isOn.toggle()
    mode = 2
    mode = 9
    neighbour = Lamp()
    self.default = 4
    colors.append("green")
    colors[0] = "light red"
    (shade, label, left) = ("silk", "b c", 3)
    _ = pthread_mutex_lock(&lock) + pthread_mutex_unlock(&lock)
    Lamp.count += 1
  }
}

/// A class that sets what its superclass declares.
class Vehicle { var speed = 0 }

final class Train: Vehicle {
  override var speed: Int { didSet { distance += speed } }
  private(set) var distance = 0
}

struct Sample { var value = 1 }

actor Gauge {
  private(set) var readings: [Sample] = []

  func read(_ value: Int) {
    readings.append(Sample())
    readings[0].value = value
  }
}

func properties() async {
  let lamp = Lamp()
  lamp.change()
  print(lamp.level, lamp.color, lamp.mode, lamp.default ?? 0, lamp.colors, lamp.history)
  print(lamp.shade, lamp.label, lamp.left + lamp.right, Lamp.count, lamp.neighbour == nil)
  let train = Train()
  train.speed = 5
  let gauge = Gauge()
  await gauge.read(7)
  print(train.distance, await gauge.readings.map(\.value))
}
