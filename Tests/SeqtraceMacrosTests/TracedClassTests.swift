#if Macros
  import Foundation
  import SeqtraceMacros
  import Testing

  struct TracedClassTests {
    let session = RecordingSession()

    @Test func `An object's life is recorded from its initialiser to its end`() {
      session.record {
        let shelf = Shelf<Int>(capacity: 2)
        #expect(shelf.add(7) == 1)
      }
      #expect(
        session.trace().lines == [
          "create Shelf<Int>1 init(capacity:)", "  call Shelf<Int>1 prepare()",
          "call Shelf<Int>1 add(_:)", "  propertyChange Shelf<Int>1 items",
          "destroyBegin Shelf<Int>1", "  call Shelf<Int>1 clear()", "destroyEnd",
        ])
    }

    @Test func `An initialiser that gives up is recorded with nil`() {
      session.record { #expect(Shelf<Int>(checked: 0) == nil) }
      #expect(
        session.trace().lines == ["create Shelf<Int>1 init(checked:)", "return = nil"])
    }

    @Test func `An initialiser that returns early has made its object`() {
      session.record { Shelf<Int>(checked: 11)?.quiet() }
      #expect(
        session.trace().lines.prefix(2) == [
          "create Shelf<Int>1 init(checked:)", "call Shelf<Int>1 quiet()",
        ])
    }

    @Test func `An initialiser that throws is recorded with its error`() {
      session.record {
        #expect(throws: Failure.self) { _ = try Shelf<Int>(throwing: 0) }
      }
      #expect(
        session.trace().lines == ["create Shelf<Int>1 init(throwing:)", "throw = Failure"])
    }

    @Test func `An object that exists when its initialiser throws is destroyed`() {
      session.record {
        #expect(throws: Failure.self) { _ = try Shelf<Int>(throwing: 13) }
      }
      #expect(
        session.trace().lines == [
          "create Shelf<Int>1 init(throwing:)", "  call Shelf<Int>1 check()", "  throw = Failure",
          "throw = Failure",
          "destroyBegin Shelf<Int>1", "  call Shelf<Int>1 clear()", "destroyEnd",
        ])
    }

    @Test func `A convenience initialiser leaves the record to the one it calls`() {
      session.record { _ = Shelf<Int>() }
      #expect(session.trace().lines.first == "create Shelf<Int>1 init(capacity:)")
      #expect(session.trace().lines.count { $0.contains("create") } == 1)
    }

    @Test func `Each function is recorded by its name, and does what it did`() async throws {
      try await session.record {
        let shelf = Shelf<Int>(capacity: 1)
        try await exercise(shelf)
      }
      let calls = session.trace().events.filter { $0.kind == .call }.map(\.name)
      #expect(
        calls == [
          "prepare()", "addAll(_:)", "first()", "last()", "map(_:)", "mapTyped(_:)",
          "swap(_:with:)",
          "itself()", "opaque()", "default(in:)", "keep(_:)", "each(_:)", "swallow(_:)", "send(_:)",
          "made()", "load()", "loadTyped()", "quiet()", "clear()",
        ])
    }

    private func exercise(_ shelf: Shelf<Int>) async throws {
      shelf.addAll(1, 2)
      #expect(shelf.first() == 1)
      #expect(try shelf.last() == 2)
      #expect(shelf.map { $0 * 2 } == [2, 4])
      #expect(throws: Failure.self) { try shelf.mapTyped { _ throws(Failure) in throw Failure() } }
      var (a, b) = (1, 2)
      shelf.swap(&a, with: &b)
      #expect((a, b) == (2, 1))
      #expect(shelf.itself() === shelf)
      #expect(Array(shelf.opaque()) == [2, 1, 0])
      shelf.default(in: "here")
      shelf.keep {}
      shelf.each(1, "two")
      shelf.swallow(3)
      shelf.send(4)
      #expect(shelf.made() == [1])
      #expect(try await shelf.load() == [1, 2, 3])
      await #expect(throws: Failure.self) { try await shelf.loadTyped() }
      shelf.quiet()
      shelf.ignored()
      shelf.inlined()
    }

    @Test func `A static function is that of its type`() {
      session.record { #expect(Shelf<Int>.remake() == 1) }
      #expect(session.trace().lines == ["call Shelf remake()"])
    }

    @Test func `A subclass and its superclass record one object`() {
      session.record { Dog(name: "Rex").speak() }
      #expect(
        session.trace().lines == [
          "create Dog2 init(name:)", "  create Tail1 init()", "  call Dog2 breathe()",
          "call Dog2 speak()", "  call Dog2 speak()", "  call Dog2 wag()",
          "destroyBegin Dog2", "  call Dog2 lastWords()",
          "  destroyBegin Tail1", "  destroyEnd", "destroyEnd",
        ])
    }

    @Test func `An inherited initialiser makes an object of the subclass`() {
      session.record { Cat(name: "Tom").speak() }
      #expect(
        session.trace().lines == [
          "create Cat1 init(name:)", "  call Cat1 breathe()", "call Cat1 speak()",
          "destroyBegin Cat1", "  call Cat1 lastWords()", "destroyEnd",
        ])
    }

    @Test func `The deinit bodies of three levels run in one destruction`() {
      session.record { _ = Poodle(name: "Fifi") }
      let lines = session.trace().lines
      #expect(
        lines.suffix(from: lines.firstIndex(of: "destroyBegin Poodle2") ?? 0) == [
          "destroyBegin Poodle2", "  call Poodle2 wag()", "  call Poodle2 lastWords()",
          "  destroyBegin Tail1", "  destroyEnd", "destroyEnd",
        ])
    }

    @Test func `An object that its own kind makes is another one`() {
      session.record { Dog(mother: Dog(name: "Lassie")).speak() }
      let lines = session.trace().lines
      #expect(
        lines.filter { $0.contains("create") } == [
          "create Dog2 init(name:)", "  create Tail1 init()",
          "create Dog4 init(mother:)", "  create Tail3 init()",
        ])
      #expect(lines.contains("call Dog4 speak()"))
    }

    @Test func `An initialiser that makes more of its kind nests them`() {
      session.record { _ = Node(depth: 1) }
      #expect(
        session.trace().lines == [
          "create Node1 init(depth:)", "  create Node2 init(depth:)", "    call Node2 visit()",
          "  call Node1 visit()",
          // Swift takes a chain of one kind apart link by link, not one inside the other.
          "destroyBegin Node1", "destroyEnd", "destroyBegin Node2", "destroyEnd",
        ])
    }

    @Test func `A creation recorded by hand and by the macro is one`() {
      session.record { Recorder.recordCreation { Node(depth: 0) }.visit() }
      #expect(
        session.trace().lines.prefix(3) == [
          "create Node1", "  call Node1 visit()", "call Node1 visit()",
        ])
    }

    @Test func `An initialiser without a call of super gets it`() {
      session.record { _ = Leaf() }
      #expect(
        session.trace().lines == ["create Leaf1 init()", "destroyBegin Leaf1", "destroyEnd"])
    }

    @Test func `Nested types are traced apart`() {
      session.record {
        _ = Outer.Inner()
        _ = Outer.Inner.Innermost()
      }
      #expect(
        session.trace().lines == [
          "create Inner1 init()", "destroyBegin Inner1", "destroyEnd",
          "create Innermost2 init()", "destroyBegin Innermost2", "destroyEnd",
        ])
    }

    @Test func `A class inside of its superclass has a token of its own`() {
      session.record { _ = Shape.Circle() }
      #expect(
        session.trace().lines == ["create Circle1 init()", "destroyBegin Circle1", "destroyEnd"])
    }

    @Test func `Text over several lines stays what it was`() {
      session.record { #expect(`My Shelf`().poem() == "line 1\n  line 2") }
    }

    @Test func `A local class is recorded`() {
      session.record { localTypes() }
      #expect(
        session.trace().lines == [
          "create Local1 init()", "call Local1 run()", "destroyBegin Local1", "destroyEnd",
        ])
    }

    @Test func `Without a session nothing changes`() {
      let shelf = Shelf<Int>(capacity: 3)
      #expect(shelf.add(1) == 1)
      #expect(session.trace().events.isEmpty)
    }
  }
#endif
