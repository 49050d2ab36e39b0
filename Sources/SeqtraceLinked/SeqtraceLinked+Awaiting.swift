internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Begins a call of an object's function that may await.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .instance(object), isAsync: true, fileID: fileID, line: line))
  }

  /// Begins a call of a function that may await and that classes override, of which this is the one in a
  /// class below that many others.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    depth: Int, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    let shown = OverriddenCall.begin(name, on: object, depth: depth)
    return awaitingCall(shown, with: arguments(), on: object, fileID: fileID, line: line)
  }

  /// Begins a call of something that has only a name, and may await.
  public static func awaitingCall(
    _ name: String, with arguments: @autoclosure () -> [String] = [], role: String,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .role(role), isAsync: true, fileID: fileID, line: line))
  }

  /// Begins a call of a type: of a static member, or of a value, that may await.
  public static func awaitingCall<T: ~Copyable & ~Escapable>(
    _ name: String, with arguments: @autoclosure () -> [String] = [], type: T.Type,
    fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(
        name, with: arguments(), on: .type(metatype(type)), isAsync: true, fileID: fileID,
        line: line))
  }

  /// Begins a call, which may await, of what may be an object or a value.
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

  /// A call that hasn't ended yet, and may continue on another thread.
  public struct OpenCall: Sendable {
    private let activation: OpenActivation

    init(_ activation: OpenActivation) { self.activation = activation }

    /// Ends the call.
    public func end() { activation.end() }

    /// Ends the call with an error that was thrown, of which the type and the case are recorded.
    public func fail(_ error: any Error) { activation.end(throwing: error) }

    /// Ends the call with an error that was thrown, and the values of its case.
    public func fail(showing error: any Error) {
      activation.end(throwing: error, description: ErrorText.textWithValues(of: error))
    }

    /// The same call, of a function that rethrows.
    public var rethrowing: RethrowingCall {
      RethrowingCall { error in
        if let error { fail(error) } else { end() }
      }
    }
  }
}
