internal import SeqtraceEvents

/// The destruction of an object, under way in its `deinit`; see ``Recorder/recordDestruction(of:named:from:fileID:line:_:)``.
package struct OpenDestruction {
  private let activation: RecordingPoint.Activation?

  /// Starts the destruction in the `deinit` of a class, or continues one; does nothing if it has ended.
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

  /// Starts the destruction in the `deinit` of a class, unless it has started already; the `deinit` of a
  /// superclass continues it.
  package static func begin(of object: AnyObject, fileID: String, line: Int) {
    let point = RecordingPoint.current
    let source = SourceLine(fileID, line)
    guard let point,
      let activation = point.openDestruction(of: object, named: nil, from: nil, source: source)
    else { return }
    point.core.update { $0.destructions[ObjectIdentifier(object)] = activation }
  }

  /// Records a destruction in which nothing happens, or the end of an open one; does nothing for an unknown
  /// object.
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
  /// Whether anything has been recorded of an object in destruction.
  fileprivate func knows(_ object: AnyObject) -> Bool {
    let hand = quickHand
    return core.update { state in
      state.bindToFailedCreation(object, in: hand)
      return state.objects.known(object)?.stage == .alive
    }
  }

  /// Whether the destruction of an object has ended, as recorded by the `deinit` of a subclass.
  fileprivate func hasDestroyed(_ object: AnyObject) -> Bool {
    core.update { $0.objects.known(object)?.stage == .destroyed }
  }

  /// The destruction that the `deinit` of a subclass started, if there is one.
  fileprivate func takeDestruction(of object: AnyObject) -> Activation? {
    core.update { $0.destructions.removeValue(forKey: ObjectIdentifier(object)) }
  }
}
