import Dispatch
import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// What ties lanes together, and what order follows from it.
struct LaneCauseTests {
  let session = RecordingSession()

  @Test func `A child's first event is caused by its spawn, and its parent sends`() async {
    await session.record {
      await Recorder.recordCall("all()", on: .role("house")) {
        await Task.running { Recorder.recordCall("on()", on: .role("lamp")) {} }
      }
    }
    #expect(
      session.trace().lines == [
        "call client → house all()", "  spawn · → · Task", "call house → lamp on()", "return",
        "return",
      ])
    #expect(session.trace().events[2].cause == 2)
    #expect(session.trace().orphanLanes.isEmpty)
  }

  @Test func `Ten children in any order of running give one golden trace and one diagram`() async {
    var goldens: Set<Trace> = []
    var diagrams: Set<SequenceDiagram> = []
    for _ in 1...1000 {
      let golden = await Self.goldenTrace(of: Array(0..<10))
      goldens.insert(golden)
      diagrams.insert(DiagramBuilder().build(golden))
    }
    #expect(goldens.count == 1)
    #expect(goldens.first?.callNames == ["all()"] + (0..<10).map { "work\($0)()" })
    #expect(diagrams.count == 1)
    #expect(diagrams.first?.fragments.map(\.operator) == [.par])
    #expect(
      diagrams.first?.fragments.first?.operands.map(\.positions) == (1...10).map { $0..<$0 + 1 })
    #expect(diagrams.first?.activations.first?.end == 10)
  }

  @Test func `Children begun in another order give another golden trace and diagram`() async {
    let golden = await Self.goldenTrace(of: [0, 1, 2])
    let swapped = await Self.goldenTrace(of: [1, 0, 2])
    #expect(golden != swapped)
    #expect(DiagramBuilder().build(golden) != DiagramBuilder().build(swapped))
    #expect(swapped.callNames == ["all()", "work1()", "work0()", "work2()"])
  }

  @Test func `A child comes before or after a call just as it was begun`() async {
    for isFirst in [true, false] {
      let session = RecordingSession()
      await session.record {
        await withTaskGroup { group in
          if !isFirst { Recorder.recordCall("own()", on: .role("a")) {} }
          group.addTask { Recorder.recordCall("child()", on: .role("b")) {} }
          if isFirst { Recorder.recordCall("own()", on: .role("a")) {} }
        }
      }
      let names = session.trace().normalized().callNames
      #expect(names == (isFirst ? ["child()", "own()"] : ["own()", "child()"]))
    }
  }

  @Test func `The end of a call awaits the children that its async let began`() async {
    await session.record {
      await Recorder.recordCall("both()", on: .role("house")) {
        async let first: Void = Self.speak("a")
        async let second: Void = Self.speak("b")
        _ = await (first, second)
      }
    }
    let trace = session.trace().normalized()
    #expect(
      trace.events.map(\.kind) == [
        .call, .spawn, .call, .return, .spawn, .call, .return, .await, .await, .return,
      ])
    #expect(trace.events.filter { $0.kind == .await }.map(\.cause) == [4, 7])
  }

  @Test func `After a task group the program says that it waited`() async {
    await session.record {
      await withTaskGroup { group in
        for name in ["a", "b"] { group.addTask { await Self.speak(name) } }
      }
      Recorder.recordJoinOfChildren()
      Recorder.recordJoinOfChildren()
      Recorder.recordNote("done")
    }
    let kinds = session.trace().normalized().events.filter { $0.lane == 0 }.map(\.kind)
    #expect(kinds == [.spawn, .spawn, .await, .await, .note])
  }

  @Test func `A scope joins the children begun in it, and no others`() async {
    await session.record {
      let other = Task { await Self.speak("other") }
      await Recorder.withJoinedChildren {
        await withTaskGroup { group in
          for name in ["a", "b"] { group.addTask { await Self.speak(name) } }
        }
        await Recorder.withJoinedChildren { await Task { await Self.speak("c") }.value }
      }
      await other.value
      Recorder.recordNote("done")
    }
    let trace = session.trace().normalized()
    let own = trace.events.filter { $0.lane == 0 }
    #expect(
      own.map(\.kind) == [.spawn, .spawn, .spawn, .spawn, .await, .await, .await, .note])
    let awaited = own.filter { $0.kind == .await }.compactMap(\.cause)
    #expect(awaited.map { trace.events[Int($0) - 1].lane } == [4, 2, 3])
    // The one that isn't joined stands before the frame.
    #expect(DiagramBuilder().build(trace).fragments.map(\.operands.count) == [3])
  }

  @Test func `A scope on an actor joins tasks whose beginning the runtime doesn't show`() async {
    let clerk = Clerk()
    defer { withExtendedLifetime(clerk) {} }
    for _ in 1...20 {
      let session = RecordingSession()
      await session.record { await clerk.workInScope() }
      let kinds = session.trace().normalized().events.map(\.kind)
      #expect(
        kinds == [
          .call, .spawn, .call, .return, .spawn, .call, .return, .await, .await, .return,
        ])
    }
  }

  @Test func `A scope throws what its body throws, and has waited all the same`() async {
    await session.record {
      await #expect(throws: CancellationError.self) {
        try await Recorder.withJoinedChildren {
          await Task { await Self.speak("a") }.value
          throw CancellationError()
        }
      }
    }
    #expect(session.trace().events.map(\.kind) == [.spawn, .call, .return, .await])
    #expect(await Recorder.withJoinedChildren { 7 } == 7)
  }

  @Test func `Children that say nothing leave no trace`() async {
    await session.record {
      await withTaskGroup { group in for _ in 1...3 { group.addTask {} } }
      Recorder.recordJoinOfChildren()
    }
    #expect(session.trace().events.isEmpty)
  }

  @Test func `A silent child hands on who its children's parent is`() async {
    await session.record {
      await Recorder.recordCall("all()", on: .role("house")) {
        await Task { await Task { await Self.speak("a") }.value }.value
      }
    }
    #expect(
      session.trace().lines.prefix(4) == [
        "call client → house all()", "  spawn · → · Task", "spawn house → · Task",
        "call house → a speak()",
      ])
  }

  @Test func `A task begun on an actor is tied to the activation in which it was begun`() async {
    let clerk = Clerk()
    for _ in 1...20 {
      let session = RecordingSession()
      await session.record { await clerk.work() }
      let trace = session.trace()
      #expect(trace.orphanLanes.isEmpty)
      #expect(trace.normalized().callNames == ["work()", "first()", "second()"])
      #expect(trace.normalized().events.map(\.kind).prefix(3) == [.call, .spawn, .call])
    }
  }

  @Test func `Work handed to a queue is caused by the handoff`() {
    session.record {
      Recorder.recordCall("save()", on: .role("editor")) {
        let handoff = Recorder.recordHandoff("write")
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "disk").async {
          handoff.resume { Recorder.recordCall("write()", on: .role("disk")) {} }
          done.signal()
        }
        done.wait()
      }
    }
    #expect(
      session.trace().lines == [
        "call client → editor save()", "  handoff · → · write", "call editor → disk write()",
        "return", "return",
      ])
    #expect(session.trace().events.map(\.cause) == [nil, nil, 2, nil, nil])
    #expect(session.trace().orphanLanes.isEmpty)
  }

  @Test func `Work handed to an operation queue or a detached task nests on the other side`() async
  {
    await session.record {
      let handoff = Recorder.recordHandoff()
      let queue = OperationQueue()
      await withCheckedContinuation { continuation in
        queue.addOperation {
          handoff.resume {
            Recorder.recordCall("outer()", on: .role("a")) {
              Recorder.recordCall("inner()", on: .role("b")) {}
            }
          }
          continuation.resume()
        }
      }
      let other = Recorder.recordHandoff()
      await Task.detached { await other.resume { await Self.speak("c") } }.value
    }
    let trace = session.trace().normalized()
    #expect(trace.callNames == ["outer()", "inner()", "speak()"])
    #expect(trace.orphanLanes.isEmpty)
    #expect(Set(trace.events.map(\.lane)) == [0, 1, 2])
  }

  @Test func `A handoff that nobody resumes stays, and outside of a recording it does nothing`() {
    #expect(Recorder.recordHandoff("nothing").resume { 7 } == 7)
    session.record { _ = Recorder.recordHandoff("lost") }
    #expect(session.trace().lines == ["handoff client → · lost"])
  }

  @Test func `A thread that recorded of its own accord is an orphan`() {
    let session = session
    session.record { Recorder.recordNote("main") }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      session.record(as: "other") { Recorder.recordNote("elsewhere") }
      done.signal()
    }
    done.wait()
    #expect(session.trace().orphanLanes == [1])
  }

  private static func goldenTrace(of children: [Int]) async -> Trace {
    let session = RecordingSession()
    await session.record {
      await Recorder.recordCall("all()", on: .role("house")) {
        await Recorder.withJoinedChildren {
          await withTaskGroup { group in
            for child in children {
              group.addTask {
                for _ in 0..<Int.random(in: 0..<3) { await Task.yield() }
                await Recorder.recordCall("work\(child)()", on: .role("worker")) {
                  await Task.yield()
                }
              }
            }
          }
        }
      }
    }
    return session.trace().normalized()
  }

  private static func speak(_ name: String) async {
    await Recorder.recordCall("speak()", on: .role(name)) { await Task.yield() }
  }

  private actor Clerk {
    func workInScope() async {
      await Recorder.recordCall("work()", on: .instance(self)) {
        await Recorder.withJoinedChildren {
          let first = Task { Recorder.recordCall("first()", on: .instance(self)) {} }
          let second = Task { Recorder.recordCall("second()", on: .instance(self)) {} }
          _ = await (first.value, second.value)
        }
      }
    }

    func work() async {
      await Recorder.recordCall("work()", on: .instance(self)) {
        let first = Task { Recorder.recordCall("first()", on: .instance(self)) {} }
        let second = Task { Recorder.recordCall("second()", on: .instance(self)) {} }
        _ = await (first.value, second.value)
      }
    }
  }
}

extension Trace {
  fileprivate var callNames: [String] { events.filter { $0.kind == .call }.map(\.name) }
}

extension Task where Success == Void, Failure == Never {
  /// Runs work in a task of its own and waits for it.
  fileprivate static func running(_ body: @escaping @Sendable () -> Void) async {
    await Task { body() }.value
  }
}
