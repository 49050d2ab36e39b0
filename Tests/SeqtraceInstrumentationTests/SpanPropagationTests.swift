#if Tracing
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceRecording
  import Testing
  import Tracing

  /// Spans that meet in messages.
  struct SpanPropagationTests {
    let session = RecordingSession()
    let tracer = RecordingTracer(service: "kitchen")

    /// Serves what a client's message carries, in another task, as a server would.
    private func serve(
      _ message: [String: String], _ name: String = "/dishes",
      _ body: @escaping @Sendable (RecordedSpan) throws -> Void = { _ in }
    ) async {
      await Task.detached { [tracer] in
        var context = ServiceContext.topLevel
        tracer.extract(message, into: &context, using: Headers())
        try? tracer.withSpan(name, context: context, ofKind: .server, body)
      }.value
    }

    private func message(from span: RecordedSpan) -> [String: String] {
      var message: [String: String] = [:]
      tracer.inject(span.context, into: &message, using: Headers())
      return message
    }

    @Test func `A client's span and the server's are one message`() async {
      await session.record {
        await tracer.withSpan("GET", ofKind: .client) { span in
          span.attributes["server.address"] = "localhost"
          await serve(message(from: span)) { _ in tracer.withSpan("cook") { _ in } }
        }
      }
      let trace = session.trace()
      #expect(
        trace.lines == [
          "0: call client → kitchen GET /dishes", "0:   spawn", "1: call kitchen → kitchen cook",
          "1: return", "0:   await", "0: return",
        ])
      #expect(trace.orphanLanes.isEmpty)
    }

    @Test func `The name and the service that a server learns late are the message's`() async {
      await session.record {
        await tracer.withSpan("GET", ofKind: .client) { span in
          await serve(message(from: span), "HTTP GET route not found") { span in
            span.attributes["service.name"] = "diner"
            tracer.withSpan("cook") { _ in }
            span.operationName = "/dishes/{dish}"
          }
        }
      }
      #expect(session.trace().lines[0] == "0: call client → diner GET /dishes/{dish}")
      #expect(session.trace().lines[2] == "1: call diner → diner cook")
    }

    @Test func `A server's error is what the client's call throws, if it fails`() async {
      struct Burnt: Error {}
      for isFailed in [true, false] {
        let session = RecordingSession()
        await session.record {
          await tracer.withSpan("GET", ofKind: .client) { span in
            await serve(message(from: span)) { _ in throw Burnt() }
            if isFailed { span.setStatus(SpanStatus(code: .error)) }
          }
        }
        #expect(session.trace().lines.last == (isFailed ? "0: throw = Burnt" : "0: return"))
      }
    }

    @Test func `A server that answers requests one after the other has a lane for each`() async {
      await session.record {
        let (requests, queue) = AsyncStream.makeStream(of: [String: String].self)
        async let server: Void = {
          for await request in requests {
            var context = ServiceContext.topLevel
            tracer.extract(request, into: &context, using: Headers())
            tracer.withSpan("/dishes", context: context, ofKind: .server) { _ in
              Recorder.recordCall("cook()", on: .role("cook")) {}
            }
          }
        }()
        for _ in 1...2 {
          tracer.withSpan("GET", ofKind: .client) { queue.yield(message(from: $0)) }
        }
        queue.finish()
        await server
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen GET /dishes", "0:   spawn", "1: call kitchen → cook cook()",
          "1: return", "0: return", "0: call client → kitchen GET /dishes", "0:   spawn",
          "2: call kitchen → cook cook()", "2: return", "0: return",
        ])
    }

    @Test func `A server's span right inside of the client's is the same message`() {
      session.record {
        tracer.withSpan("GET", ofKind: .client) { _ in
          tracer.withSpan("/dishes", ofKind: .server) { _ in tracer.withSpan("cook") { _ in } }
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen GET /dishes", "0:   call kitchen → kitchen cook",
          "0:   return", "0: return",
        ])
    }

    @Test func `A message from another process comes from outside, and its trace goes on`() {
      let foreign = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
      session.record {
        var context = ServiceContext.topLevel
        tracer.extract(["traceparent": foreign], into: &context, using: Headers())
        tracer.withSpan("/dishes", context: context, ofKind: .server) { span in
          let header = message(from: span)["traceparent"] ?? ""
          #expect(header.hasPrefix("00-0af7651916cd43dd8448eb211c80319c-"))
          #expect(!header.contains("b7ad6b7169203331"))
          #expect(header.utf8.count == foreign.utf8.count)
        }
      }
      #expect(session.trace().lines == ["0: call · → kitchen /dishes", "0: return"])
    }

    /// The ids of all spans that are recorded, in the form of the trace file.
    private var recordedIDs: [[String]] {
      session.trace().events.map { $0.spans.map(\.text) }.filter { !$0.isEmpty }
    }

    @Test func `The ids of spans that other processes know are recorded`() {
      let trace = "0af7651916cd43dd8448eb211c80319c"
      session.record {
        var context = ServiceContext.topLevel
        tracer.extract(
          ["traceparent": "00-\(trace)-b7ad6b7169203331-01"], into: &context, using: Headers())
        tracer.withSpan("/dishes", context: context, ofKind: .server) { _ in
          tracer.withSpan("GET", ofKind: .client) { span in
            let id = message(from: span)["traceparent"]!.split(separator: "-")[2]
            #expect(
              recordedIDs == [
                ["server \(trace) 0000000000000000 b7ad6b7169203331"], ["client \(trace) \(id)"],
              ])
          }
          tracer.withSpan("cook") { _ in }
        }
      }
      #expect(recordedIDs.count == 2)
      #expect(session.trace().events.contains { $0.name == "cook" && $0.spans.isEmpty })
      #expect(session.trace().normalized().events.allSatisfy { $0.spans.isEmpty })
    }

    @Test func `A server's own id joins the client's at their common message`() async {
      await session.record {
        await tracer.withSpan("GET", ofKind: .client) { span in
          await serve(message(from: span)) { _ = message(from: $0) }
        }
      }
      #expect(recordedIDs.count == 1)
      #expect(recordedIDs[0].map { $0.prefix(6) } == ["client", "server"])
    }

    @Test func `Where nothing is recorded, another process's ids are passed on`() {
      let header = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
      var context = ServiceContext.topLevel
      tracer.extract(["traceparent": header], into: &context, using: Headers())
      #expect(message(from: tracer.startSpan("x", context: context)) == ["traceparent": header])
    }

    @Test(arguments: [
      "", "00", "00-0-0-01", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
      "00-00000000000000000000000000000000-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
    ])
    func `A malformed header changes nothing`(_ header: String) {
      var context = ServiceContext.topLevel
      tracer.extract(["traceparent": header], into: &context, using: Headers())
      #expect(context.isEmpty)
    }

    @Test func `All spans of a trace carry one trace id, and each its own span id`() {
      session.record {
        tracer.withSpan("a") { outer in
          tracer.withSpan("b") { inner in
            let headers = [inner, outer, inner].map { message(from: $0)["traceparent"] ?? "" }
            #expect(Set(headers).count == 2)
            #expect(Set(headers.map { $0.prefix(35) }).count == 1)
          }
        }
      }
    }

    @Test func `Spans of two tracers inside of one another are in one trace`() {
      let other = RecordingTracer(service: "diner")
      session.record {
        tracer.withSpan("cook") { outer in
          other.withSpan("eat") { inner in
            let headers = [inner, outer].map { message(from: $0)["traceparent"] ?? "" }
            #expect(Set(headers).count == 2)
            #expect(Set(headers.map { $0.prefix(35) }).count == 1)
          }
        }
      }
    }

    @Test func `A link is a cause`() async {
      let order = await session.record { await Task { tracer.startSpan("order") }.value }
      order.end()
      await session.record {
        let span = tracer.startSpan("cook", ofKind: .server)
        span.addLink(SpanLink(context: order.context, attributes: [:]))
        span.end()
        tracer.withSpan("serve") { span in
          span.addLink(SpanLink(context: order.context, attributes: [:]))
          span.addLink(SpanLink(context: span.context, attributes: [:]))
          span.addLink(SpanLink(context: .topLevel, attributes: [:]))
        }
      }
      let trace = session.trace().normalized()
      let cause = trace.events.first { $0.name == "order" }?.id
      #expect(trace.events.filter { $0.cause == cause }.map(\.kind) == [.call, .await])
      #expect(trace.orphanLanes.isEmpty)
    }
  }
#endif
