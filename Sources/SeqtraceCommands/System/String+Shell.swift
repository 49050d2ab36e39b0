import SeqtraceDiagram

extension String {
  /// The text in apostrophes, as one word of a shell command.
  var quotedForShell: String { "'" + replacingScalars("'", with: "'\\''") + "'" }
}
