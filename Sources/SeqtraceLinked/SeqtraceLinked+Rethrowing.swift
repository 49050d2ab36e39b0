extension _SeqtraceLinked {
  /// An open call of a function that rethrows errors. Swift doesn't allow a `catch` around the body of such a
  /// function.
  ///
  /// The call ends after the destruction of the function's local values, with the error that left the
  /// function, if any.
  ///
  /// - Note: `@unchecked Sendable` because only the function itself uses this object, and runs in one task.
  public final class RethrowingCall: @unchecked Sendable {
    /// Ends the call with the error, if there is one; `nil` if the call isn't recorded.
    private let finish: (((any Error)?) -> Void)?
    private var error: (any Error)?

    /// An unrecorded call, shared by all threads.
    static let unrecorded = RethrowingCall(nil)

    init(_ finish: (((any Error)?) -> Void)?) { self.finish = finish }

    /// Ends the call, with the noted error if there is one.
    public func end() { finish?(error) }

    /// Notes an error that is about to be thrown, and returns the error.
    public func failing<E: Error>(_ error: E) -> E {
      if finish != nil { self.error = error }
      return error
    }

    /// Evaluates an expression. If it throws, the call will end with that error.
    @discardableResult
    public func watching<R: ~Copyable>(_ expression: @autoclosure () throws -> R) rethrows -> R {
      try evaluate(expression)
    }

    /// Evaluates an expression that awaits. If it throws, the call will end with that error.
    @discardableResult
    public func awaiting<R: ~Copyable>(
      isolation: isolated (any Actor)? = #isolation, _ expression: @autoclosure () async throws -> R
    ) async rethrows -> R {
      try await evaluate(expression)
    }

    // A `rethrows` function can't throw an error that it has caught; this function with typed throws can.
    private func evaluate<R: ~Copyable, E: Error>(
      _ expression: () throws(E) -> R
    ) throws(E) -> R {
      do throws(E) { return try expression() } catch { throw failing(error) }
    }

    private func evaluate<R: ~Copyable, E: Error>(
      isolation: isolated (any Actor)? = #isolation, _ expression: () async throws(E) -> R
    ) async throws(E) -> R {
      do throws(E) { return try await expression() } catch { throw failing(error) }
    }
  }
}
