internal import SeqtraceEvents

extension Recorder {
  /// Records an object's destruction, from a `deinit` that says something on its own.
  ///
  /// ```swift
  /// deinit {
  ///   Recorder.destroy(self) { center.removeObserver(token) }
  /// }
  /// ```
  ///
  /// The destruction ends with the body. What the object owns dies after that, as do the `deinit`
  /// bodies of its superclasses run; where these belong into the picture, use a ``Lifetime``. Inside
  /// of one, or of another `destroy` of the same object, this records nothing more.
  ///
  /// - Parameters:
  ///   - object: The object, whose `deinit` calls this.
  ///   - name: What the object is called if this is the first that is heard of it; `nil` for its
  ///     type's name.
  ///   - sender: Who lets go of it; `nil` for whoever is active.
  ///   - fileID: The file of the `deinit`.
  ///   - line: The line of the `deinit`.
  ///   - body: What the object does while it dies.
  /// - Throws: What the body throws.
  public static func destroy<E: Error>(
    _ object: AnyObject, as name: String? = nil, from sender: @autoclosure () -> Party? = nil,
    fileID: String = #fileID, line: Int = #line, _ body: () throws(E) -> Void
  ) throws(E) {
    guard let point = RecordingPoint.current else { return try body() }
    let source = SourceLocation(fileID, line)
    let activation = point.openDestruction(of: object, as: name, from: sender(), source: source)
    defer { activation?.close(.destroyEnd) }
    try body()
  }
}

extension RecordingPoint {
  /// Records the start of an object's destruction; `nil` if it is being destroyed already.
  func openDestruction(
    of object: AnyObject, as name: String?, from sender: Party?, source: SourceLocation
  ) -> Activation? {
    let draft = EventDraft(.destroyBegin, from: sender?.reference, source: source)
    defer { withExtendedLifetime((object, sender)) {} }
    return openDestruction(of: ObjectReference(object), name: name, draft)
  }
}
