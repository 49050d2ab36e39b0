internal import Dispatch

extension Array {
  /// Computes a value for each element, on all cores. The values have the order of the elements.
  func concurrentMap<Value, Failure>(
    _ value: @Sendable (Int, Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] where Element: Sendable {
    var results = [Result<Value, Failure>?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { buffer in
      // Each slot is written once, by the thread that computes the value, and read only afterwards.
      nonisolated(unsafe) let slots = buffer
      DispatchQueue.concurrentPerform(iterations: count) { index in
        slots[index] = Result { () throws(Failure) in try value(index, self[index]) }
      }
    }
    var values: [Value] = []
    for result in results { if let result { values.append(try result.get()) } }
    return values
  }
}
