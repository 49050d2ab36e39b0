#if Macros
  import SeqtraceMacros
  import Testing

  /// What is waited for by a statement that doesn't show what it waits for.
  struct TracedWaitTests {
    // Dies before the session, so that its end is no other's.
    let yard: Yard
    let session: RecordingSession

    init() {
      let session = RecordingSession()
      yard = session.record { Yard() }
      self.session = session
    }

    private var flow: [String] {
      session.trace().flow.filter { !$0.contains("create") && !$0.contains("destroy") }
    }

    @Test func `A queue's operations are over when it has been waited for`() {
      session.record { yard.operations() }
      #expect(
        flow == [
          "0 call operations()",
          "0 handoff queue.addOperation", "1 call work() < 0 handoff queue.addOperation",
          "0 handoff queue.addOperation", "2 call work() < 0 handoff queue.addOperation",
          "0 await < 1 return work()", "0 await < 2 return work()", "0 call sweep()",
        ])
    }

    @Test func `A thread is over when it has signalled`() {
      session.record { yard.thread() }
      #expect(
        flow == [
          "0 call thread()", "0 handoff Thread.detachNewThread",
          "1 call work() < 0 handoff Thread.detachNewThread", "0 await < 1 return work()",
          "0 call sweep()",
        ])
    }

    @Test func `A group's work is over when it notifies`() {
      session.record { yard.group() }
      #expect(
        flow == [
          "0 call group()", "0 handoff queue.async", "1 call work() < 0 handoff queue.async",
          "0 handoff group.notify", "2 await start < 0 handoff group.notify",
          "2 await < 1 return work()", "2 call sweep()", "0 await < 2 return sweep()",
        ])
    }

    @Test func `A task in a property is over when another method has awaited it`() async {
      await session.record {
        yard.clear()
        #expect(await yard.finish() == 1)
      }
      #expect(
        flow == [
          "0 call clear()", "0 handoff Task", "1 call work() < 0 handoff Task",
          "0 call finish()", "0 await < 1 return work()", "0 call sweep()",
        ])
    }

    @Test func `Tasks in a list are over when they have been awaited, also if they throw`()
      async throws
    {
      try await session.record {
        yard.check()
        let sum = try await yard.checked()
        #expect(sum == 7)
      }
      #expect(
        flow == [
          "0 call check()", "0 handoff Task", "1 call load(_:) < 0 handoff Task",
          "0 handoff Task", "2 call load(_:) < 0 handoff Task", "2 throw load(_:)",
          "0 call checked()", "0 await < 1 return load(_:)", "0 await < 2 throw load(_:)",
          "0 call sweep()",
        ])
    }
  }
#endif
