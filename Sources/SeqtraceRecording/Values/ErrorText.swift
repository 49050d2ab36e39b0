/// The text for a thrown error: `ShopError.timeout`.
package enum ErrorText {
  /// Returns the error's type and, for an enumeration, its case without the values.
  ///
  /// Doesn't run the program's code. If the type describes itself, the name of a case without values can't be
  /// found without running its description, so only the type is returned.
  package static func text(of error: any Error) -> String {
    let type = String(describing: type(of: error))
    guard let name = caseName(of: error) else { return type }
    return "\(type).\(name)"
  }

  /// Returns the text of an error with the values of its case, which are written as by
  /// ``Recorder/literal(_:)``.
  package static func textWithValues(of error: any Error) -> String {
    guard caseName(of: error) != nil else { return Recorder.literal(error) }
    let literal = Recorder.literal(error)
    return literal.hasPrefix(".") ? String(describing: type(of: error)) + literal : literal
  }

  private static func caseName(of error: any Error) -> String? {
    if error is any CustomReflectable { return nil }
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return nil }
    if let payload = mirror.children.first { return payload.label }
    return Literal.describesItself(error) ? nil : "\(error)"
  }
}
