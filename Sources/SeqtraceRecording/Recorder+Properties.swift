public import CSeqtraceRecorder

extension Recorder {
  /// Records that a property is set, with its new value as Swift source would write it.
  ///
  /// ```swift
  /// Recorder.set("isHidden", to: !text.isEmpty, of: label) { label.isHidden = !text.isEmpty }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property's name.
  ///   - value: The new value; see ``literal(_:)``.
  ///   - party: Whose property it is.
  ///   - sender: Who sets it; `nil` for whoever is active.
  ///   - fileID: The file of the assignment.
  ///   - line: The line of the assignment.
  ///   - body: The assignment itself; what its setter or observers say comes from the receiver.
  /// - Throws: What the body throws.
  @inlinable
  public static func set<E: Error>(
    _ property: String, to value: @autoclosure () -> Any?, of party: @autoclosure () -> Party,
    from sender: @autoclosure () -> Party? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> Void
  ) throws(E) {
    guard seqtrace_is_recording() else { return try body() }
    let scope = CallScope.begin(
      isCall: false, property, [], on: party(), from: sender(), value: literal(value()), fileID,
      line)
    try scope.run(returning: nil, throwing: nil, body)
  }

  /// Records that an object's property is set; see
  /// ``set(_:to:of:from:fileID:line:_:)-(_,_,()->Party,_,_,_,_)``.
  @inlinable
  public static func set<E: Error>(
    _ property: String, to value: @autoclosure () -> Any?, of object: @autoclosure () -> AnyObject,
    from sender: @autoclosure () -> Party? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> Void
  ) throws(E) {
    try set(
      property, to: value(), of: .object(object()), from: sender(), fileID: fileID, line: line,
      body)
  }

  /// Records that a property is set, but not to what.
  ///
  /// See ``set(_:to:of:from:fileID:line:_:)-(_,_,()->Party,_,_,_,_)``.
  @inlinable
  public static func set<E: Error>(
    _ property: String, of party: @autoclosure () -> Party,
    from sender: @autoclosure () -> Party? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> Void
  ) throws(E) {
    guard seqtrace_is_recording() else { return try body() }
    let scope = CallScope.begin(
      isCall: false, property, [], on: party(), from: sender(), value: nil, fileID, line)
    try scope.run(returning: nil, throwing: nil, body)
  }

  /// Records that an object's property is set, but not to what.
  ///
  /// See ``set(_:to:of:from:fileID:line:_:)-(_,_,()->Party,_,_,_,_)``.
  @inlinable
  public static func set<E: Error>(
    _ property: String, of object: @autoclosure () -> AnyObject,
    from sender: @autoclosure () -> Party? = nil, fileID: String = #fileID, line: Int = #line,
    _ body: () throws(E) -> Void
  ) throws(E) {
    try set(property, of: .object(object()), from: sender(), fileID: fileID, line: line, body)
  }
}
