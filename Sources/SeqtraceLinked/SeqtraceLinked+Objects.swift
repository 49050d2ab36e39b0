internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Records that an initialiser starts to create an object; the returned value ends the creation.
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

  /// The creation of an object that hasn't ended yet.
  public struct Creation: Sendable {
    let activation: OpenActivation

    /// Ends the creation with the object that it made.
    public func complete(_ object: AnyObject) { activation.complete(with: object) }

    /// Ends the creation of a failable initialiser that returned `nil`.
    public func completeWithNil() { activation.end(returning: "nil") }

    /// Ends the creation, if it hasn't ended yet.
    public func end() { activation.end() }

    /// Ends the creation with an error that was thrown.
    public func fail(_ error: any Error) { activation.end(throwing: error) }
  }

  /// Records that a `deinit` starts to destroy an object; the returned value ends the destruction.
  public static func destruction(
    of object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) -> Destruction {
    Destruction(open: OpenDestruction(of: object, fileID: fileID, line: line))
  }

  /// The recording of an object's destruction, from its start until ``end()``.
  public struct Destruction {
    let open: OpenDestruction

    /// Ends the destruction.
    public func end() { open.end() }
  }

  // MARK: - Changes

  /// Records that a property of an object has been set.
  public static func change(
    _ property: String, to value: @autoclosure () -> Any? = UnrecordedValue(), on object: AnyObject,
    fileID: String = #fileID, line: Int = #line
  ) {
    SeqtraceRecording.Recorder.recordChange(
      of: property, to: known(value()), on: .instance(object), fileID: fileID, line: line)
  }

  /// Records that a static property has been set.
  public static func change(
    _ property: String, to value: @autoclosure () -> Any? = UnrecordedValue(), type: String,
    fileID: String = #fileID, line: Int = #line
  ) {
    SeqtraceRecording.Recorder.recordChange(
      of: property, to: known(value()), on: .role(type), fileID: fileID, line: line)
  }

  /// Stands for a new value that isn't recorded.
  public struct UnrecordedValue: Sendable {
    /// Creates the placeholder.
    public init() {}
  }

  private static func known(_ value: Any?) -> Any? {
    value is UnrecordedValue ? SeqtraceRecording.Recorder.Unrecorded() : value
  }
}
