import CSeqtraceRecorder
import Dispatch
import Foundation
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceRecording
import Testing

/// Where tasks and handed-over work stand in the picture, and their senders.
struct TaskStartTests {
  let session = RecordingSession()

  @Test func `A task of a button handler stands behind and under the handler that started it`()
    async
  {
    await session.record(as: "main") {
      let screen = Screen()
      let reload = await screen.tap()
      await reload.value
    }
    #expect(
      session.drawn == [
        "main -> Screen: tap()",
        "Screen -> Screen: showSpinner()",
        "Screen -> Screen: dimButtons()",
        "Screen -) Screen: Task",
        "Screen -> Model: reload()",
      ])
  }

  @Test func `A handler without a task around it has its task below it, too`() async {
    let (session, task) = (session, Mutexed<Task<Void, Never>?>(nil))
    await session.record(as: "main") {
      let tap = Recorder.recordHandoff("tap")
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
          tap.resume { MainActor.assumeIsolated { task.value = Screen().tap() } }
          continuation.resume()
        }
      }
    }
    await task.value?.value
    #expect(
      session.drawn == [
        "main -) main: tap",
        "main -> Screen: tap()",
        "Screen -> Screen: showSpinner()",
        "Screen -> Screen: dimButtons()",
        "Screen -) Screen: Task",
        "Screen -> Model: reload()",
      ])
  }

  @Test func `A task of an actor stands behind the call that started it`() async {
    await session.record(as: "main") {
      let shop = Shop()
      await shop.open(handsOver: false).value
    }
    #expect(
      session.drawn == [
        "main -> Shop: open()",
        "Shop -> Shop: unlock()",
        "Shop -> Shop: light()",
        "Shop -) Shop: Task",
        "Shop -> Model: reload()",
      ])
  }

  @Test func `Where a runtime lets nothing be bound, a task of an actor is recorded all the same`()
    async
  {
    await #expect(processExitsWith: .success) {
      let session = RecordingSession()
      await session.record(as: "main") {
        seqtrace_let_bind(false)
        await Shop().open(handsOver: false).value
      }
      // The recording still says by whom it was started, but not where.
      precondition(session.drawn.contains("main -> Model: reload()"), "\(session.drawn)")
    }
  }

  @Test func `A task of an actor is joined by its handle`() async {
    await session.record(as: "main") {
      let shop = Shop()
      let task = await shop.open(handsOver: false)
      await task.value
      Recorder.recordJoin(of: task)
    }
    let awaits = session.trace().events.filter { $0.kind == .await }
    #expect(awaits.count == 1)
    #expect(awaits.first?.lane == 0)
    #expect(awaits.first?.cause != nil)
  }

  @Test func `With one line, a task of an actor carries a name`() async {
    await session.record(as: "main") {
      let shop = Shop()
      await shop.open(handsOver: true).value
    }
    #expect(
      session.drawn == [
        "main -> Shop: open()",
        "Shop -> Shop: unlock()",
        "Shop -> Shop: light()",
        "Shop -) Shop: restock",
        "Shop -> Model: reload()",
      ])
  }

  @Test func `In awaited code on an actor, the picture says that a task's start isn't known`() async
  {
    await session.record(as: "main") {
      let shop = Shop()
      await shop.visit()
    }
    let drawn = session.drawn
    #expect(drawn.count { $0.hasSuffix("Model: reload()") } == 1)
    #expect(drawn.contains("Shop -) Shop: …"))
    #expect(
      drawn.last?.hasPrefix("It isn't known when exactly `reload()` (TaskStartTests.swift:") == true
    )
  }

  @Test func `A detached task has its place without a line`() async {
    await session.record(as: "main") {
      let model = Model()
      await Recorder.recordCall("boot()", on: .instance(model)) {
        await Task.detached { await model.reload() }.value
        Recorder.recordCall("ready()", on: .instance(model)) {}
      }
    }
    #expect(
      session.drawn == [
        "main -> Model: boot()",
        "Model -) Model: Task",
        "Model -> Model: reload()",
        "Model -> Model: ready()",
      ])
  }

  @Test func `Work on a queue carries its handoff's name`() async {
    let model = Model()
    await session.record(as: "main") {
      await Recorder.recordCall("boot()", on: .instance(model)) {
        let handoff = Recorder.recordHandoff("encode")
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            handoff.resume { Recorder.recordCall("compress()", on: .instance(model)) {} }
            continuation.resume()
          }
        }
      }
    }
    #expect(
      session.drawn == [
        "main -> Model: boot()", "Model -) Model: encode", "Model -> Model: compress()",
      ])
  }

  @Test func `Work on a queue without a handoff is there, and the picture says what isn't known`()
    async
  {
    // In a process of its own, since other tests have sessions, too.
    await #expect(processExitsWith: .success) {
      let (session, model) = (RecordingSession(), Model())
      session.record(as: "main") {
        Recorder.recordCall("boot()", on: .instance(model)) {}
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          Recorder.recordCall(
            "compress()", on: .instance(model), fileID: "App/Model.swift", line: 41
          ) {}
          done.signal()
        }
        done.wait()
      }
      #expect(
        session.drawn == [
          "main -> Model: boot()", "? -> Model: compress()",
          "It isn't known where `compress()` (Model.swift:41) was started; its place in the "
            + "diagram has no meaning.",
        ])
    }
  }

  @Test func `Several sessions count the work that belongs to any of them`() async {
    let other = RecordingSession()
    let model = Model()
    await session.record(as: "main") {
      await other.record {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            Recorder.recordCall("compress()", on: .instance(model)) {}
            Recorder.recordNote("done")
            continuation.resume()
          }
        }
      }
    }
    #expect(session.trace().strayEventCount >= 2)
    #expect(other.trace().strayEventCount >= 2)
    let remarks = DiagramBuilder().build(session.trace()).remarks
    #expect(
      remarks.last?.hasSuffix(
        "several sessions recorded, and nothing tells to which they belong.") == true)
  }

  @Test func `Scopes begin and end without a closure around the work`() async {
    let model = Model()
    await session.record(as: "main") {
      let task = Recorder.recordCall("boot()", on: .instance(model)) {
        Task.detached { [handoff = Recorder.recordHandoff("reload")] in
          let work = handoff.begin()
          defer { work.end() }
          await model.reload()
          async let size: Void = model.measure()
          await size
        }
      }
      await task.value
    }
    #expect(
      session.drawn == [
        "main -> Model: boot()", "Model -) Model: reload", "Model -> Model: reload()",
        "Model -> Model: measure()",
      ])
  }

  @Test func `A task that begins its work has no other lane before or after`() async {
    await session.record(as: "main") {
      let screen = Screen()
      await screen.tapHandingOver().value
    }
    #expect(
      session.drawn == [
        "main -> Screen: tap()", "Screen -) Screen: reload", "Screen -> Model: reload()",
        "Screen -> Screen: end()",
      ])
    #expect(Set(session.trace().events.map(\.lane)).count == 2)
  }

  @Test func `A closure that runs at once hands nothing over`() {
    let model = Model()
    session.record(as: "main") {
      let handoff = Recorder.recordHandoff("maybe")
      let work = handoff.begin()
      Recorder.recordCall("compress()", on: .instance(model)) {}
      work.end()
    }
    #expect(session.drawn == ["main -> Model: compress()"])
  }

  @Test func `A handoff that is resumed by the code that made it hands nothing over`() {
    let model = Model()
    session.record(as: "main") {
      let handoff = Recorder.recordHandoff("timer")
      handoff.resume { Recorder.recordCall("compress()", on: .instance(model)) {} }
    }
    #expect(session.drawn == ["main -> Model: compress()"])
  }

  @Test func `Work that is handed over outside of all calls comes from the role`() {
    let (session, model) = (session, Model())
    let done = DispatchSemaphore(value: 0)
    session.record(as: "main") {
      let handoff = Recorder.recordHandoff("tap")
      DispatchQueue.global().async {
        handoff.resume { Recorder.recordCall("compress()", on: .instance(model)) {} }
        done.signal()
      }
      done.wait()
    }
    #expect(session.drawn == ["main -) main: tap", "main -> Model: compress()"])
  }

  @Test func `A thread's own lane comes back after the work`() {
    let model = Model()
    let (session, done) = (session, DispatchSemaphore(value: 0))
    let queue = DispatchQueue(label: "serial")
    session.record(as: "main") {
      let handoff = Recorder.recordHandoff("first")
      queue.async {
        session.record(as: "worker") {
          Recorder.recordCall("before()", on: .instance(model)) {}
          let work = handoff.begin()
          Recorder.recordCall("inside()", on: .instance(model)) {}
          work.end()
          Recorder.recordCall("after()", on: .instance(model)) {}
        }
        done.signal()
      }
      done.wait()
    }
    let lanes = session.trace().events.filter { $0.kind == .call }.map(\.lane)
    #expect(lanes.count == 3)
    #expect(lanes.first == lanes.last)
    #expect(lanes[0] != lanes[1])
  }
}

@MainActor
private final class Screen {
  let model = Model()

  /// Starts a task that says something after its work has ended.
  func tapHandingOver() -> Task<Void, Never> {
    Recorder.recordCall("tap()", on: .instance(self)) {
      Task { [handoff = Recorder.recordHandoff("reload")] in
        defer { Recorder.recordCall("end()", on: .instance(self)) {} }
        let work = handoff.begin()
        defer { work.end() }
        await model.reload()
      }
    }
  }

  func tap() -> Task<Void, Never> {
    Recorder.recordCall("tap()", on: .instance(self)) {
      Recorder.recordCall("showSpinner()", on: .instance(self)) {}
      let task = Task { await model.reload() }
      Recorder.recordCall("dimButtons()", on: .instance(self)) {}
      return task
    }
  }
}

private actor Shop {
  let model = Model()

  func open(handsOver: Bool) -> Task<Void, Never> {
    Recorder.recordCall("open()", on: .instance(self)) {
      Recorder.recordCall("unlock()", on: .instance(self)) {}
      let task = handsOver ? restockKnown() : Task { await work() }
      Recorder.recordCall("light()", on: .instance(self)) {}
      return task
    }
  }

  func visit() async {
    await Recorder.recordCall("visit()", on: .instance(self)) {
      Recorder.recordCall("unlock()", on: .instance(self)) {}
      await Task { await work() }.value
    }
  }

  private func restockKnown() -> Task<Void, Never> {
    let handoff = Recorder.recordHandoff("restock")
    return Task { await handoff.resume { await work() } }
  }

  private func work() async { await model.reload() }
}

private final class Model: Sendable {
  func reload() async {
    await Recorder.recordCall("reload()", on: .instance(self)) { await Task.yield() }
  }
  func measure() async {
    await Recorder.recordCall("measure()", on: .instance(self)) { await Task.yield() }
  }
}

/// A value that may be changed on any thread.
private final class Mutexed<Value: Sendable>: @unchecked Sendable {
  // Sendable, because the tests wait for the code that changes it.
  var value: Value
  init(_ value: Value) { self.value = value }
}
