// What a macro's expansion needs; not for use by hand.
extension Recorder {
  /// Returns a value.
  ///
  /// A closure of one expression may give a value where `Void` is expected; with a second statement it
  /// may not. With the other form of this function it may again.
  @inlinable @discardableResult
  public static func _value<R>(_ value: consuming R) -> R { value }

  /// Drops a value where `Void` is expected.
  @inlinable @_disfavoredOverload
  public static func _value<R>(_ value: consuming R) {}
}
