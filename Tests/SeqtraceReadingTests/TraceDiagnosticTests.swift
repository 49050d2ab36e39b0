import SeqtraceEvents
import SeqtraceReading
import Testing

struct TraceDiagnosticTests {
  private func diagnostic(_ problem: TraceDiagnostic.Problem) -> TraceDiagnostic {
    TraceDiagnostic(severity: .error, line: 4, column: 7, problem: problem)
  }

  @Test func `A description has place, severity, message and what was expected`() {
    #expect(
      diagnostic(.notATrace(.png)).description
        == "4:7: error: this isn't a trace, it looks like a PNG image; "
        + "expected a first line such as {\"seqtrace\":1}")
    #expect(
      TraceReadError(diagnostics: [diagnostic(.unknownCause(3)), diagnostic(.emptyInput)])
        .description.split(separator: "\n").count == 2)
  }

  @Test func `A wrong ending says which one was expected`() {
    let open = TraceDiagnostic.OpenEvent(id: 5, kind: .call, line: 2)
    let wrong = diagnostic(.notInnermost(begin: 3, innermost: open))
    #expect(wrong.message == "“begin” names 3, inside which another event is open")
    #expect(wrong.expected == "5 (“call”, line 2)")
    #expect(wrong.hint == "A partial reading (--partial) skips what is damaged.")
  }

  @Test func `A newer version comes with advice, an older one doesn't`() {
    #expect(diagnostic(.unsupportedVersion(9)).message == "the trace has schema version 9")
    #expect(diagnostic(.unsupportedVersion(9)).hint?.contains("newer seqtrace") == true)
    #expect(diagnostic(.unsupportedVersion(0)).hint == nil)
  }

  @Test func `A message shows no control characters and no endless text`() {
    let message = diagnostic(.unknownKind("\u{1B}[2J" + String(repeating: "x", count: 500))).message
    #expect(!message.unicodeScalars.contains("\u{1B}"))
    #expect(message.count < 140)
  }

  @Test(arguments: TraceReaderDamageTests.lines + TraceReaderDamageTests.files)
  func `Every problem has a message`(_ sample: TraceReaderDamageTests.Sample) {
    #expect(!diagnostic(sample.problem).message.isEmpty)
  }
}
