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
  /// The destruction ends with the body. The `deinit` bodies of superclasses run after that, and the objects
  /// that this one owns are destroyed after that, too. To draw these inside the destruction, use a
  /// ``Lifetime``. Inside of one, or of another `recordDestruction(of:)` of the same object, this records
  /// nothing more.
  ///
  /// - Parameters:
  ///   - object: The object that is destroyed: `self` in its `deinit`.
  ///   - name: The name of the object if nothing has been recorded of it before; `nil` for its type's name.
  ///   - sender: The participant that releases it; `nil` for the active one.
  ///   - fileID: The file of the `deinit`.
  ///   - line: The line of the `deinit`.
  ///   - body: What the object does during its destruction.
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

extension RecordingPoint {
  /// Records the start of an object's destruction; `nil` if it is being destroyed already.
  func openDestruction(
    of object: AnyObject, named name: String?, from sender: Recorder.Participant?,
    source: SourceLine
  ) -> Activation? {
    let draft = EventDraft(.destroyBegin, from: sender?.reference, source: source)
    defer { withExtendedLifetime(sender) {} }
    return openDestruction(of: object, name: name, draft)
  }
}
