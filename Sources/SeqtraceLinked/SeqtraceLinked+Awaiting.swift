internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Starts a call of an object's function that may await.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .instance(object), isAsync: true, fileID: fileID, line: line))
  }

  /// Starts a call of an overridden function that may await; the function's class has `depth` superclasses.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    depth: Int, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    let shown = OverriddenCall.begin(name, on: object, depth: depth)
    return awaitingCall(shown, with: arguments(), on: object, fileID: fileID, line: line)
  }

  /// Starts a call of a role's function that may await.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], role: String,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .role(role), isAsync: true, fileID: fileID, line: line))
  }

  /// Starts a call of a type's static member, or of a member of a value; the call may await.
  public static func awaitingCall<T: ~Copyable & ~Escapable>(
    _ name: String, with arguments: @autoclosure () -> [String] = [], type: T.Type,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .type(metatype(type)), isAsync: true, fileID: fileID,
        line: line))
  }

  /// Starts a call of a member of an object or a value; the call may await.
  public static func awaitingCall<T>(
    _ name: String, with arguments: @autoclosure () -> [String] = [], onAny value: T,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    func party() -> SeqtraceRecording.Recorder.Participant {
      let dynamicType = Swift.type(of: value as Any)
      if dynamicType is AnyClass { return .instance(value as AnyObject) }
      return .type(dynamicType)
    }
    return OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: party(), isAsync: true, fileID: fileID, line: line))
  }

  /// An open call of code that awaits, so it may continue on another thread.
  public struct OpenCall: Sendable {
    private let activation: OpenActivation

    /// - Parameter activation: The call; `nil` if it isn't recorded.
    init(_ activation: OpenActivation?) { self.activation = activation ?? .none }

    /// Ends the call.
    public func end() { activation.end() }

    /// Ends the call with a thrown error; its type and case are recorded.
    public func fail(_ error: any Error) { activation.end(throwing: error) }

    /// Ends the call with a thrown error, which is recorded with the values of its case.
    public func fail(showing error: any Error) {
      activation.end(throwing: error, description: ErrorText.textWithValues(of: error))
    }

    /// Returns this call in a form that also records its result; `name` is the function's name.
    public func showingResult(of name: String) -> ResultCall {
      guard activation.isRecorded else { return .unrecorded }
      return ResultCall(of: name) { [activation] error, value in
        if let error {
          activation.end(throwing: error, description: ErrorText.textWithValues(of: error))
        } else {
          activation.end(returning: value)
        }
      }
    }

    /// This call in the form for a function that rethrows errors.
    public var rethrowing: RethrowingCall {
      RethrowingCall { error in
        if let error { fail(error) } else { end() }
      }
    }
  }
}
