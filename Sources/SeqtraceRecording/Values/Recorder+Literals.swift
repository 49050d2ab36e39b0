extension Recorder {
  /// Returns a value as it would be written in Swift source: `"text"`, `42`, `nil`, `.some case`.
  ///
  /// An object is written as in the trace file, `Account@17`. The diagram replaces that with the name of its
  /// lifeline, `Account#1`, or with the name of its type if it has no lifeline. If nothing is recorded, an
  /// object is written as its type.
  ///
  /// Functions, tasks, continuations and pointers can't be written in source, so they are shown by their
  /// type. A description of them could contain an address, which differs each time.
  ///
  /// This doesn't run the program's code. Structures and enumerations are read by reflection, without their
  /// `description` or `customMirror`; a type with a custom mirror is shown by its name.
  ///
  /// `…` replaces everything that is nested deeper than four levels, and the rest of the text after 200
  /// characters. Only the shown parts of a value are reflected.
  ///
  /// Secrets at any depth are `•••`: see ``RecordingFilter/hidesSecrets`` and
  /// ``RecordingFilter/redactedPatterns``.
  ///
  /// ```swift
  /// Recorder.recordCall("text", on: .instance(label), returning: Recorder.literal) { label.text }
  /// ```
  ///
  /// - Parameter value: Any value; an optional is shown as its content.
  /// - Returns: One line of text; line breaks and control characters are escaped.
  public static func literal(_ value: Any?) -> String {
    literal(value, named: "")
  }

  /// Returns the text of a value with a name, which may mark it as a secret.
  ///
  /// - Parameters:
  ///   - value: Any value; an optional is shown as its content.
  ///   - name: The name of the parameter or property with the value, or of the function that returned it.
  /// - Returns: The text that ``literal(_:)`` describes.
  public static func literal(_ value: Any?, named name: String) -> String {
    guard let value else { return "nil" }
    var literal = Literal(recordedBy: Hand.found)
    return literal.text(of: value, named: name)
  }

  /// Returns the texts of a call's arguments, which share 200 characters.
  ///
  /// ```swift
  /// Recorder.recordCall("logIn(name:password:)", with: Recorder.arguments(["name": name, "password": password]), …
  /// ```
  ///
  /// - Parameter values: The names of the parameters and their values, in order. If a parameter has both a
  ///   label and a name, write both, separated by a space.
  /// - Returns: The texts that ``literal(_:)`` describes.
  public static func arguments(_ values: KeyValuePairs<String, Any?>) -> [String] {
    let hand = Hand.found
    var budget = Literal.usualBudget
    let name = Literal(recordedBy: hand).indexOfSecretName(values)
    return values.enumerated().map { index, argument in
      guard let value = argument.value else { return "nil" }
      let kept = Literal.leastBudget * (values.count - index - 1)
      let share = max(Literal.leastBudget, budget - kept)
      var literal = Literal(recordedBy: hand, budget: share)
      let isNamed = name.map { $0 != index } ?? false
      let text = literal.text(of: value, named: argument.key, isNamed ? .everything : .none)
      budget -= share - literal.characters
      return text
    }
  }
}
