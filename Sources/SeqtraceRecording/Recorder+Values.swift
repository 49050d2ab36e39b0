extension Recorder {
  /// Returns a value, and records nothing.
  ///
  /// For expansions of macros: a closure of one expression may have a value where `Void` is expected,
  /// but a closure of several statements may not return one. Through this function it may, as its other
  /// form returns nothing.
  @inlinable @discardableResult
  public static func passing<R>(_ value: consuming R) -> R { value }

  /// Drops a value where `Void` is expected; see the other form of the function.
  @inlinable @_disfavoredOverload
  public static func passing<R>(_ value: consuming R) {}
}
