/// Values numbered from 0 in the order of first use.
struct Numbers<Value: Hashable> {
  private var numbers: [Value: Int] = [:]

  /// The number of values.
  var count: Int { numbers.count }
  /// The values in the order of their numbers.
  var values: [Value] { numbers.sorted { $0.value < $1.value }.map(\.key) }

  /// Returns the number of a value; a new value gets the next number.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = numbers.count
    return numbers.count - 1
  }
}
