import Dispatch
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// What is drawn of the code that waits for tasks.
struct AwaitTests {
  let session = RecordingSession()
  private let kitchen = Kitchen()

  @Test func `What follows an awaited pair stands after the frame`() async {
    await session.record {
      await kitchen.serve {
        let start = Recorder.mark()
        async let bread: Void = kitchen.bake()
        async let soup: Void = kitchen.cook()
        _ = await (bread, soup)
        Recorder.joinedChildren(since: start)
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -> Kitchen: bake()", "} {", "Kitchen -> Kitchen: cook()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `One of two is awaited by its marks`() async {
    await session.record {
      await kitchen.serve {
        let start = Recorder.mark()
        async let bread: Void = kitchen.bake()
        let between = Recorder.mark()
        async let soup: Void = kitchen.cook()
        await Recorder.joiningChildren(since: start, until: between, bread)
        Recorder.call("slice()", on: kitchen) {}
        await Recorder.joiningChildren(since: between, soup)
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -> Kitchen: bake()", "Kitchen -> Kitchen: slice()",
        "} {", "Kitchen -> Kitchen: cook()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `What isn't said is drawn as unknown, not as concurrent`() async {
    await session.record {
      await kitchen.serve {
        async let bread: Void = kitchen.bake()
        async let soup: Void = kitchen.cook()
        _ = await (bread, soup)
      }
    }
    let drawn = session.drawn
    #expect(
      drawn.dropLast() == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -> Kitchen: bake()", "} {", "Kitchen -> Kitchen: cook()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
    #expect(
      drawn.last?.hasPrefix("It isn't known when `bake()` (AwaitTests.swift:") == true)
    #expect(
      drawn.last?.hasSuffix(
        "were awaited; what stands below may have happened at the same time.") == true)
  }

  @Test func `An earlier handoff is not waited for`() async {
    let gate = DispatchSemaphore(value: 0)
    await session.record {
      await kitchen.serve {
        let handoff = Recorder.handoff("log")
        DispatchQueue.global().async {
          handoff.resume { Recorder.call("write()", on: kitchen) {} }
          gate.signal()
        }
        await withTaskGroup { group in
          group.addTask { await kitchen.bake() }
          group.addTask { await kitchen.cook() }
        }
        Recorder.joinedChildren()
      }
    }
    gate.wait()
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "Kitchen -) Kitchen: log", "Kitchen -> Kitchen: write()",
        "par {", "Kitchen -> Kitchen: bake()", "} {", "Kitchen -> Kitchen: cook()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `A scope waits for the tasks started in it, and for no earlier one`() async {
    await session.record {
      await kitchen.serve {
        let earlier = Task { await kitchen.bake() }
        await Recorder.joiningChildren {
          let task = Task { await kitchen.cook() }
          Recorder.call("slice()", on: kitchen) {}
          await task.value
        }
        await earlier.value
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "Kitchen -) Kitchen: Task", "Kitchen -> Kitchen: bake()",
        "par {", "Kitchen -) Kitchen: Task", "Kitchen -> Kitchen: cook()",
        "} {", "Kitchen -> Kitchen: slice()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `A task is joined by its handle`() async {
    await session.record {
      await kitchen.serve {
        let task = Task { await kitchen.cook() }
        Recorder.call("slice()", on: kitchen) {}
        await task.value
        Recorder.joined(task)
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -) Kitchen: Task", "Kitchen -> Kitchen: cook()",
        "} {", "Kitchen -> Kitchen: slice()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `A handoff is joined by itself`() async {
    await session.record {
      await kitchen.serve {
        let handoff = Recorder.handoff("simmer")
        let task = Task { await handoff.resume { await kitchen.cook() } }
        Recorder.call("slice()", on: kitchen) {}
        await Recorder.joined(handoff, task.value)
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -) Kitchen: simmer", "Kitchen -> Kitchen: cook()",
        "} {", "Kitchen -> Kitchen: slice()", "}",
        "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `A group that throws has waited for its children`() async {
    struct Burnt: Error {}
    await session.record {
      await kitchen.serve {
        try? await withThrowingTaskGroup(of: Void.self) { group in
          let start = Recorder.mark()
          defer { Recorder.closingGroup(since: start) }
          group.addTask { await kitchen.bake() }
          group.addTask { await kitchen.cook() }
          throw Burnt()
        }
        Recorder.call("open()", on: .role("window")) {}
      }
    }
    // Whether the children notice that they are cancelled depends on their schedule.
    #expect(
      session.drawn.filter { !$0.hasSuffix("cancelled") } == [
        "client -> Kitchen: serve()",
        "par {", "Kitchen -> Kitchen: bake()", "} {", "Kitchen -> Kitchen: cook()", "}",
        "Kitchen -> window: open()", "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `A consumer of a stream is tied to its producer`() async {
    let orders = HandoffChannel("order")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    await session.record {
      async let served: Void = Recorder.call("run()", on: .role("waiter")) {
        for await _ in stream {
          orders.receive()
          Recorder.call("plate()", on: kitchen) {}
        }
      }
      Recorder.call("place()", on: .role("guest")) {
        for number in 1...2 {
          orders.send()
          continuation.yield(number)
        }
        continuation.finish()
      }
      await served
    }
    let drawn = session.drawn
    #expect(drawn.count { $0 == "guest -) waiter: order" } == 2)
    #expect(
      drawn.firstIndex(of: "client -> guest: place()")! < drawn.firstIndex(
        of: "guest -) waiter: order")!)
  }

  @Test func `Who resumes a continuation is drawn`() async {
    let loaded = HandoffChannel("image")
    await session.record {
      await kitchen.serve {
        let handoff = Recorder.handoff("load")
        await loaded.receive(
          withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              handoff.resume {
                Recorder.call("decode()", on: .role("decoder")) {
                  loaded.send()
                  continuation.resume()
                }
              }
            }
          })
      }
    }
    #expect(
      session.drawn == [
        "client -> Kitchen: serve()", "Kitchen -) Kitchen: load", "Kitchen -> decoder: decode()",
        "decoder -) Kitchen: image", "Kitchen -> Kitchen: plate()",
      ])
  }

  @Test func `Calls that end in a cancelled task are marked`() async {
    await session.record {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try? await Recorder.call("check()", on: kitchen) { try Task.checkCancellation() }
        await Recorder.call("drain()", on: kitchen) { await Task.yield() }
        Recorder.call("note()", on: kitchen) {}
      }
      await task.value
    }
    let ends = session.trace().events.filter { $0.kind == .return || $0.kind == .throw }
    #expect(ends.map(\.isCancelled) == [true, true, false])
    #expect(
      session.drawn == [
        "client -) client: Task",
        "client -> Kitchen: check()", "Kitchen --> client: throws CancellationError, cancelled",
        "client -> Kitchen: drain()", "Kitchen --> client: cancelled",
        "client -> Kitchen: note()",
      ])
  }
}

private final class Kitchen: Sendable {
  func serve(_ body: () async -> Void) async {
    await Recorder.call("serve()", on: self) {
      await body()
      Recorder.call("plate()", on: self) {}
    }
  }

  func bake() async { await Recorder.call("bake()", on: self) { await Task.yield() } }
  func cook() async { await Recorder.call("cook()", on: self) { await Task.yield() } }
}
