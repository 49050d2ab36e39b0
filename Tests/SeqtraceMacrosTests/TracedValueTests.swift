#if Macros
  import SeqtraceMacros
  import Testing

  struct TracedValueTests {
    let session = RecordingSession()

    @Test func `A structure acts as its type`() {
      session.record {
        var point = Point()
        point.move(by: 3)
        #expect(point.distance() == 3)
        #expect(Point.origin() == Point())
      }
      #expect(
        session.trace().lines == [
          "call Point init()", "call Point move(by:)", "  propertyChange Point x",
          "call Point distance()", "call Point origin()", "  call Point init()",
          "call Point init()",
        ])
    }

    @Test func `A structure's initialiser may throw`() {
      session.record {
        #expect(throws: Failure.self) { try Point(x: 0) }
        #expect(throws: Never.self) { try Point(x: 2) }
      }
      #expect(
        session.trace().lines == [
          "call Point init(x:)", "throw = Failure", "call Point init(x:)",
        ])
    }

    @Test func `A delegating initialiser of a structure is left out`() throws {
      let point = try session.record { try Point(both: 4) }
      #expect(point.x == 4)
      #expect(session.trace().lines == ["call Point init()"])
    }

    @Test func `Operators are left out`() {
      session.record { _ = Point.origin() + Point.origin() }
      #expect(!session.trace().events.contains { $0.name.contains("+") })
    }

    @Test func `An enumeration acts as its type`() {
      session.record {
        var light = Light()
        light.toggle()
        #expect(light.name() == "green")
      }
      #expect(
        session.trace().lines == ["call Light init()", "call Light toggle()", "call Light name()"])
    }

    @Test func `A value that can't be copied is recorded to its end`() {
      session.record {
        var handle = Handle(5)
        handle.advance()
        #expect(handle.peek() == 6)
        #expect(handle.look() == 6)
        let turned = handle.turned()
        #expect(turned.sign() == -1)
      }
      #expect(
        session.trace().lines == [
          "call Handle init(_:) (5)", "call Handle advance()",
          "  propertyChange Handle number = 6", "call Handle peek()",
          "call Handle look()", "return = 6", "call Handle turned()",
          "  call Handle init(_:) (-6)", "call Handle deinit", "  note closing",
          "call Handle sign()", "call Handle deinit", "  note closing",
        ])
    }

    @Test func `An extension of what can't be copied is called by the name of its type`() {
      session.record {
        var slot = Slot<Int>()
        slot.fill()
        #expect(slot.peek() == Slot<Int>.size())
      }
      #expect(
        session.trace().lines == [
          "call Slot fill()", "call Slot peek()", "call Slot size()",
        ])
    }

    @Test func `A consuming function may throw`() {
      session.record {
        #expect(throws: Failure.self) { try Handle(-1).check() }
        #expect(throws: Never.self) { try Handle(2).checked() }
      }
      #expect(session.trace().lines.count { $0.hasPrefix("throw = Failure") } == 1)
    }

    @Test func `In an extension, an object acts itself and a value as its type`() {
      session.record {
        Host().greet()
        Sign().greet()
        Root.plant()
      }
      #expect(
        session.trace().lines == [
          "call Host1 greet()", "call Sign greet()", "destroyBegin Host1", "destroyEnd",
          "call Root plant()",
        ])
    }

    @Test func `The extension of a structure is recorded`() {
      session.record {
        var point = Point(copy: Point())
        point.flip()
        #expect(point.isOrigin())
      }
      #expect(
        session.trace().lines.filter { !$0.hasPrefix(" ") } == [
          "call Point init()", "call Point init(copy:)", "call Point flip()",
          "call Point isOrigin()",
        ])
    }
  }
#endif
