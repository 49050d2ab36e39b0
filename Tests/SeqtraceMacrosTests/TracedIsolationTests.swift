#if Macros
  import SeqtraceMacros
  import Testing

  struct TracedIsolationTests {
    let session = RecordingSession()

    @Test func `An actor's conversations nest across its hops`() async throws {
      try await session.record {
        let (rich, poor) = (Account(id: 1), Account(id: 2))
        await rich.deposit(5)
        try await rich.transfer(3, to: poor)
        #expect(rich.number() == 1)
      }
      #expect(
        session.trace().lines.prefix(8) == [
          "create Account1 init(id:)", "create Account2 init(id:)",
          "call Account1 deposit(_:)", "  propertyChange Account1 balance",
          "call Account1 transfer(_:to:)", "  propertyChange Account1 balance",
          "  call Account2 deposit(_:)", "    propertyChange Account2 balance",
        ])
    }

    @Test func `An actor's initialiser may await`() async throws {
      try await session.record { _ = try await Account(loading: 3) }
      #expect(
        session.trace().lines == [
          "create Account1 init(loading:)", "  call Counter next()",
          "destroyBegin Account1", "destroyEnd",
        ])
    }

    @Test func `A typed error leaves an actor as it came`() async {
      await session.record {
        await #expect(throws: Failure(reason: "poor")) {
          try await Account(id: 1).transfer(1, to: Account(id: 2))
        }
      }
      #expect(session.trace().lines.contains("throw = Failure"))
    }

    @MainActor @Test func `A function of the main actor stays on it`() {
      session.record { Shelf<Int>(capacity: 0).show() }
      #expect(session.trace().lines.contains("call Shelf<Int>1 show()"))
    }

    @MainActor @Test func `A class of the main actor stays on it`() async {
      await session.record {
        let screen = Screen(title: "a")
        screen.show("b")
        await screen.refresh()
        #expect(screen.kind() == "screen")
      }
      #expect(
        session.trace().lines == [
          #"create Screen1 init(title:) ("a")"#, #"call Screen1 show(_:) ("b")"#,
          #"  propertyChange Screen1 title = "b""#, "call Screen1 refresh()",
          "call Screen1 kind()", "destroyBegin Screen1", "destroyEnd",
        ])
    }
  }
#endif
