internal import SeqtraceEvents

/// The destruction of an object, under way in its `deinit`; see ``Recorder/recordDestruction(of:named:from:fileID:line:_:)``.
package struct OpenDestruction {
  private let activation: RecordingPoint.Activation?

  /// Begins the destruction, unless it is under way already.
  package init(of object: AnyObject, fileID: String, line: Int) {
    guard let point = RecordingPoint.current else {
      activation = nil
      return
    }
    activation =
      point.takeDestruction(of: object)
      ?? point.openDestruction(
        of: object, named: nil, from: nil, source: SourceLine(fileID, line))
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
    } else if point.core.update({ $0.objects.known(object)?.stage == .alive }) {
      Self(of: object, fileID: fileID, line: line).end()
    }
  }
}

extension RecordingPoint {
  /// The destruction that the `deinit` of a subclass has begun, if there is one.
  fileprivate func takeDestruction(of object: AnyObject) -> Activation? {
    core.update { $0.destructions.removeValue(forKey: ObjectIdentifier(object)) }
  }
}
