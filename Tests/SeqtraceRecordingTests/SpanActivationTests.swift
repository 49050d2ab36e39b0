import SeqtraceEvents
import SeqtraceRecording
import Testing

/// What the recorder does for spans, which aren't scopes of the code.
struct SpanActivationTests {
  let session = RecordingSession()

  private func span(_ name: String, inside parent: SpanActivation? = nil) throws -> SpanActivation {
    let start = SpanActivation.Start(.call, name, "A/B.swift", 1, to: .role("kitchen"))
    let parent = parent.map { SpanActivation.Parent($0) { true } }
    return try #require(SpanActivation.begin(start, inside: parent))
  }

  @Test func `What became known later replaces what was recorded`() throws {
    try session.record {
      let span = try span("route not found")
      var amendment = SpanActivation.Amendment()
      amendment.name = "/dishes"
      amendment.source = SourceLine("C/D.swift", 2)
      amendment.receiver = "diner"
      amendment.arguments = ["soup"]
      span.amend(amendment)
      span.end(.return)
    }
    let trace = session.trace()
    #expect(trace.lines == ["call client → diner /dishes (soup)", "return"])
    #expect(trace.events[0].source == SourceLine("C/D.swift", 2))
    #expect(trace.participants.map(\.name) == ["client", "diner"])
  }

  @Test func `What became known of an event that ring mode dropped is dropped as well`() throws {
    let session = RecordingSession(storage: .memoryRing(events: 5000))
    try session.record {
      let span = try span("early")
      for _ in 1...20_000 { Recorder.recordCall("on()", on: .role("lamp")) {} }
      var amendment = SpanActivation.Amendment()
      amendment.name = "late"
      span.amend(amendment)
      span.end(.return)
    }
    let trace = session.trace()
    #expect(trace.droppedEventCount > 0)
    #expect(!trace.events.contains { $0.name == "early" || $0.name == "late" })
  }

  @Test func `Spans that overlap are in lanes that nest, and the task comes back`() throws {
    try session.record {
      let parent = try span("dinner")
      let first = try span("chop", inside: parent)
      let second = try span("roast", inside: parent)
      Recorder.recordCall("turn()", on: .role("oven")) {}
      first.end(.return)
      Recorder.recordCall("look()", on: .role("oven")) {}
      second.end(.return)
      parent.end(.return)
      Recorder.recordCall("eat()", on: .role("guest")) {}
    }
    let trace = session.trace()
    #expect(trace.interruptedEvents.isEmpty)
    #expect(trace.orphanLanes.isEmpty)
    #expect(
      trace.events.filter { $0.kind == .call }.map { "\($0.lane) \($0.name)" } == [
        "0 dinner", "0 chop", "1 roast", "1 turn()", "1 look()", "0 eat()",
      ])
  }

  @Test func `A span that another thread ends is no longer around what follows`() async throws {
    try await session.record {
      let span = try span("chop")
      await Task.detached { span.end(.throw, value: "Burnt") }.value
      try self.span("eat").end(.return)
    }
    #expect(
      session.trace().lines == [
        "call client → kitchen chop", "throw = Burnt", "call client → kitchen eat", "return",
      ])
  }

  @Test func `A span of somebody whom the session leaves out isn't recorded`() {
    let session = RecordingSession(filter: RecordingFilter(excludedTypes: ["kitchen"]))
    session.record {
      let start = SpanActivation.Start(.call, "chop", "A/B.swift", 1, to: .role("kitchen"))
      #expect(SpanActivation.begin(start, inside: nil) == nil)
    }
    #expect(session.trace().events.isEmpty)
  }
}
