#if Macros
  import SeqtraceMacros
  import Testing

  struct TracedCaptureTests {
    let session = RecordingSession()

    @Test func `Closures of an initialiser capture what they name`() throws {
      try session.record {
        var bound = 0
        let bell = try Bell(volume: 2, bound: &bound)
        bell.onRing?()
        #expect(bell.rings == 2)
        #expect(bell.tone() == 2)
        #expect(bell.labels == ["a2", "b2"])
        #expect(bell.sum == 6)
        #expect(bound == 3)
      }
    }

    @Test func `Closures in a branch capture what they name`() throws {
      try session.record {
        var bound = 0
        let bell = try Bell(volume: 7, bound: &bound)
        bell.onRing?()
        #expect(bell.rings == 10)
        #expect(bell.onStop?() == 7)
      }
    }

    @Test func `An initialiser with captures throws what it threw`() {
      session.record {
        var bound = 0
        #expect(throws: Failure(reason: "loud 13")) { try Bell(volume: 13, bound: &bound) }
        #expect(throws: Failure(reason: "too loud")) { try Bell(volume: 50, bound: &bound) }
      }
    }

    @Test func `A weak capture keeps nothing alive`() throws {
      var bound = 0
      try session.record {
        let bell = try Bell(volume: 1, bound: &bound)
        #expect(bell.listeners().count == 1)
      }
      #expect(
        session.trace().lines.filter { !$0.contains("propertyChange") } == [
          "create Bell1 init(volume:bound:)", "  call Bell check(_:)", "  call Bell later(_:)",
          "call Bell1 listeners()", "destroyBegin Bell1", "  note rang 0", "destroyEnd",
        ])
    }

    @Test func `Captures nest in what awaits`() async throws {
      try await session.record {
        var bound = 0
        let bell = try Bell(volume: 1, bound: &bound)
        #expect(await bell.count() == 0)
      }
    }

    @Test func `The call of super may be given a closure with captures`() {
      session.record {
        let gong = Gong(weight: 3)
        #expect(gong.strike() == 3)
        #expect(gong == gong)
      }
    }

    @Test func `A value's initialiser that awaits may capture`() async throws {
      try await session.record {
        let rattle = try await Rattle(count: 2)
        #expect(rattle.shake() == 2)
        #expect(rattle.count == 4)
        #expect(rattle.emptied([1]) == 5)
      }
    }

    @Test func `A task that an actor's initialiser starts is its own`() async {
      await session.record {
        #expect(await Clock().ticker?.value == -1)
        let clock = await Clock()
        #expect(await clock.ticker?.value == 1)
      }
    }

    @MainActor @Test func `A task that the main actor starts stays on it`() async {
      await session.record {
        let panel = Panel(start: 3)
        await panel.task?.value
        #expect(panel.shown == 3)
      }
    }

    @Test func `A capture list moves into a closure of its own where Swift needs it`() {
      expectExpansion(
        of: """
          struct Shop {
            @TracedFunction init(n: Int) {
              f = { [n] in n }
              g = { n }
              later { [n] in n }
            }
          }
          """,
        """
        struct Shop {
          init(n: Int) {
            let recordedActivation = SeqtraceRecording.Recorder.beginCall("init(n:)", on: .type(Self.self), fileID: "Shop/Shop.swift", line: 2)
            defer {
              recordedActivation.end()
            }
            f = ({
                { [n] in
                  n
                }
              }())
            g = {
              n
            }
            ({ () -> Void in
                later { [n] in
                  n
                }
              }())
          }
        }
        """)
    }
  }
#endif
