internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Records that an initialiser starts to create an object. The returned value must be used to end the
  /// creation.
  public static func creation(
    of type: AnyClass, in level: AnyClass, _ name: String,
    with arguments: @autoclosure () -> [String] = [],
    initialCreations types: @autoclosure () -> [String] = [], isAsync: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) -> Creation {
    Creation(
      activation: SeqtraceRecording.Recorder.beginCreation(
        of: type, in: level, by: name, with: arguments(), initialCreations: types(),
        isAsync: isAsync, fileID: fileID, line: line))
  }

  /// The open creation of an object.
  public struct Creation: Sendable {
    let activation: OpenActivation

    /// Sets the created object without ending the creation: until the initialiser ends, objects that it holds
    /// may still be destroyed.
    public func complete(_ object: AnyObject) { activation.take(object) }

    /// Ends a creation for which a failable initialiser returned `nil`.
    public func completeWithNil() { activation.end(returning: "nil") }

    /// Ends the creation, unless it has already ended.
    public func end() { activation.end() }

    /// Ends the creation with a thrown error; its type and case are recorded.
    public func fail(_ error: any Error) { activation.end(throwing: error) }

    /// Ends the creation with a thrown error, which is recorded with the values of its case.
    public func fail(showing error: any Error) {
      activation.end(throwing: error, description: ErrorText.textWithValues(of: error))
    }
  }

  /// Records that the `deinit` of a class starts to destroy an object. The `deinit` of a superclass continues
  /// the destruction.
  public static func beginDestruction(
    of object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) {
    OpenDestruction.begin(of: object, fileID: fileID, line: line)
  }

  /// Records the destruction of an object, in a `deinit` that does nothing else; does nothing if the recorder
  /// hasn't seen the object.
  @inlinable
  public static func death(
    of object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) {
    if isRecording { recordDeath(of: object, fileID, line) }
  }

  @usableFromInline
  static func recordDeath(of object: AnyObject, _ fileID: String, _ line: Int) {
    OpenDestruction.record(of: object, fileID: fileID, line: line)
  }

  /// Records that a `deinit` starts or continues to destroy an object. The returned value must be used to end
  /// the destruction.
  public static func destruction(
    of object: AnyObject, in level: AnyClass, fileID: String = #fileID, line: Int = #line
  ) -> Destruction {
    Destruction(open: OpenDestruction(of: object, in: level, fileID: fileID, line: line))
  }

  /// The open destruction of an object; ``end()`` ends it.
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
    _ property: String, to value: @autoclosure () -> Any? = UnrecordedValue(), type: Any.Type,
    fileID: String = #fileID, line: Int = #line
  ) {
    SeqtraceRecording.Recorder.recordChange(
      of: property, to: known(value()), on: .type(type), fileID: fileID, line: line)
  }

  /// A placeholder for a new value that isn't recorded.
  public struct UnrecordedValue: Sendable {
    /// Creates the placeholder.
    public init() {}
  }

  private static func known(_ value: Any?) -> Any? {
    value is UnrecordedValue ? () : value
  }
}
