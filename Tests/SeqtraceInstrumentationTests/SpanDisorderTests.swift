#if Tracing
  import SeqtraceDiagram
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceReading
  import SeqtraceRecording
  import Testing
  import Tracing

  /// Spans that are begun and ended in any order, by any task.
  struct SpanDisorderTests {
    let tracer = RecordingTracer(service: "kitchen")
    private static let kinds: [SpanKind] = [.internal, .client, .server, .producer, .consumer]

    /// Steps that are the same each time, from a linear congruential generator.
    private struct Steps {
      var state: UInt64

      mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % limit
      }
    }

    @Test(arguments: 1...20)
    func `In any disorder, lanes nest, and the trace can be read and drawn`(_ seed: Int)
      async throws
    {
      let session = RecordingSession()
      await session.record {
        await withTaskGroup { group in
          for task in 0..<4 {
            group.addTask { await self.disorder(seed: UInt64(seed * 100 + task)) }
          }
        }
      }
      let bytes = TraceWriter().write(session.trace())
      let reading = try TraceReader().read(bytes)
      #expect(reading.warnings.isEmpty)
      #expect(
        try TraceReader().read(TraceWriter().write(reading.trace.normalized())).warnings == [])
      #expect(!DiagramBuilder().build(reading.trace).messages.isEmpty)
    }

    private func disorder(seed: UInt64) async {
      var steps = Steps(state: seed)
      var spans: [RecordedSpan] = []
      for number in 0..<60 {
        let parent = spans.isEmpty ? nil : spans[steps.next(below: spans.count)]
        switch steps.next(below: 7) {
        case 0, 1:
          let kind = Self.kinds[steps.next(below: Self.kinds.count)]
          spans.append(
            tracer.startSpan("span\(number)", context: parent?.context ?? .topLevel, ofKind: kind))
        case 2: parent?.end()
        case 3: if let parent { await Task.detached { parent.end() }.value }
        case 4:
          parent?.addEvent("event")
          parent?.operationName = "renamed"
        case 5:
          if let parent { spans.last?.addLink(SpanLink(context: parent.context, attributes: [:])) }
        default:
          Recorder.recordCall("call()", on: .role("knife")) {
            let span = tracer.startSpan("inner", context: parent?.context ?? .topLevel)
            if steps.next(below: 2) == 0 { span.end() } else { spans.append(span) }
          }
        }
      }
    }
  }
#endif
