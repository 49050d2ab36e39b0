import SeqtraceDiagram
import SeqtraceEvents
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
    let severity: Severity = diagnostic.severity == .error ? .error : .warning
    let message = diagnostic.expected.map { "\(diagnostic.message); expected \($0)" }
    self.init(
      severity, at: "\(file):\(diagnostic.line):\(diagnostic.column)",
      message ?? diagnostic.message, hint: diagnostic.hint)
  }

  /// Describes a problem in a transcript.
  init(_ diagnostic: TranscriptDiagnostic, in file: String) {
    let message = diagnostic.expected.map { "\(diagnostic.message); expected \($0)" }
    self.init(
      .error, at: "\(file):\(diagnostic.line):\(diagnostic.column)",
      message ?? diagnostic.message, hint: diagnostic.hint)
  }

  /// The lines of the message, without a line break at the end.
  var text: TerminalText {
    let place: TerminalText = place.map { "\($0.isEmpty ? "''" : $0): " } ?? ""
    let hint: TerminalText = hint.map { "\nhint: \($0)" } ?? ""
    return "\(place)\(severity.rawValue): \(message)\(hint)"
  }
}
