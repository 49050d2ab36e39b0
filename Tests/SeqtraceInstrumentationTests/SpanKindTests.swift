#if Tracing
  import SeqtraceDiagram
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceRecording
  import Testing
  import Tracing

  /// Between whom a span's message goes.
  struct SpanKindTests {
    let session = RecordingSession()
    let tracer = RecordingTracer(service: "kitchen")

    @Test func `An internal span is a call of the service, and inside of it one of itself`() {
      session.record {
        tracer.withSpan("makeDinner") { _ in tracer.withSpan("chop") { _ in } }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   call kitchen → kitchen chop", "0:   return",
          "0: return",
        ])
    }

    @Test func `An internal span inside of a recorded call is one of the object called`() {
      session.record {
        Recorder.recordCall("cook()", on: .role("cook")) { tracer.withSpan("chop") { _ in } }
      }
      #expect(session.trace().lines[1] == "0:   call cook → cook chop")
    }

    @Test func `A recorded call inside of a span comes from the span's receiver`() {
      session.record {
        tracer.withSpan("chop") { _ in Recorder.recordCall("cut()", on: .role("knife")) {} }
      }
      #expect(session.trace().lines[1] == "0:   call kitchen → knife cut()")
    }

    @Test(
      arguments: [
        (["peer.service": "pantry", "server.address": "10.0.0.1"], "pantry"),
        (["server.address": "pantry.local"], "pantry.local"),
        (["net.peer.name": "pantry.local"], "pantry.local"),
        (["http.host": "pantry.local:8080"], "pantry.local"),
        (["http.host": "[::1]:8080"], "[::1]"), (["http.host": "::1"], "::1"),
        (["db.system": "postgresql"], "postgresql"), ([:], "server"),
      ] as [([String: String], String)])
    func `A client span calls whom its attributes name`(
      _ attributes: [String: String], _ server: String
    ) {
      session.record {
        tracer.withSpan("GET", ofKind: .client) { span in
          for (key, value) in attributes { span.attributes[key] = value }
        }
      }
      #expect(session.trace().lines == ["0: call client → \(server) GET", "0: return"])
    }

    @Test func `What happens inside of a client span that was named late comes from its server`() {
      session.record {
        tracer.withSpan("GET", ofKind: .client) { span in
          span.attributes["server.address"] = "pantry"
          tracer.withSpan("read") { _ in }
        }
      }
      #expect(session.trace().lines[1] == "0:   call pantry → pantry read")
    }

    @Test func `A server span without a client's comes from outside`() {
      session.record {
        Recorder.recordCall("start()", on: .role("app")) {
          tracer.withSpan("/dishes", ofKind: .server) { _ in tracer.withSpan("cook") { _ in } }
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → app start()", "0: return", "1: call · → kitchen /dishes",
          "1:   call kitchen → kitchen cook", "1:   return", "1: return",
        ])
      let diagram = DiagramBuilder().build(session.trace())
      #expect(diagram.messages[1].sender == .unknown)
    }

    @Test func `A server span is received by the service that its attributes name`() {
      session.record {
        tracer.withSpan("/dishes", ofKind: .server) { span in
          span.attributes["service.name"] = "diner"
          tracer.withSpan("cook") { _ in }
        }
      }
      #expect(
        session.trace().lines.prefix(2) == [
          "0: call · → diner /dishes", "0:   call diner → diner cook",
        ])
    }

    @Test func `A producer span is a signal to a queue, and its consumer's is one from there`() {
      var message: [String: String] = [:]
      session.record {
        tracer.withSpan("order", ofKind: .producer) { span in
          span.attributes["messaging.destination.name"] = "orders"
          tracer.inject(span.context, into: &message, using: Headers())
        }
        var context = ServiceContext.topLevel
        tracer.extract(message, into: &context, using: Headers())
        tracer.withSpan("cook", context: context, ofKind: .consumer) { _ in }
      }
      let trace = session.trace()
      #expect(
        trace.lines == [
          "0: postBegin client → orders order", "1: callbackBegin orders → kitchen cook",
          "1: callbackEnd", "0: postEnd",
        ])
      #expect(trace.orphanLanes.isEmpty)
      #expect(DiagramBuilder().build(trace).messages.map(\.kind) == [.signal, .signal])
    }

    @Test func `A consumer without a producer receives from the queue that its attributes name`() {
      session.record {
        tracer.withSpan("cook", ofKind: .consumer) {
          $0.attributes["messaging.destination.name"] = "orders"
        }
      }
      #expect(session.trace().lines[0] == "0: callbackBegin orders → kitchen cook")
    }

    @Test func `A message to a queue from which nobody reads is not lost`() {
      session.record { tracer.withSpan("order", ofKind: .producer) { _ in } }
      #expect(DiagramBuilder().build(session.trace()).messages.count == 1)
    }
  }
#endif
