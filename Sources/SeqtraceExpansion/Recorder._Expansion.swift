public import SeqtraceRecording

extension Recorder {
  // swift-format-ignore: NoLeadingUnderscores
  /// The functions that macro expansions and rewritten sources call; don't use them in code that you write.
  public enum _Expansion {
    /// Returns a value, and records nothing.
    ///
    /// A closure of one expression may have a value where `Void` is expected, but a closure of several
    /// statements may not return one. It may return the result of this function, because the other overload
    /// returns `Void`.
    ///
    /// - Parameter value: The value of the closure's last expression.
    /// - Returns: The value.
    @inlinable @discardableResult
    public static func passing<R>(_ value: consuming R) -> R { value }

    /// Discards a value where `Void` is expected; see the other overload.
    ///
    /// - Parameter value: The value of the closure's last expression.
    @inlinable @_disfavoredOverload
    public static func passing<R>(_ value: consuming R) {}

    /// Returns the values of a variadic parameter so that they are written separated by commas, as in a call.
    ///
    /// - Parameter values: The values.
    public static func variadic<T>(_ values: [T]) -> Any { VariadicValues(values) }

    /// A placeholder for a redacted value.
    public static var redacted: Any { HiddenValue.redacted }

    /// A placeholder for a value that can't be shown.
    public static var unshown: Any { HiddenValue.unshown }
  }
}
