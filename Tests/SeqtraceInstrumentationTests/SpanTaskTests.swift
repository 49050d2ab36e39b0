#if Tracing
  import Logging
  import SeqtraceEvents
  import SeqtraceInstrumentation
  import SeqtraceRecording
  import Testing
  import Tracing

  /// Spans and the tasks in which they are.
  struct SpanTaskTests {
    let session = RecordingSession()
    let tracer = RecordingTracer(service: "kitchen")

    @Test func `Spans in child tasks belong to the lanes of those`() async {
      await session.record {
        await tracer.withSpan("makeDinner") { _ in
          async let chopped: Void = tracer.withSpan("chop") { _ in await Task.yield() }
          async let heated: Void = tracer.withSpan("heat") { _ in await Task.yield() }
          _ = await (chopped, heated)
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   spawn", "1: call kitchen → kitchen chop",
          "1: return", "0:   spawn", "2: call kitchen → kitchen heat", "2: return",
          "0:   await scope end", "0:   await scope end", "0: return",
        ])
    }

    @Test func `Twenty children in any order of running give one golden trace`() async {
      var goldens: Set<Trace> = []
      for _ in 1...100 {
        let session = RecordingSession()
        await session.record {
          await tracer.withSpan("all") { _ in
            await withTaskGroup { group in
              for number in 0..<20 {
                group.addTask { await tracer.withSpan("part\(number)") { _ in await Task.yield() } }
              }
            }
          }
        }
        goldens.insert(session.trace().normalized())
      }
      #expect(goldens.count == 1)
      #expect(goldens.first?.orphanLanes == [])
    }

    @Test func `A detached task is tied to the span that it is given`() async {
      await session.record {
        await tracer.withSpan("makeDinner") { span in
          let context = span.context
          await Recorder.recordCall("leave()", on: .role("cook")) {
            await Task.detached {
              tracer.withSpan("clean", context: context) { _ in tracer.withSpan("wipe") { _ in } }
            }.value
          }
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen makeDinner", "0:   spawn", "1: call kitchen → kitchen clean",
          "1:   call kitchen → kitchen wipe", "1:   return", "1: return",
          "0:   call kitchen → cook leave()", "0:   return", "0: return",
        ])
    }

    @Test func `A worker's spans belong to whom they were given by, one lane each`() async {
      await session.record {
        let (jobs, queue) = AsyncStream.makeStream(of: ServiceContext.self)
        async let worker: Void = {
          for await context in jobs { tracer.withSpan("cook", context: context) { _ in } }
        }()
        for dish in ["soup", "cake"] {
          tracer.withSpan(dish) { span in _ = queue.yield(span.context) }
        }
        queue.finish()
        await worker
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen soup", "0:   spawn", "1: call kitchen → kitchen cook",
          "1: return", "0: return", "0: call client → kitchen cake", "0:   spawn",
          "2: call kitchen → kitchen cook", "2: return", "0: return",
        ])
    }

    @Test func `A log message is a note at whoever is active`() {
      var logger = Logger(label: "kitchen") { _ in RecordingLogHandler() }
      logger[metadataKey: "pin"] = "1234"
      session.record {
        tracer.withSpan("cook") { _ in
          logger.info("It boils")
          logger.debug("not recorded")
        }
      }
      #expect(
        session.trace().lines == [
          "0: call client → kitchen cook", "0:   note kitchen → · It boils", "0: return",
        ])
    }
  }
#endif
