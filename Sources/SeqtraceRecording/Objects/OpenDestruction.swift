internal import SeqtraceEvents

/// An object's destruction that is still open in its `deinit`; see
/// ``Recorder/recordDestruction(of:named:from:fileID:line:_:)``.
package struct OpenDestruction {
  private let activation: RecordingPoint.Activation?

  /// Starts an object's destruction in the `deinit` of the class `level`, or continues the one that a
  /// subclass's `deinit` started. Does nothing if that one has ended.
  package init(of object: AnyObject, in level: AnyClass, fileID: String, line: Int) {
    guard let point = RecordingPoint.current else {
      activation = nil
      return
    }
    if let begun = point.takeDestruction(of: object) {
      activation = begun
    } else if type(of: object) != level, point.hasDestroyed(object) {
      activation = nil
    } else {
      let source = SourceLine(fileID, line)
      activation = point.openDestruction(of: object, source: source)
    }
  }

  /// Ends the destruction.
  package func end() { activation?.close(.destroyEnd) }

  /// Starts an object's destruction in a `deinit`, unless it has already started. The `deinit` of a
  /// superclass continues and ends it.
  package static func begin(of object: AnyObject, fileID: String, line: Int) {
    let point = RecordingPoint.current
    let source = SourceLine(fileID, line)
    guard let point,
      let activation = point.openDestruction(of: object, source: source)
    else { return }
    point.core.update { $0.destructions[ObjectIdentifier(object)] = activation }
  }

  /// Records an object's destruction in a `deinit` that does nothing else, or ends the one that a subclass's
  /// `deinit` started. Does nothing for an object that the session hasn't seen.
  package static func record(of object: AnyObject, fileID: String, line: Int) {
    guard let point = RecordingPoint.current else { return }
    if let activation = point.takeDestruction(of: object) {
      activation.close(.destroyEnd)
    } else if point.knows(object) {
      Self(of: object, in: type(of: object), fileID: fileID, line: line).end()
    }
  }
}

extension RecordingPoint {
  /// Returns whether the session has seen an object that is now in destruction.
  fileprivate func knows(_ object: AnyObject) -> Bool {
    let hand = quickHand
    return core.update { state in
      state.bindToFailedCreation(object, in: hand)
      return state.objects.known(object)?.stage == .alive
    }
  }

  /// Returns whether the recorded destruction of an object has ended, in a subclass's `deinit`.
  fileprivate func hasDestroyed(_ object: AnyObject) -> Bool {
    core.update { $0.objects.known(object)?.stage == .destroyed }
  }

  /// Removes and returns the destruction that a subclass's `deinit` started, if there is one.
  fileprivate func takeDestruction(of object: AnyObject) -> Activation? {
    core.update { $0.destructions.removeValue(forKey: ObjectIdentifier(object)) }
  }
}
