extension Recorder {
  // swift-format-ignore: NoLeadingUnderscores
  /// Functions for macro expansions in places that allow only an expression; don't call them directly.
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

    /// Drops a value where `Void` is expected; see the other overload.
    ///
    /// - Parameter value: The value of the closure's last expression.
    @inlinable @_disfavoredOverload
    public static func passing<R>(_ value: consuming R) {}

    /// Returns the values of a variadic parameter, to be written separated by commas, as in a call.
    ///
    /// - Parameter values: The values.
    public static func variadic<T>(_ values: [T]) -> Any { VariadicValues(values: values) }

    /// Returns a placeholder for a redacted value.
    public static var redacted: Any { HiddenValue(text: Literal.redaction) }

    /// Returns a placeholder for a value that can't be shown.
    public static var unshown: Any { HiddenValue(text: "…") }

    /// Returns a value that was awaited, and records the await of children started between two
    /// marks.
    ///
    /// - Parameters:
    ///   - value: The value, already awaited.
    ///   - start: A mark made by the same task.
    ///   - end: A later mark; the children were started before it.
    ///   - fileID: The file of the await.
    ///   - line: The line of the await.
    /// - Returns: The value.
    public static func joined<R: ~Copyable>(
      _ value: consuming R, since start: TaskMark, until end: TaskMark, fileID: String = #fileID,
      line: Int = #line
    ) -> R {
      recordJoinOfChildren(since: start, until: end, fileID: fileID, line: line)
      return value
    }
  }
}
