internal import SeqtraceEvents

/// The destruction of an object, under way in its `deinit`; see ``Recorder/recordDestruction(of:named:from:fileID:line:_:)``.
package struct OpenDestruction {
  private let activation: RecordingPoint.Activation?

  /// Begins the destruction in the `deinit` of a class, or goes on with it; does nothing if it has ended.
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
      activation = point.openDestruction(of: object, named: nil, from: nil, source: source)
    }
  }

  /// Ends the destruction.
  package func end() { activation?.close(.destroyEnd) }

  /// Begins the destruction in the `deinit` of a class, unless it is under way already; the `deinit` of
  /// a superclass takes it up.
  package static func begin(of object: AnyObject, fileID: String, line: Int) {
    let point = RecordingPoint.current
    let source = SourceLine(fileID, line)
    guard let point,
      let activation = point.openDestruction(of: object, named: nil, from: nil, source: source)
    else { return }
    point.core.update { $0.destructions[ObjectIdentifier(object)] = activation }
  }

  /// Records a destruction in which nothing happens, or the end of one that is under way; nothing for an
  /// object that is unknown.
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
  /// Whether something was recorded of an object that dies.
  fileprivate func knows(_ object: AnyObject) -> Bool {
    let hand = quickHand
    return core.update { state in
      state.bindToFailedCreation(object, in: hand)
      return state.objects.known(object)?.stage == .alive
    }
  }

  /// Whether the destruction of an object has ended, as far as the `deinit` of a subclass knows.
  fileprivate func hasDestroyed(_ object: AnyObject) -> Bool {
    core.update { $0.objects.known(object)?.stage == .destroyed }
  }

  /// The destruction that the `deinit` of a subclass has begun, if there is one.
  fileprivate func takeDestruction(of object: AnyObject) -> Activation? {
    core.update { $0.destructions.removeValue(forKey: ObjectIdentifier(object)) }
  }
}
