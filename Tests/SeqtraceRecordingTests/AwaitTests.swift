import Dispatch
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceExpansion
import SeqtraceRecording
import Testing

/// What is drawn of the code that waits for tasks.
struct AwaitTests {
  let session = RecordingSession()
  private let kitchen = Kitchen()

  @Test func `What follows an awaited pair stands after the frame`() async {
    await session.record {
      await kitchen.serve {
        let start = Recorder._Expansion.TaskMark.now
        async let bread: Void = kitchen.bake()
        async let soup: Void = kitchen.cook()
        _ = await (bread, soup)
        Recorder._Expansion.recordJoinOfChildren(since: start)
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
        let start = Recorder._Expansion.TaskMark.now
        async let bread: Void = kitchen.bake()
        let between = Recorder._Expansion.TaskMark.now
        async let soup: Void = kitchen.cook()
        await bread
        Recorder._Expansion.recordJoinOfChildren(since: start, until: between)
        Recorder.recordCall("slice()", on: .instance(kitchen)) {}
        await soup
        Recorder._Expansion.recordJoinOfChildren(since: between)
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
        let handoff = Recorder.recordHandoff("log")
        DispatchQueue.global().async {
          handoff.resume { Recorder.recordCall("write()", on: .instance(kitchen)) {} }
          gate.signal()
        }
        await withTaskGroup { group in
          group.addTask { await kitchen.bake() }
          group.addTask { await kitchen.cook() }
        }
        Recorder.recordJoinOfChildren()
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
        await Recorder.withJoinedChildren {
          let task = Task { await kitchen.cook() }
          Recorder.recordCall("slice()", on: .instance(kitchen)) {}
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
        Recorder.recordCall("slice()", on: .instance(kitchen)) {}
        await task.value
        Recorder.recordJoin(of: task)
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
        let handoff = Recorder.recordHandoff("simmer")
        let task = Task { await handoff.resume { await kitchen.cook() } }
        Recorder.recordCall("slice()", on: .instance(kitchen)) {}
        await task.value
        Recorder.recordJoin(of: handoff)
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
          let start = Recorder._Expansion.TaskMark.now
          defer { Recorder._Expansion.recordGroupEnd(since: start) }
          group.addTask { await kitchen.bake() }
          group.addTask { await kitchen.cook() }
          throw Burnt()
        }
        Recorder.recordCall("open()", on: .role("window")) {}
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
      async let served: Void = Recorder.recordCall("run()", on: .role("waiter")) {
        for await _ in stream {
          orders.receive()
          Recorder.recordCall("plate()", on: .instance(kitchen)) {}
        }
      }
      Recorder.recordCall("place()", on: .role("guest")) {
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
        let handoff = Recorder.recordHandoff("load")
        await loaded.receive(
          withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              handoff.resume {
                Recorder.recordCall("decode()", on: .role("decoder")) {
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
        try? Recorder.recordCall("check()", on: .instance(kitchen)) {
          try Task.checkCancellation()
        }
        await Recorder.recordCall("drain()", on: .instance(kitchen)) { await Task.yield() }
        Recorder.recordCall("note()", on: .instance(kitchen)) {}
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
    await Recorder.recordCall("serve()", on: .instance(self)) {
      await body()
      Recorder.recordCall("plate()", on: .instance(self)) {}
    }
  }

  func bake() async {
    await Recorder.recordCall("bake()", on: .instance(self)) { await Task.yield() }
  }
  func cook() async {
    await Recorder.recordCall("cook()", on: .instance(self)) { await Task.yield() }
  }
}
