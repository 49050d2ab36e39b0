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
  /// `…` stands for what lies deeper than eight levels, for all but the first hundred elements, and for
  /// what is left after 2000 characters. A value is reflected no further than it is shown.
  ///
  /// What the session's ``RecordingFilter/redacted`` names, in whatever depth, is `•••`.
  ///
  /// ```swift
  /// Recorder.recordCall("text", on: .instance(label), returning: Recorder.literal) { label.text }
  /// ```
  ///
  /// - Parameter value: Any value; an optional is shown by what it holds.
  /// - Returns: One line of text; line breaks and control characters are escaped.
  public static func literal(_ value: Any?) -> String {
    guard let value else { return "nil" }
    var literal = Literal(recordedBy: Hand.found)
    return literal.text(of: value, depth: Literal.depthLimit)
  }
}
