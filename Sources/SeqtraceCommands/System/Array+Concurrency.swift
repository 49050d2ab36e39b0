import SeqtraceDiff

extension Array {
  /// Computes a value for each element, on all cores. The values have the order of the elements.
  func concurrentMap<Value, Failure>(
    _ value: @Sendable (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] where Element: Sendable {
    let results = onAll(self) { element in
      Result { () throws(Failure) in try value(element) }
    }
    var values: [Value] = []
    for result in results { values.append(try result.get()) }
    return values
  }
}
