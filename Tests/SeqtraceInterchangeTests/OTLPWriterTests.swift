import SeqtraceEvents
import SeqtraceInterchange
import Testing
import TestSupport

struct OTLPWriterTests {
  @Test(arguments: 0..<60)
  func `Out and in again is an equal trace`(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed)
    let trace = generator.trace(count: 40).normalized(keepingDetails: true)
    if trace.events.isEmpty { return }
    let file = OTLPWriter().write(trace)
    let spans = try SpanReading.result(of: String(decoding: file, as: UTF8.self)).collection.spans
    #expect(SpanRecording.trace(of: spans) == trace)
    #expect(OTLPWriter().write(trace) == file)
  }

  @Test func `A recording that lacks spans is drawn like any other trace`() throws {
    let trace = try Trace(spans: SpanSamples.otlp)
    let file = String(decoding: OTLPWriter().write(trace), as: UTF8.self)
    var spans = try SpanReading.result(of: file).collection.spans
    #expect(SpanRecording.trace(of: spans)?.messages == SpanSamples.messages)
    spans.removeLast()
    #expect(SpanRecording.trace(of: spans) == nil)
    #expect(SpanTraceBuilder().build(spans).events.count == 2)
  }

  @Test func `A document has what a collector needs`() throws {
    let trace = try Trace(spans: SpanSamples.otlp)
    let file = String(decoding: OTLPWriter().write(trace), as: UTF8.self)
    for part in [
      #""service.name","value":{"stringValue":"shop"}"#,
      #""spanId":"0000000000000001","name":"GET"#,
      #""parentSpanId":"0000000000000001""#, #""endTimeUnixNano":"1000000000""#,
    ] {
      #expect(file.contains(part))
    }
  }
}
