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
  /// The destruction ends with the body. What the object owns dies after that, and its superclasses' `deinit` bodies
  /// run after that, too. To draw these inside of the destruction, use a ``Lifetime``. Inside
  /// of one, or of another `recordDestruction(of:)` of the same object, this records nothing more.
  ///
  /// - Parameters:
  ///   - object: The object that is destroyed: `self` in its `deinit`.
  ///   - name: What the object is called if nothing was recorded of it before; `nil` for its type's
  ///     name.
  ///   - sender: The participant that lets go of it; `nil` for the active one.
  ///   - fileID: The file of the `deinit`.
  ///   - line: The line of the `deinit`.
  ///   - body: What the object does while it dies.
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
