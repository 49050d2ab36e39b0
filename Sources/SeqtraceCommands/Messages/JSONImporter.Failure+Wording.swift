import SeqtraceNotation
import SeqtraceReading

extension JSONImporter.Failure {
  /// The complaint for the user.
  func complaint(at place: String) -> Complaint {
    Complaint(.error, at: place, message, hint: hint)
  }

  private var message: String {
    switch problem {
    case .syntax(let syntax): syntax.message
    case .noDiagram:
      "this JSON isn't a diagram: it has no 'seqtraceDiagram'; expected what --format json writes"
    case .unknownVersion(let version):
      "the diagram file has version \(version); expected \(JSONExporter.currentVersion)"
    case .missingMember(let key): "'\(key)' is missing"
    case .malformedMember(let key): "the value of '\(key)' can't be read"
    case .repeatedLifeline(let name):
      "the name or the id of the lifeline '\(name.prefix(80))' stands twice; expected one of its own "
        + "for each"
    case .unorderedPositions(let position):
      "the position \(position) is out of order; expected messages, notes, references and separators "
        + "in the order of their positions, each with one of its own"
    }
  }

  private var hint: String? {
    switch problem {
    case .missingMember, .malformedMember:
      "The article The diagram file lists the members and their values."
    case .unknownVersion:
      "Was it written by a newer seqtrace? To see this one's version: seqtrace --version"
    default: nil
    }
  }
}

extension TraceDiagnostic.Syntax {
  /// The problem in a JSON document, and what was expected instead.
  var message: String {
    guard self != .unexpectedEnd else { return "the file ends too early" }
    let diagnostic = TraceDiagnostic(
      severity: .error, line: 1, column: 1, problem: .syntax(self))
    return diagnostic.expected.map { "\(diagnostic.message); expected \($0)" }
      ?? diagnostic.message
  }
}
