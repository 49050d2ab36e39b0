public import CSeqtraceGate

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
  ///   - value: The new value, which is written as ``literal(_:)`` does; not recorded unless given.
  ///   - owner: The participant that has the property.
  ///   - sender: The participant that sets it; `nil` for the active one.
  ///   - fileID: The file of the assignment.
  ///   - line: The line of the assignment.
  ///   - body: The assignment itself; what its setter or observers say comes from the owner.
  /// - Throws: What the body throws.
  @inlinable
  public static func recordChange<E: Error>(
    of property: String, to value: @autoclosure () -> Any? = Unrecorded(),
    on owner: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    fileID: String = #fileID, line: Int = #line, _ body: () throws(E) -> Void
  ) throws(E) {
    guard seqtrace_is_recording() else { return try body() }
    let scope = CallScope.beginChange(
      of: property, value: value, on: owner, from: sender, fileID, line)
    try scope.run(returning: nil, throwing: nil, body)
  }

  /// Records that a property has been set, where nothing can stand around the assignment.
  ///
  /// In a property's observer, the name is known:
  ///
  /// ```swift
  /// var balance = 0 {
  ///   didSet { Recorder.recordChange(to: balance, on: .instance(self)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property's name. The one in which this stands, unless you name another one.
  ///   - value: The new value, which is written as ``literal(_:)`` does; not recorded unless given.
  ///   - owner: The participant that has the property.
  ///   - sender: The participant that sets it; `nil` for the active one.
  ///   - fileID: The file of the assignment.
  ///   - line: The line of the assignment.
  @inlinable
  public static func recordChange(
    of property: String = #function, to value: @autoclosure () -> Any? = Unrecorded(),
    on owner: @autoclosure () -> Participant, from sender: @autoclosure () -> Participant? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    guard seqtrace_is_recording() else { return }
    CallScope.beginChange(of: property, value: value, on: owner, from: sender, fileID, line).end()
  }

  /// Stands for a new value that isn't recorded.
  public struct Unrecorded: Sendable {
    /// Creates the placeholder.
    public init() {}
  }

  /// The text of a property's new value; `nil` if it isn't recorded.
  static func text(of value: Any?, as property: String) -> String? {
    value is Unrecorded ? nil : literal(value, named: property)
  }
}
