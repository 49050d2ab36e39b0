#if Macros
  import SeqtraceEvents
  import SeqtraceMacros
  import Testing

  struct TracedOptionTests {
    let session = RecordingSession()

    @Test func `Values are recorded where they are asked for, but for redacted ones`() throws {
      try session.record {
        let gate = Gate(code: nil)
        _ = try gate.open(user: "Ann", password: "1234", tries: 1)
        #expect(gate.secret(of: "Ann") == "hidden")
        gate.secret = "t"
      }
      #expect(
        session.trace().lines.prefix(8) == [
          "create Gate1 init(code:) (nil)",
          #"call Gate1 open(user:password:tries:) ("Ann", •••, 1)"#,
          #"  propertyChange Gate1 state = "open""#, "return = true",
          #"call Gate1 secret(of:) ("Ann")"#, "return = •••",
          "propertyChange Gate1 secret", "destroyBegin Gate1",
        ])
    }

    @Test func `Variadic values are shown as a call writes them`() {
      session.record { Gate(code: 1).allow("Ann", "Bob", until: 9) }
      #expect(
        session.trace().lines.contains(#"call Gate1 allow(_:until:) ("Ann", "Bob", 9)"#))
    }

    @Test func `An error is shown where results are asked for`() {
      session.record {
        _ = try? Gate(code: 1).open(user: "Bob", password: "", tries: 9)
      }
      #expect(session.trace().lines.contains { $0.hasPrefix("throw = Failure") })
    }

    @Test func `What is recorded of an inout argument is its value before`() {
      var value = 1
      session.record { Gate(code: 1).update(&value) {} }
      #expect(value == 2)
      #expect(session.trace().lines.contains("call Gate1 update(_:then:) (1, …)"))
    }

    @Test func `Exceptions are left out, all of a name or one`() {
      session.record {
        let gate = Gate(code: 1)
        gate.tick()
        gate.tock(2)
        gate.tock()
      }
      let calls = session.trace().events.filter { $0.kind == .call }.map(\.name)
      #expect(calls == ["tock()"])
    }

    @Test func `By default no value is recorded`() {
      session.record { _ = Shelf<Int>(capacity: 3).add(1) }
      let events = session.trace().events
      #expect(events.count > 3)
      #expect(events.allSatisfy { $0.value == nil && $0.arguments.isEmpty })
    }

    @Test func `Single functions and properties are recorded alone`() {
      session.record {
        let partly = Partly()
        partly.level = 1
        partly.run()
        partly.walk()
        #expect(free(1) == 2)
      }
      #expect(
        session.trace().lines == [
          "propertyChange Partly1 level", "call Partly1 run()",
          "call SeqtraceMacrosTests free(_:)", "destroyBegin Partly1", "destroyEnd",
        ])
    }

    @Test func `A single initialiser is the creation`() {
      session.record { Partly(level: 2).run() }
      #expect(
        session.trace().lines == [
          "create Partly1 init(level:)", "call Partly1 run()", "destroyBegin Partly1",
          "destroyEnd",
        ])
    }

    @Test func `A type of the user's may be called like the recorder`() {
      session.record { Studio.Session().tape() }
      #expect(session.trace().lines == ["call Session tape()"])
    }

    @Test func `Events say where the declaration stands`() {
      session.record {
        Partly().run()
        Studio.Session().tape()
      }
      let sources = session.trace().events.filter { $0.kind == .call }.map(\.source)
      #expect(
        sources.map(\.?.line) == [Int32(Partly.lineOfRun), Int32(Studio.Session.lineOfTape)])
      #expect(sources.allSatisfy { $0?.fileID == "SeqtraceMacrosTests/Specimens.swift" })
    }

    @Test func `Names may need backticks`() {
      session.record { `My Shelf`().`say "hi"`(`to someone`: 1) }
      #expect(
        session.trace().events.map(\.name).filter { !$0.isEmpty } == [
          "init()", #"say "hi"(to someone:)"#,
        ])
    }
  }
#endif
