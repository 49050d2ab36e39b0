internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// An open call that records its result.
  ///
  /// It ends after the function's own `defer` statements and after the destruction of the function's local
  /// objects. The recorded result is the value before these have run.
  ///
  /// - Note: `@unchecked Sendable` because only the function itself uses this object, and runs in one task.
  public final class ResultCall: @unchecked Sendable {
    static let unrecorded = ResultCall(of: "") { _, _ in }

    private let name: String
    private var finish: ((_ error: (any Error)?, _ value: String?) -> Void)?
    private var value: String?

    init(of name: String, _ finish: @escaping ((any Error)?, String?) -> Void) {
      self.name = name
      self.finish = name.isEmpty ? nil : finish
    }

    /// Notes the result for recording, and returns it.
    public func returning<R>(_ result: R) -> R {
      if finish != nil { note(result) }
      return result
    }

    /// Returns a result that can't be copied. It isn't recorded.
    @_disfavoredOverload
    public func returning<R: ~Copyable>(_ result: consuming R) -> R { result }

    private func note(_ result: Any) {
      value = SeqtraceRecording.Recorder.arguments([name: result]).first
    }

    /// Ends the call.
    public func end() {
      finish?(nil, value)
      finish = nil
    }

    /// Ends the call with a thrown error, which is recorded with the values of its case.
    public func fail(showing error: any Error) {
      finish?(error, nil)
      finish = nil
    }
  }
}
