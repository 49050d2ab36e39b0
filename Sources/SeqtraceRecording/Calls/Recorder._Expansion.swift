extension Recorder {
  // swift-format-ignore: NoLeadingUnderscores
  /// What only expansions of macros need, where a statement can't stand; by hand, write a statement.
  public enum _Expansion {
    /// Returns a value, and records nothing.
    ///
    /// A closure of one expression may have a value where `Void` is expected, but a closure of several
    /// statements may not return one. Through this function it may, as its other form returns nothing.
    ///
    /// - Parameter value: The value of the closure's last expression.
    /// - Returns: The value.
    @inlinable @discardableResult
    public static func passing<R>(_ value: consuming R) -> R { value }

    /// Drops a value where `Void` is expected; see the other form of the function.
    ///
    /// - Parameter value: The value of the closure's last expression.
    @inlinable @_disfavoredOverload
    public static func passing<R>(_ value: consuming R) {}

    /// The values of a variadic parameter, as a call writes them.
    ///
    /// - Parameter values: The values.
    /// - Returns: Their texts, with commas between them.
    public static func variadic<T>(_ values: [T]) -> String {
      String(literal(values).dropFirst().dropLast())
    }

    /// Returns a value that was awaited, and records the await of work that was handed over.
    ///
    /// - Parameters:
    ///   - value: What was awaited, before this is called.
    ///   - handoff: The handoff of the work.
    ///   - fileID: The file of the await.
    ///   - line: The line of the await.
    /// - Returns: The value.
    public static func joined<R: ~Copyable>(
      _ value: consuming R, of handoff: Handoff, fileID: String = #fileID, line: Int = #line
    ) -> R {
      recordJoin(of: handoff, fileID: fileID, line: line)
      return value
    }

    /// Returns a value that was awaited, and records the await of children started between two marks.
    ///
    /// - Parameters:
    ///   - value: What was awaited, before this is called.
    ///   - start: A mark made by the same task.
    ///   - end: A later mark before which they were started.
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
