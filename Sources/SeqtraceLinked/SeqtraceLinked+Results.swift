internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// An open call with a recorded result.
  ///
  /// It ends after the function's own `defer` statements and after the destruction of its local objects. The
  /// recorded result is the value from before these.
  ///
  /// - Note: `@unchecked Sendable`: only the function itself uses it, which runs in one task.
  public final class ResultCall: @unchecked Sendable {
    static let unrecorded = ResultCall(of: "") { _, _ in }

    private let name: String
    private var finish: ((_ error: (any Error)?, _ value: String?) -> Void)?
    private var value: String?

    init(of name: String, _ finish: @escaping ((any Error)?, String?) -> Void) {
      self.name = name
      self.finish = name.isEmpty ? nil : finish
    }

    /// Notes the result, and returns it.
    public func returning<R>(_ result: R) -> R {
      if finish != nil { note(result) }
      return result
    }

    /// Returns the result; a result that can't be copied has no text.
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

    /// Ends the call with a thrown error, and records the values of its case.
    public func fail(showing error: any Error) {
      finish?(error, nil)
      finish = nil
    }
  }
}
