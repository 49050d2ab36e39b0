internal import SeqtraceEvents

/// The destruction of an object, under way in its `deinit`; see ``Recorder/recordDestruction(of:named:from:fileID:line:_:)``.
package struct OpenDestruction {
  private let activation: RecordingPoint.Activation?

  /// Begins the destruction, unless it is under way already.
  package init(of object: AnyObject, fileID: String, line: Int) {
    activation = RecordingPoint.current?.openDestruction(
      of: object, named: nil, from: nil, source: SourceLine(fileID, line))
  }

  /// Ends the destruction.
  package func end() { activation?.close(.destroyEnd) }
}
