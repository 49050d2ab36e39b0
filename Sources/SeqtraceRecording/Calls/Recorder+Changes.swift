extension Recorder {
  /// Records that a property is set.
  ///
  /// ```swift
  /// Recorder.recordChange(of: "isHidden", to: isEmpty, on: .instance(label)) {
  ///   label.isHidden = isEmpty
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property's name.
  ///   - value: The new value, written as by ``literal(_:)``; if omitted, no value is recorded.
  ///   - owner: The participant that has the property.
  ///   - sender: The participant that sets it; `nil` for the active one.
  ///   - fileID: The file of the assignment.
  ///   - line: The line of the assignment.
  ///   - body: The assignment itself. The owner is the sender of messages that the setter or observers send.
  /// - Throws: The error that the body throws.
  @inlinable
  public static func recordChange<E: Error>(
    of property: String, to value: @autoclosure () -> Any? = (),
    on owner: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    fileID: String = #fileID, line: Int = #line, _ body: () throws(E) -> Void
  ) throws(E) {
    guard isRecording else { return try body() }
    let scope = CallScope.beginChange(
      of: property, value: value, on: owner, from: sender, fileID, line)
    try scope.run(returning: nil, throwing: nil, body)
  }

  /// Records that a property has been set, for code that can't enclose the assignment.
  ///
  /// In a property's observer, the name is inferred:
  ///
  /// ```swift
  /// var balance = 0 {
  ///   didSet { Recorder.recordChange(to: balance, on: .instance(self)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property's name. By default, the name of the enclosing property.
  ///   - value: The new value, written as by ``literal(_:)``; if omitted, no value is recorded.
  ///   - owner: The participant that has the property.
  ///   - sender: The participant that sets it; `nil` for the active one.
  ///   - fileID: The file of the assignment.
  ///   - line: The line of the assignment.
  @inlinable
  public static func recordChange(
    of property: String = #function, to value: @autoclosure () -> Any? = (),
    on owner: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    guard isRecording else { return }
    CallScope.beginChange(of: property, value: value, on: owner, from: sender, fileID, line).end()
  }

  /// Returns the text of a property's new value; `nil` if the value isn't recorded.
  static func text(of value: Any?, as property: String) -> String? {
    value is Void ? nil : literal(value, named: property)
  }
}
