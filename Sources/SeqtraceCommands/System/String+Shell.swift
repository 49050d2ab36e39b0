import SeqtraceDiagram

extension String {
  /// The text in apostrophes, as one word of a shell's command.
  var quotedForShell: String { "'" + replacingScalars("'", with: "'\\''") + "'" }
}
