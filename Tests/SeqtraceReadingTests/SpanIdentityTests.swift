import SeqtraceEvents
import SeqtraceReading
import Testing

struct SpanIdentityTests {
  private static let text =
    "server 0af7651916cd43dd8448eb211c80319c b7ad6b7169203331 00f067aa0ba902b7"

  @Test func `A line of the trace file has the ids of its message's spans`() throws {
    let identity = try #require(SpanIdentity(Self.text))
    let client = SpanIdentity(.client, in: identity.trace, span: 1)
    var trace = Trace(participants: [Participant(name: "a")])
    trace.events = [
      TraceEvent(id: 1, kind: .call, time: 5, receiver: ParticipantID(0), name: "x"),
      TraceEvent(id: 2, kind: .return, time: 6, begin: 1),
    ]
    trace.events[0].spans = [client, identity]
    let file = TraceWriter().write(trace)
    #expect(String(decoding: file, as: UTF8.self).contains(#""spans":["client "#))
    #expect(try TraceReader().read(file).trace == trace)
    #expect(trace.normalized().events.allSatisfy { $0.spans.isEmpty })
    #expect(trace.normalized(keepingDetails: true).events[0].spans == [client, identity])
  }

  @Test(arguments: [
    "", "server", text + " 1", text.uppercased(), String(text.dropLast()),
    text.replacing("server", with: "service"), text.replacing("0af7", with: "0xf7"),
    "server 00000000000000000000000000000000 b7ad6b7169203331",
  ])
  func `Malformed ids are errors with their place`(_ text: String) {
    let file =
      "{\"seqtrace\":1}\n{\"kind\":\"note\",\"id\":1,\"name\":\"x\",\"spans\":[\"\(text)\"]}\n"
    #expect(throws: TraceReadError.self) { try TraceReader().read(Array(file.utf8)) }
    #expect(SpanIdentity(text) == nil)
  }
}
