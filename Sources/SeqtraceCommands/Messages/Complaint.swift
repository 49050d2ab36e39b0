import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// A message for the user on standard error.
///
/// ```
/// trace.jsonl:3:17: error: this isn't UTF-8
/// hint: A partial reading (--partial) skips what is damaged.
/// ```
struct Complaint: Hashable {
  enum Severity: String { case error, warning, note }

  /// The file, with line and column if known; `nil` if the message isn't about a file.
  var place: String?
  var severity: Severity
  /// The problem, and what was expected instead.
  var message: String
  /// Advice on how to fix the problem; `nil` if there is none.
  var hint: String?

  init(_ severity: Severity, at place: String? = nil, _ message: String, hint: String? = nil) {
    self.place = place
    self.severity = severity
    self.message = message
    self.hint = hint
  }

  /// Describes a problem in a trace file.
  init(_ diagnostic: TraceDiagnostic, in file: String) {
    self.init(
      diagnostic.severity == .error ? .error : .warning, in: file, diagnostic.line,
      diagnostic.column, diagnostic.message, diagnostic.expected, diagnostic.hint)
  }

  /// Describes a problem in a transcript.
  init(_ diagnostic: TranscriptDiagnostic, in file: String) {
    self.init(
      .error, in: file, diagnostic.line, diagnostic.column, diagnostic.message,
      diagnostic.expected, diagnostic.hint)
  }

  /// Describes a problem in a text notation.
  init(_ diagnostic: NotationDiagnostic, in file: String) {
    self.init(
      diagnostic.severity == .error ? .error : .warning, in: file, diagnostic.line,
      diagnostic.column, diagnostic.message, diagnostic.expected, diagnostic.hint)
  }

  private init(
    _ severity: Severity, in file: String, _ line: Int, _ column: Int, _ message: String,
    _ expected: String?, _ hint: String?
  ) {
    self.init(
      severity, at: "\(file):\(line):\(column)",
      message + (expected.map { "; expected \($0)" } ?? ""), hint: hint)
  }

  /// The lines of the message, without a line break at the end.
  var text: TerminalText {
    let place: TerminalText = place.map { "\($0.isEmpty ? "''" : $0): " } ?? ""
    let hint: TerminalText = hint.map { "\nhint: \($0)" } ?? ""
    return "\(place)\(severity.rawValue): \(message)\(hint)"
  }
}
