internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Begins a call of an object's function that may await.
  public static func awaitingCall(
    _ name: String, on object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(name, on: .instance(object), fileID: fileID, line: line))
  }

  /// Begins a call of something that has only a name, and may await.
  public static func awaitingCall(
    _ name: String, type: String, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    OpenCall(
      SeqtraceRecording.Recorder.beginCall(name, on: .role(type), fileID: fileID, line: line))
  }

  /// Begins a call, which may await, of what may be an object or a value.
  public static func awaitingCall<T>(
    _ name: String, onAny value: T, type: String?, fileID: String = #fileID, line: Int = #line
  ) -> OpenCall {
    func party() -> SeqtraceRecording.Recorder.Participant {
      let dynamicType = Swift.type(of: value as Any)
      if dynamicType is AnyClass { return .instance(value as AnyObject) }
      return .role(type ?? "\(dynamicType)")
    }
    return OpenCall(
      SeqtraceRecording.Recorder.beginCall(name, on: party(), fileID: fileID, line: line))
  }

  /// A call under way that may go on on another thread.
  public struct OpenCall: Sendable {
    private let activation: OpenActivation

    init(_ activation: OpenActivation) { self.activation = activation }

    /// Ends the call.
    public func end() { activation.end() }

    /// Ends the call by an error.
    public func fail(_ error: any Error) { activation.end(throwing: error) }
  }
}
