#if Tracing
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceReading
  import SeqtraceRecording
  import Testing
  import Tracing

  /// Spans that aren't scopes: each lane's activations nest, whatever they do.
  struct SpanLifetimeTests {
    let session = RecordingSession()
    let tracer = RecordingTracer(service: "kitchen")

    @Test func `Spans that overlap are in lanes of their own`() {
      session.record {
        tracer.withSpan("makeDinner") { _ in
          let chop = tracer.startSpan("chop")
          let roast = tracer.startSpan("roast")
          chop.end()
          roast.addEvent("It sizzles")
          roast.end()
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   spawn",
          "1: call kitchen → kitchen roast", "1:   note kitchen → kitchen It sizzles", "1: return",
          "0:   call kitchen → kitchen chop", "0:   return", "0:   await", "0: return",
        ])
      expectNesting()
    }

    @Test func `A span that outlives its parent in its lane ends with it`() {
      session.record {
        let parent = tracer.startSpan("makeDinner")
        let child = tracer.startSpan("chop", context: parent.context)
        parent.end()
        #expect(child.isRecording)
        child.end()
        tracer.withSpan("eat") { _ in }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   call kitchen → kitchen chop", "0:   return",
          "0: return", "0: call client → kitchen eat", "0: return",
        ])
      expectNesting()
    }

    @Test func `A span that never ends is interrupted, or ends with what is around it`() {
      session.record {
        Recorder.recordCall("work()", on: .role("cook")) { _ = tracer.startSpan("chop") }
        tracer.withSpan("eat") { _ in }
        _ = tracer.startSpan("rest")
      }
      let trace = session.trace()
      #expect(
        trace.lines == [
          "0: call client → cook work()", "0:   call cook → cook chop", "0:   return", "0: return",
          "0: call client → kitchen eat", "0: return", "0: call client → kitchen rest",
        ])
      #expect(trace.interruptedEvents.count == 1)
    }

    @Test func `A span that is ended twice ends once`() {
      session.record {
        let span = tracer.startSpan("chop")
        span.end()
        #expect(!span.isRecording)
        span.end()
        span.addEvent("late")
        span.setStatus(SpanStatus(code: .error))
      }
      #expect(session.trace().lines == ["0: call client → kitchen chop", "0: return"])
    }

    @Test func `A span's instants are not asked for`() {
      var count = 0
      func instant() -> DefaultTracerClock.Timestamp {
        count += 1
        return DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 1)
      }
      session.record {
        let span = tracer.startSpan("chop", at: instant())
        span.recordError(CancellationError(), attributes: [:], at: instant())
        span.end(at: instant())
      }
      #expect(count == 0)
      #expect(
        session.trace().lines == ["0: call client → kitchen chop", "0: throw = CancellationError"])
    }

    @Test func `A span may be ended by another task`() async {
      await session.record {
        let span = tracer.startSpan("chop")
        await Task.detached { span.end() }.value
        tracer.withSpan("eat") { _ in }
        tracer.withSpan("rest") { _ in }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen chop", "0: return", "0: call client → kitchen eat",
          "0: return", "0: call client → kitchen rest", "0: return",
        ])
      expectNesting()
    }

    @Test func `A lane that a span began is left when the span's parent ends`() {
      session.record {
        tracer.withSpan("makeDinner") { _ in
          _ = tracer.startSpan("chop")
          _ = tracer.startSpan("roast")
        }
        Recorder.recordCall("eat()", on: .role("guest")) {}
      }
      #expect(session.trace().lines.suffix(2) == ["0: call client → guest eat()", "0: return"])
    }

    @Test func `A root span inside of another one has a lane of its own`() {
      session.record {
        tracer.withSpan("makeDinner") { _ in
          tracer.withSpan("clean", context: .topLevel) { _ in tracer.withSpan("wipe") { _ in } }
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0: return", "1: call · → kitchen clean",
          "1:   call kitchen → kitchen wipe", "1:   return", "1: return",
        ])
    }

    @Test func `Where nothing is recorded, a span passes its context on and does nothing`() {
      let span = tracer.startSpan("chop")
      #expect(!span.isRecording)
      #expect(span.context.isEmpty)
      span.attributes["dish"] = "soup"
      span.end()
      #expect(tracer.activeSpan(identifiedBy: span.context) == nil)
    }

    @Test func `A span that outlives its session does no harm`() {
      var session: RecordingSession? = RecordingSession()
      let span = session?.record { tracer.startSpan("chop") }
      session = nil
      span?.addEvent("late")
      span?.end()
      #expect(span?.isRecording == false)
    }

    @Test func `A span of one session is no parent in another`() {
      let other = RecordingSession()
      session.record {
        tracer.withSpan("chop") { _ in
          other.record { tracer.withSpan("eat") { _ in } }
        }
      }
      #expect(other.trace().lines == ["0: call client → kitchen eat", "0: return"])
    }

    @Test func `The tracer knows the span of a context as long as it is open`() {
      session.record {
        let span = tracer.startSpan("chop")
        #expect(tracer.activeSpan(identifiedBy: span.context)?.operationName == "chop")
        span.end()
        #expect(tracer.activeSpan(identifiedBy: span.context) == nil)
      }
    }

    private func expectNesting() {
      #expect(session.trace().interruptedEvents.isEmpty)
      #expect(throws: Never.self) {
        try TraceReader().read(TraceWriter().write(session.trace()))
      }
    }
  }
#endif
