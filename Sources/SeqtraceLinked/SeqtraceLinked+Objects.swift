internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Begins the creation of an object, from its initialiser.
  public static func creation(
    of type: AnyClass, in level: AnyClass, _ name: String,
    with arguments: @autoclosure () -> [String] = [], isAsync: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) -> Creation {
    Creation(
      activation: SeqtraceRecording.Recorder.beginCreation(
        of: type, in: level, by: name, with: arguments(), isAsync: isAsync, fileID: fileID,
        line: line))
  }

  /// The creation of an object, under way.
  public struct Creation: Sendable {
    let activation: OpenActivation

    /// Says which object was made, and ends the creation.
    public func complete(_ object: AnyObject) { activation.complete(with: object) }

    /// Ends the creation, in which no object was made.
    public func completeWithNil() { activation.end(returning: "nil") }

    /// Ends the creation if nothing else has.
    public func end() { activation.end() }

    /// Ends the creation by an error.
    public func fail(_ error: any Error) { activation.end(throwing: error) }
  }

  /// Begins the destruction of an object, from its `deinit`.
  public static func destruction(
    of object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) -> Destruction {
    Destruction(open: OpenDestruction(of: object, fileID: fileID, line: line))
  }

  /// The destruction of an object, under way.
  public struct Destruction {
    let open: OpenDestruction

    /// Ends the destruction.
    public func end() { open.end() }
  }
}
