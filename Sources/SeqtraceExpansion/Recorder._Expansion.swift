public import SeqtraceRecording

extension Recorder {
  // swift-format-ignore: NoLeadingUnderscores
  /// The functions that macro expansions and rewritten sources call; don't use them in code that you write.
  public enum _Expansion {
    /// Returns a value, and records nothing.
    ///
    /// A closure of a single expression may have a value where `Void` is expected, but a closure of several
    /// statements can't return one there. Such a closure returns the result of this function instead: if
    /// `Void` is expected, the compiler chooses the overload that returns `Void`.
    ///
    /// - Parameter value: The value of the closure's last expression.
    /// - Returns: The value.
    @inlinable @discardableResult
    public static func passing<R>(_ value: consuming R) -> R { value }

    /// Discards a value. The compiler chooses this overload where `Void` is expected.
    ///
    /// - Parameter value: The value of the closure's last expression.
    @inlinable @_disfavoredOverload
    public static func passing<R>(_ value: consuming R) {}

    /// Wraps the values of a variadic parameter, so that they are recorded as in a call: separated by commas,
    /// without brackets.
    ///
    /// - Parameter values: The values.
    public static func variadic<T>(_ values: [T]) -> Any { VariadicValues(values) }

    /// A placeholder for a redacted value.
    public static var redacted: Any { HiddenValue.redacted }

    /// A placeholder for a value that can't be shown.
    public static var unshown: Any { HiddenValue.unshown }
  }
}
