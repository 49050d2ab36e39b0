extension _SeqtraceLinked {
  /// The call of a function that rethrows, for which a `catch` around the body isn't possible.
  ///
  /// It ends after the destruction of the function's local values, with the error that left the function.
  ///
  /// - Note: `@unchecked Sendable`: only the function itself uses it, which runs in one task.
  public final class RethrowingCall: @unchecked Sendable {
    /// Ends the call; `nil` if it isn't recorded.
    private let finish: (((any Error)?) -> Void)?
    private var error: (any Error)?

    /// An unrecorded call, shared by all threads.
    static let unrecorded = RethrowingCall(nil)

    init(_ finish: (((any Error)?) -> Void)?) { self.finish = finish }

    /// Ends the call.
    public func end() { finish?(error) }

    /// Notes an error that is about to be thrown, and returns it.
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

    // A `rethrows` function can't throw an error that it has caught; a function with typed throws can.
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
