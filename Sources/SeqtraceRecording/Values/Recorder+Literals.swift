extension Recorder {
  /// A value as Swift source would write it: `"text"`, `42`, `nil`, `.some case`.
  ///
  /// An object is written as the trace file names it, `Account@17`. In the diagram that becomes the name
  /// of its lifeline, `Account#1`, or the name of its type if it has no lifeline. While nothing is
  /// recorded, an object is written as its type.
  ///
  /// Functions, tasks, continuations and pointers, which no source can write, are shown by their type: a
  /// description could hold an address, and would differ from run to run.
  ///
  /// None of the program's code runs for it. A structure or enumeration is taken apart, and never asked for its
  /// `description` or `customMirror`; what mirrors itself is shown by its type.
  ///
  /// `…` stands for what lies deeper than four levels, and for what is left after 200 characters. A value is
  /// reflected no further than it is shown.
  ///
  /// Secrets are `•••`, in whatever depth: see ``RecordingFilter/hidesSecrets`` and
  /// ``RecordingFilter/redacted``.
  ///
  /// ```swift
  /// Recorder.recordCall("text", on: .instance(label), returning: Recorder.literal) { label.text }
  /// ```
  ///
  /// - Parameter value: Any value; an optional is shown by what it holds.
  /// - Returns: One line of text; line breaks and control characters are escaped.
  public static func literal(_ value: Any?) -> String {
    literal(value, named: "")
  }

  /// A value that has a name, which may say that it is a secret.
  ///
  /// - Parameters:
  ///   - value: Any value; an optional is shown by what it holds.
  ///   - name: The name of a parameter, a property, or the function that returned it.
  /// - Returns: The text that ``literal(_:)`` describes.
  public static func literal(_ value: Any?, named name: String) -> String {
    guard let value else { return "nil" }
    var literal = Literal(recordedBy: Hand.found)
    return literal.text(of: value, named: name)
  }

  /// The arguments of a call, which have 200 characters together.
  ///
  /// ```swift
  /// Recorder.recordCall("logIn(name:password:)", with: Recorder.arguments(["name": name, "password": password]), …
  /// ```
  ///
  /// - Parameter values: The names of the parameters and their values, in their order. If a parameter has two
  ///   names, a space parts them.
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
