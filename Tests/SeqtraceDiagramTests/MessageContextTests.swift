import SeqtraceDiagram
import SeqtraceEvents
import TestSupport
import Testing

struct MessageContextTests {
  private func contexts(of trace: Trace) -> (messages: [String], contexts: [MessageContext]) {
    var builder = DiagramBuilder()
    builder.keepsContexts = true
    let diagram = builder.build(trace)
    return (diagram.messages.map(\.name), diagram.contexts)
  }

  @Test func `Work that was handed over is caused by the message that starts it`() {
    var script = TraceScript()
    var start: EventID?
    script.during(.call, "run()", from: "client", to: "Shop#1") { script in
      start = script.add(.spawn, "Task", from: "Shop#1")
    }
    script.during(.call, "pack()", from: "Shop#1", to: "Store#1", cause: start, lane: 1)
    let (messages, contexts) = contexts(of: script.trace)
    #expect(messages == ["run()", "Task", "pack()"])
    #expect(contexts == [MessageContext(position: 2, lane: 1, cause: 1)])
  }

  @Test func `A child is caused by the call that was running when it was started`() {
    var script = TraceScript()
    var start: EventID?
    script.during(.call, "run()", from: "client", to: "Shop#1") { script in
      script.during(.call, "fetch()", from: "Shop#1", to: "Shop#1") { script in
        start = script.add(.spawn, "", from: "Shop#1")
      }
    }
    script.during(.call, "pack()", from: "Shop#1", to: "Store#1", cause: start, lane: 1)
    let (messages, contexts) = contexts(of: script.trace)
    #expect(messages == ["run()", "fetch()", "pack()"])
    #expect(contexts == [MessageContext(position: 2, lane: 1, cause: 1)])
  }

  @Test func `A callback is caused by its post, also in another lane`() {
    var script = TraceScript()
    script.add(
      .registration, "ready", from: "Shop#1", to: "center", ["name", "object", "block"],
      registration: 1)
    let post = script.during(.postBegin, "ready", from: "Store#1", to: "center")
    script.during(
      .callbackBegin, "ready", from: "center", to: "Shop#1", registration: 1, cause: post, lane: 1)
    let (_, contexts) = contexts(of: script.trace)
    #expect(contexts == [MessageContext(position: 2, lane: 1, cause: 1)])
  }

  @Test func `A cause that comes later or doesn't exist is none`() {
    var script = TraceScript()
    script.during(.call, "run()", from: "client", to: "Shop#1")
    script.during(.call, "pack()", from: "Shop#1", to: "Store#1", cause: 99, lane: 1)
    #expect(contexts(of: script.trace).contexts == [MessageContext(position: 1, lane: 1)])
  }
}
