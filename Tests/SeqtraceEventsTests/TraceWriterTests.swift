import SeqtraceEvents
import SeqtraceReading
import Testing

struct TraceWriterTests {
  private func text(_ trace: Trace) -> String {
    String(decoding: TraceWriter().write(trace), as: UTF8.self)
  }

  @Test func `What can't be seen is written as escapes, and read as it was`() throws {
    let name = "a\u{61C}\u{202E}\u{FEFF}\u{2060}\u{E0041}\u{9B}é😀"
    let trace = Trace(
      participants: [Participant(name: "p")],
      events: [TraceEvent(id: 1, kind: .note, name: name)])
    let bytes = TraceWriter().write(trace)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#"a\u061c\u202e\ufeff\u2060\udb40\udc41\u009bé😀"#))
    #expect(try TraceReader().read(bytes).trace.events == trace.events)
  }

  @Test func `An empty trace is a header`() {
    #expect(text(Trace()) == "{\"seqtrace\":1}\n")
    #expect(
      text(Trace(title: "T", design: "d", droppedEventCount: 3))
        == "{\"seqtrace\":1,\"title\":\"T\",\"design\":\"d\",\"dropped\":3}\n")
  }

  @Test func `Keys stand in fixed order, and what is empty is absent`() {
    let full = TraceEvent(
      id: 2, kind: .call, lane: 3, time: 4, sender: ParticipantID(0), receiver: ParticipantID(1),
      name: "n", arguments: ["a", "b"], value: "", begin: 5, registration: 6, cause: 7,
      object: ParticipantID(0), queue: "q", source: SourceLine(fileID: "M/F.swift", line: 8))
    let bare = TraceEvent(id: 1, kind: .return, begin: 1)
    let trace = Trace(
      participants: [Participant(name: "client"), Participant(name: "A", serial: 9)],
      events: [full, bare])
    #expect(
      text(trace) == """
        {"seqtrace":1}
        {"kind":"call","id":2,"lane":3,"time":4,"from":"client","to":"A@9","name":"n",\
        "arguments":["a","b"],"value":"","begin":5,"registration":6,"cause":7,"object":"client",\
        "queue":"q","file":"M/F.swift","line":8}
        {"kind":"return","id":1,"begin":1}

        """)
  }

  @Test func `Serials are counted where no event has a time`() {
    let trace = Trace(
      participants: [Participant(name: "A", serial: 9, facet: "f")],
      events: [TraceEvent(id: 1, kind: .note, receiver: ParticipantID(0), name: "")])
    #expect(text(trace).contains("{\"kind\":\"note\",\"id\":1,\"to\":\"A#9 / f\",\"name\":\"\"}"))
  }

  @Test func `No text can break a line or drive a terminal`() {
    let awkward = "\"\\\n\r\t\u{0}\u{1B}[2J\u{7F}\u{9B}\u{85}\u{2028}\u{2029}é😀</script>"
    let written = text(Trace(title: awkward))
    #expect(
      written == """
        {"seqtrace":1,"title":"\\"\\\\\\n\\r\\t\\u0000\\u001b[2J\\u007f\\u009b\\u0085\
        \\u2028\\u2029é😀</script>"}

        """)
  }

  @Test func `An event of an unknown kind is written under its own name`() {
    var event = TraceEvent(id: 1, kind: .unknown, name: "n")
    event.unknownKind = "actorHop"
    let lines = text(Trace(events: [event])).split(separator: "\n").dropFirst()
    #expect(lines == ["{\"kind\":\"actorHop\",\"id\":1,\"name\":\"n\"}"])
  }

  @Test func `The pieces of a long file make up the whole`() {
    let events = EventID.numbers(1...5000).map { TraceEvent(id: $0, kind: .note, name: "a remark") }
    let trace = Trace(events: events)
    var pieces: [[UInt8]] = []
    TraceWriter().write(trace) { pieces.append($0) }
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.last == UInt8(ascii: "\n") })
    #expect(Array(pieces.joined()) == TraceWriter().write(trace))
  }

  @Test func `A sink's error ends the writing`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try TraceWriter().write(Trace()) { _ throws(Full) in throw Full() }
    }
  }
}
