extension _SeqtraceLinked {
  /// The call of a function that rethrows, in which no `catch` can stand around everything.
  ///
  /// It ends when the function's own values have died, with the error that has left the function.
  ///
  /// - Note: `@unchecked Sendable`: only the function itself uses it, which runs in one task.
  public final class RethrowingCall: @unchecked Sendable {
    /// Ends the call; `nil` for one that isn't recorded.
    private let finish: (((any Error)?) -> Void)?
    private var error: (any Error)?

    /// A call that isn't recorded, for all threads.
    static let unrecorded = RethrowingCall(nil)

    init(_ finish: (((any Error)?) -> Void)?) { self.finish = finish }

    /// Ends the call.
    public func end() { finish?(error) }

    /// Notes an error that is about to be thrown, and returns it.
    public func failing<E: Error>(_ error: E) -> E {
      if finish != nil { self.error = error }
      return error
    }

    /// Evaluates an expression; if it throws, the call will end with the error.
    @discardableResult
    public func watching<R: ~Copyable>(_ expression: @autoclosure () throws -> R) rethrows -> R {
      try evaluate(expression)
    }

    /// Evaluates an expression that awaits; if it throws, the call will end with the error.
    @discardableResult
    public func awaiting<R: ~Copyable>(
      isolation: isolated (any Actor)? = #isolation, _ expression: @autoclosure () async throws -> R
    ) async rethrows -> R {
      try await evaluate(expression)
    }

    // What rethrows may not throw what it has caught; what throws its argument's type of errors may.
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
