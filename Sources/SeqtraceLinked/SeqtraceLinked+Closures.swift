internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Starts a call of a closure that is written inside a type. The call isn't recorded if the type itself
  /// makes it.
  public static func closure<T: ~Copyable & ~Escapable>(
    _ name: String, type: T.Type, fileID: String = #fileID, line: Int = #line
  ) -> Call {
    closure(name, .type(metatype(type)), fileID, line)
  }

  /// Starts a call of a closure that is written in a role's code. The call isn't recorded if the role itself
  /// makes it.
  public static func closure(
    _ name: String, role: String, fileID: String = #fileID, line: Int = #line
  ) -> Call {
    closure(name, .role(role), fileID, line)
  }

  private static func closure(
    _ name: String, _ writer: SeqtraceRecording.Recorder.Participant, _ fileID: String, _ line: Int
  ) -> Call {
    guard QuickCall.isFromOther(than: writer, fileID) else { return Call() }
    return Call(QuickCall(name, on: writer, fileID, line))
  }

  /// Starts a call of a closure that is written inside a type and may await. The call isn't recorded if the
  /// type itself makes it.
  public static func awaitingClosure<T: ~Copyable & ~Escapable>(
    _ name: String, type: T.Type, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    awaitingClosure(name, .type(metatype(type)), fileID, line)
  }

  /// Starts a call of a closure that is written in a role's code and may await. The call isn't recorded if
  /// the role itself makes it.
  public static func awaitingClosure(
    _ name: String, role: String, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    awaitingClosure(name, .role(role), fileID, line)
  }

  private static func awaitingClosure(
    _ name: String, _ writer: SeqtraceRecording.Recorder.Participant, _ fileID: String, _ line: Int
  ) -> OpenCall {
    guard QuickCall.isFromOther(than: writer, fileID) else { return OpenCall(nil) }
    return OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, on: writer, isAsync: true, fileID: fileID, line: line))
  }
}

// The compiler can't infer the error type of a closure that is a generic argument, so these functions rethrow
// any error. A `rethrows` function can't throw an error that it has caught. Therefore a function with typed
// throws catches the error and throws it again.
extension _SeqtraceLinked.Call {
  /// Evaluates an expression inside the call, ends the call, and returns the value.
  @discardableResult
  public func around<R: ~Copyable>(_ value: @autoclosure () throws -> R) rethrows -> R {
    try evaluate(value)
  }

  private func evaluate<R: ~Copyable, E: Error>(_ value: () throws(E) -> R) throws(E) -> R {
    var call = self
    defer { call.end() }
    do throws(E) { return try value() } catch {
      call.fail(error)
      throw error
    }
  }
}

extension _SeqtraceLinked.OpenCall {
  /// Evaluates an expression inside the call, ends the call, and returns the value.
  @discardableResult
  public func around<R: ~Copyable>(
    isolation: isolated (any Actor)? = #isolation, _ value: @autoclosure () async throws -> R
  ) async rethrows -> R {
    try await evaluate(value)
  }

  private func evaluate<R: ~Copyable, E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ value: () async throws(E) -> R
  ) async throws(E) -> R {
    defer { end() }
    do throws(E) { return try await value() } catch {
      fail(error)
      throw error
    }
  }
}
