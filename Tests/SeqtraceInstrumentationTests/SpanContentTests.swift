#if Tracing
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceRecording
  import Testing
  import Tracing

  /// What a span's message says.
  struct SpanContentTests {
    struct Burnt: Error {
      let dish = "a secret dish"
    }

    let session = RecordingSession()
    let tracer = RecordingTracer(service: "kitchen")

    @Test func `An event is a note at the span's receiver, without its attributes`() {
      session.record {
        tracer.withSpan("cook") {
          $0.addEvent(SpanEvent(name: "It boils", attributes: ["dish": "secret"]))
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen cook", "0:   note kitchen → kitchen It boils", "0: return",
        ])
    }

    @Test func `An error that leaves a span is thrown, by the name of its type`() {
      session.record {
        try? tracer.withSpan("makeDinner") { _ in
          try tracer.withSpan("cook") { _ in throw Burnt() }
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   call kitchen → kitchen cook",
          "0:   throw = Burnt", "0: throw = Burnt",
        ])
    }

    @Test func `An error status is thrown without its message`() {
      session.record {
        tracer.withSpan("cook") { $0.setStatus(SpanStatus(code: .error, message: "a secret")) }
      }
      #expect(session.trace().lines == ["0: call client → kitchen cook", "0: throw"])
    }

    @Test func `An error that was handled, as the status says, is not thrown`() {
      session.record {
        tracer.withSpan("cook") {
          $0.recordError(Burnt())
          $0.setStatus(SpanStatus(code: .ok))
        }
      }
      #expect(session.trace().lines == ["0: call client → kitchen cook", "0: return"])
    }

    @Test func `The text of an error is the tracer's to make`() {
      let tracer = RecordingTracer(service: "kitchen") { "\(($0 as? Burnt)?.dish ?? "?")" }
      session.record { try? tracer.withSpan("cook") { _ in throw Burnt() } }
      #expect(session.trace().lines[1] == "0: throw = a secret dish")
    }

    @Test func `A consumer's error is a note, as nobody waits for it`() {
      session.record {
        try? tracer.withSpan("cook", ofKind: .consumer) { _ in throw Burnt() }
      }
      #expect(session.trace().lines[1] == "0:   note kitchen → kitchen throws Burnt")
    }

    @Test func `No attribute is recorded that isn't asked for`() {
      session.record { tracer.withSpan("cook") { $0.attributes["dish"] = "soup" } }
      #expect(session.trace().lines == ["0: call client → kitchen cook", "0: return"])
    }

    @Test func `The attributes asked for stand behind the name, sorted by key`() {
      #expect(
        line(.named("dish", "count"), ["dish": "soup", "count": 2, "pin": 1])
          == "0: call client → kitchen cook (count: 2, dish: soup)")
    }

    @Test func `Attributes are redacted where that is asked for`() {
      #expect(
        line(.all(redacting: "pin"), ["dish": "soup", "pin": 1])
          == "0: call client → kitchen cook (dish: soup, pin: •••)")
    }

    @Test func `A closure may shorten an attribute or leave it out`() {
      let attributes = RecordedAttributes.custom { key, value in
        key == "pin" ? nil : String(RecordedAttributes.describe(value).prefix(2))
      }
      #expect(
        line(attributes, ["dish": "soup", "pin": 1]) == "0: call client → kitchen cook (dish: so)")
    }

    private func line(_ recorded: RecordedAttributes, _ attributes: SpanAttributes) -> String {
      let tracer = RecordingTracer(service: "kitchen", attributes: recorded)
      session.record { tracer.withSpan("cook") { $0.attributes = attributes } }
      return session.trace().lines[0]
    }

    @Test func `A span is renamed as long as it is open`() {
      session.record {
        let span = tracer.startSpan("route not found")
        span.operationName = "/dishes"
        #expect(span.operationName == "/dishes")
        span.end()
        span.operationName = "late"
        #expect(span.operationName == "/dishes")
      }
      #expect(session.trace().lines == ["0: call client → kitchen /dishes", "0: return"])
    }

    @Test func `A span knows the attributes that were set, recorded or not`() {
      session.record {
        let span = tracer.startSpan("cook")
        span.attributes["dish"] = "soup"
        #expect(span.attributes.get("dish") == .string("soup"))
        span.end()
      }
    }

    @Test func `A message's place in the source is the span's`() throws {
      session.record { tracer.withSpan("cook") { _ in } }
      let source = try #require(session.trace().events[0].source)
      #expect(source.fileID == "SeqtraceInstrumentationTests/SpanContentTests.swift")
    }
  }
#endif
