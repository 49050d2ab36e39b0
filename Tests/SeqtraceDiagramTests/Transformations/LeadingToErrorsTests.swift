import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct LeadingToErrorsTests {
  /// `open()` fails inside `load()`, which `run()` catches; `log()` and `close()` succeed.
  private let diagram: SequenceDiagram = {
    var script = TraceScript(Trace(title: "Run"))
    let run = script.add(.call, "run()", from: "client", to: "App#1")
    let log = script.add(.call, "log()", from: "App#1", to: "Log#1")
    script.add(.return, begin: log)
    let load = script.add(.call, "load()", from: "App#1", to: "Store#1")
    let open = script.add(.call, "open()", from: "Store#1", to: "File#1")
    script.add(.throw, begin: open)
    script.add(.throw, begin: load)
    let close = script.add(.call, "close()", from: "App#1", to: "Store#1")
    script.add(.return, begin: close)
    let death = script.add(.destroyBegin, from: "App#1", to: "File#1")
    script.add(.destroyEnd, begin: death)
    script.add(.return, begin: run)
    return DiagramBuilder(replies: .all).build(script.trace)
  }()

  @Test func `The calls that fail stay, with those around them and their replies`() {
    let errors = diagram.leadingToErrors()
    #expect(
      errors.messages.filter { $0.kind != .reply }.map(\.label) == ["run()", "load()", "open()"])
    #expect(errors.messages.count { $0.isThrow } == 2)
    #expect(errors.messages.count { $0.kind == .reply } == 3)
    #expect(errors.lifelines.map(\.label) == ["client", "App", "Store", "File"])
    #expect(errors.lifelines.allSatisfy { $0.destruction == nil })
    #expect(errors.remarks == ["calls without errors hidden: Log; 5 messages"])
  }

  @Test func `Without errors, nothing is left`() {
    let calls = diagram.filtered(only: ["client", "App"])
    #expect(calls.leadingToErrors().messages.isEmpty)
  }
}
