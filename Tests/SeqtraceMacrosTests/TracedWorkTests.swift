#if Macros
  import SeqtraceMacros
  import Testing

  /// Who starts and awaits what, said by the macro alone.
  struct TracedWorkTests {
    // Dies before the session, so that its end is no other's.
    let oven: Oven
    let session: RecordingSession

    init() {
      let session = RecordingSession()
      oven = session.record { Oven() }
      self.session = session
    }

    private var flow: [String] {
      session.trace().flow.filter { !$0.contains("create") && !$0.contains("destroy") }
    }

    /// Waits for something that happens elsewhere.
    private func wait(until condition: () async -> Bool) async {
      while !(await condition()) { await Task.yield() }
    }

    @Test func `Tasks of a synchronous method come after it, and from it`() async throws {
      try await session.record {
        await oven.start()
        _ = try await oven.watcher?.value
        await wait { await oven.baked == 10 }
      }
      #expect(
        flow == [
          // What doesn't start on the actor needn't wait until the actor is free.
          "0 call start()",
          "0 handoff slow", "1 call bake(_:) < 0 handoff slow",
          "0 handoff Task.detached", "2 call bake(_:) < 0 handoff Task.detached",
          "0 handoff Task", "0 handoff Task", "3 call bake(_:) < 0 handoff Task",
          "0 handoff Task", "4 call cool() < 0 handoff Task", "4 call bake(_:)",
          "0 handoff Task",
          "0 handoff Task", "6 call bake(_:) < 0 handoff Task",
          "0 handoff Task", "7 call check() < 0 handoff Task",
          "0 handoff Task", "8 call bake(_:) < 0 handoff Task",
        ])
    }

    @Test func `The value of a task is waited for where it is awaited`() async throws {
      try await session.record {
        let result = try await oven.wait()
        #expect(result > 3)
      }
      #expect(
        flow == [
          "0 call wait()",
          "0 handoff Task", "1 call bake(_:) < 0 handoff Task",
          "0 handoff second", "2 call check() < 0 handoff second",
          "0 handoff Task", "3 handoff Task < 0 handoff Task",
          "4 call bake(_:) < 3 handoff Task", "3 await < 4 return bake(_:)",
          "0 handoff Task", "5 call cool() < 0 handoff Task", "0 handoff cancel",
          "0 await < 2 return check()", "0 await < 1 return bake(_:)", "0 await < 3 await",
        ])
    }

    @Test func `Each async let is waited for where it is read first`() async throws {
      try await session.record { _ = try await oven.both() }
      #expect(
        flow == [
          "0 call both()",
          "0 spawn", "1 call bake(_:) < 0 spawn", "0 spawn", "2 call check() < 0 spawn",
          "0 spawn", "3 call bake(_:) < 0 spawn", "3 call check()",
          "0 await < 1 return bake(_:)", "0 await < 2 return check()",
          "0 spawn", "4 call cool() < 0 spawn", "0 await < 4 return cool()",
          "0 await < 3 return check()",
        ])
    }

    @MainActor @Test func `In loops and branches, an async let ends with its block`() async {
      await session.record { #expect(await Kitchen(oven: oven).rows().count == 6) }
      #expect(
        flow == [
          "0 call rows()",
          "0 spawn", "1 call bake(_:) < 0 spawn", "0 await < 1 return bake(_:)",
          "0 spawn", "2 call bake(_:) < 0 spawn", "0 await < 2 return bake(_:)",
          "0 spawn", "3 call bake(_:) < 0 spawn", "0 spawn", "4 call bake(_:) < 0 spawn",
          "0 await < 4 return bake(_:)", "0 await < 3 return bake(_:)",
        ])
    }

    @MainActor @Test func `A button's task comes after the tap`() async {
      await session.record {
        let kitchen = Kitchen(oven: oven)
        kitchen.tap()
        while kitchen.shown != "1" { await Task.yield() }
      }
      #expect(
        flow == [
          "0 call tap()", "0 handoff Task", "1 call reload() < 0 handoff Task",
          "1 spawn", "2 call bake(_:) < 1 spawn", "1 await < 2 return bake(_:)",
        ])
    }

    @Test func `Tasks of an actor's initialiser come from it`() async {
      await session.record {
        let stove = await Stove()
        await stove.heating?.value
      }
      #expect(
        flow.prefix(2) == [
          "0 handoff Task", "1 call light(_:) < 0 handoff Task",
        ])
    }

    @MainActor @Test func `Tasks of an initialiser on the main actor stay there`() async {
      await session.record {
        let pantry = Pantry(oven: oven)
        await pantry.task?.value
        #expect(pantry.shown == "1")
      }
      #expect(
        flow == [
          "0 handoff Task", "1 call bake(_:) < 0 handoff Task",
          "1 call show(_:)", "0 handoff Task", "2 call show(_:) < 0 handoff Task",
        ])
    }

    @Test func `A deinit may start a task`() async {
      await session.record {
        _ = Attic()
        await wait { session.trace().flow.contains { $0.contains("work()") } }
      }
      #expect(
        session.trace().flow.dropFirst() == [
          "0 create init()", "0 destroyBegin", "0 handoff Task",
          "1 call work() < 0 handoff Task", "0 destroyEnd",
        ])
    }

    @Test func `Work for a queue comes from who gave it`() {
      session.record { Depot().dispatchOne() }
      #expect(
        flow == [
          "0 call dispatchOne()", "0 handoff queue.async",
          "1 call work() < 0 handoff queue.async", "0 call work()",
        ])
    }

    @Test func `Operations, threads and timers are handed over`() {
      session.record { Depot().dispatch() }
      let handoffs = flow.filter { $0.hasPrefix("0 handoff") }
      #expect(
        handoffs == [
          "0 handoff queue.async", "0 handoff DispatchQueue.async",
          "0 handoff DispatchQueue.asyncAfter", "0 handoff queue.async", "0 handoff queue.async",
          "0 handoff operations.addOperation", "0 handoff Thread",
          "0 handoff Thread.detachNewThread", "0 handoff Timer", "0 handoff Timer.scheduledTimer",
        ])
    }
  }
#endif
