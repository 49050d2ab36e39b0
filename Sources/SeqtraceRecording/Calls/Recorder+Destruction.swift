internal import SeqtraceEvents

extension Recorder {
  /// Records an object's destruction, in a `deinit` that calls other objects.
  ///
  /// ```swift
  /// deinit {
  ///   Recorder.recordDestruction(of: self) { center.removeObserver(token) }
  /// }
  /// ```
  ///
  /// The destruction ends with the body: before superclasses run their `deinit` bodies, and before the
  /// objects that `object` owns are destroyed. To draw these steps inside the destruction, use a
  /// ``Lifetime``. If the destruction is already being recorded, by a ``Lifetime`` or another
  /// `recordDestruction(of:)`, this function only runs the body.
  ///
  /// - Parameters:
  ///   - object: The object that is destroyed: `self` in its `deinit`.
  ///   - name: The name of the object if no event has mentioned it before; `nil` for its type's name.
  ///   - sender: The participant that releases it; `nil` for the active one.
  ///   - fileID: The file of the `deinit`.
  ///   - line: The line of the `deinit`.
  ///   - body: The object's actions during its destruction.
  public static func recordDestruction(
    of object: AnyObject, named name: String? = nil,
    from sender: @autoclosure () -> Participant? = nil, fileID: String = #fileID,
    line: Int = #line, _ body: () -> Void = {}
  ) {
    guard let point = RecordingPoint.current else { return body() }
    let source = SourceLine(fileID, line)
    let activation = point.openDestruction(of: object, named: name, from: sender(), source: source)
    defer { activation?.close(.destroyEnd) }
    body()
  }
}
