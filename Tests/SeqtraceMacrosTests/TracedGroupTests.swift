#if Macros
  import SeqtraceMacros
  import Testing

  /// Task groups and continuations, as the macro tells of them.
  struct TracedGroupTests {
    let session = RecordingSession()

    @Test func `A group is waited for by a loop over it, and at its end`() async throws {
      try await session.record {
        let result = try await Depot().gather([1, 2])
        #expect(result == 4)
      }
      #expect(
        session.trace().flow.filter { !$0.contains("init()") && !$0.contains("destroy") } == [
          "0 call gather(_:)",
          "0 spawn", "1 call load(_:) < 0 spawn", "0 spawn", "2 call load(_:) < 0 spawn",
          "0 await < 1 return load(_:)", "0 await < 2 return load(_:)", "0 call work()",
          "0 spawn", "3 handoff Task < 0 spawn", "4 call work() < 3 handoff Task",
          "0 await < 3 handoff Task",
        ])
    }

    @Test func `A group that throws has waited for all, too`() async {
      await session.record {
        await #expect(throws: Failure.self) { try await Depot().gather([-1, -1]) }
      }
      let flow = session.trace().flow
      #expect(
        flow.filter { $0.hasPrefix("0 await") } == [
          "0 await < 1 throw load(_:)", "0 await < 2 throw load(_:)",
        ])
      #expect(flow.contains("0 throw gather(_:)"))
    }

    @Test func `Groups nest, return and discard what they did`() async throws {
      try await session.record {
        #expect(await Depot().reduce() == 1)
        #expect(await Depot().total() == 3)
        #expect(await Depot().shortest() == 0)
        try await Depot().discarding()
      }
      #expect(
        session.trace().flow.filter { $0.contains("await") } == [
          "0 await < 2 return work()", "0 await < 1 return work()",
          "0 await < 3 return work()", "0 await < 4 return load(_:)",
        ])
    }

    @Test func `Who resumes a continuation is tied to who awaits it`() async throws {
      await session.record { #expect(await Depot().callback() == 1) }
      #expect(
        session.trace().flow.filter { !$0.contains("init()") && !$0.contains("destroy") } == [
          "0 call callback()", "0 handoff DispatchQueue.async",
          "1 call work() < 0 handoff DispatchQueue.async", "1 handoff resume",
          "0 await < 1 handoff resume",
        ])
    }

    @Test func `A continuation may be resumed in one of several places`() async throws {
      try await session.record {
        let results = (try await Depot().fetch(2), try await Depot().fetch(4))
        #expect(results == (2, -1))
      }
      await session.record {
        await #expect(throws: Failure(reason: "zero")) { try await Depot().fetch(0) }
        await #expect(throws: Failure()) { try await Depot().fetch(-1) }
      }
      let flow = session.trace().flow
      #expect(flow.contains("1 handoff resume < 0 handoff DispatchQueue.async"))
      #expect(flow.contains("0 await < 1 handoff resume"))
    }

    @Test func `What was meant is done, whatever is added to it`() async throws {
      try await session.record {
        let depot = Depot()
        let typed = try await depot.typed()
        #expect(typed == 1)
        #expect(await depot.send(Ledger()).value == 0)
        #expect(await depot.stringy() == #"1 2 ["1"]"#)
        #expect(await depot.shadowed() == 2)
        #expect(await depot.cancelled() == 3)
        #expect(await freeWork() == 5)
        #expect(await Array(Oven().opaque()) == [1])
      }
    }

    @Test func `A value is sent after it was made`() async {
      #expect(
        expansion(
          of: """
            struct S {
              @TracedFunction func f() async {
                await withCheckedContinuation { c in later { c.resume(returning: g()) } }
              }
            }
            """
        ).contains(
          ".resume(returning: SeqtraceRecording.Recorder._Expansion.sent(g(), through: c, "
            + "fileID: \"Shop/Shop.swift\", line: 3))"))
    }
  }
#endif
