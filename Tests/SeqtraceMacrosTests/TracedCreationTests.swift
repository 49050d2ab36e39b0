#if Macros
  import Foundation
  import SeqtraceMacros
  import Testing

  /// Objects whose class declares no initialiser.
  struct TracedCreationTests {
    let session = RecordingSession()

    private func births() -> [String] {
      session.trace().lines.filter { $0.contains("create") }
    }

    @Test func `A class without an initialiser records its creation around that of its parts`() {
      session.record { _ = Kettle() }
      #expect(
        session.trace().lines == [
          "create Kettle2 init()", "  create Lid1 init()",
          "destroyBegin Kettle2", "  destroyBegin Lid1", "  destroyEnd", "destroyEnd",
        ])
    }

    @Test func `Initial values of a class with an initialiser are created inside, and their parts`()
    {
      session.record {
        let spare = Lid()
        _ = Range(lid: spare)
      }
      #expect(
        births() == [
          "create Lid1 init()", "create Range6 init(lid:)", "  create Kettle3 init()",
          "    create Lid2 init()", "  create Lid4 init()", "  create Lid5 init()",
        ])
    }

    @Test func `An object of a subclass is created once, under its own name`() {
      session.record {
        _ = Samovar()
        _ = Flask()
      }
      #expect(
        births() == [
          "create Samovar2 init()", "  create Lid1 init()",
          "create Flask4 init()", "  create Lid3 init()",
        ])
    }

    @Test func `What the superclass creates stands in a written initialiser`() {
      session.record { _ = Urn() }
      #expect(births() == ["create Urn1 init()", "  create Lid2 init()"])
    }

    @Test func `Generic, observable and coded classes are created`() throws {
      try session.record {
        _ = Crate<Int>()
        _ = Gauge()
        let data = try JSONEncoder().encode(Note())
        #expect(try JSONDecoder().decode(Note.self, from: data).text == "x")
      }
      // Swift's own `init(from:)` isn't recorded.
      #expect(
        births() == [
          "create Crate<Int>1 init()", "create Gauge3 init()", "  create Lid2 init()",
          "create Note4 init()",
        ])
    }

    @Test func `A generic class may hide another one of its name`() {
      session.record {
        _ = AsyncStream<Int>.Iterator([1])
        _ = AsyncStream<Int>.Rows(1, "a")
      }
      #expect(
        births() == [
          "create Iterator<Array<Int>>1 init(_:)", "create Rows<Pack{Int, String}>2 init(_:)",
        ])
    }

    @Test func `An actor is created`() {
      session.record { _ = Stoker() }
      #expect(births() == ["create Stoker2 init()", "  create Lid1 init()"])
    }

    @Test func `Literal values let an object of an actor be created anywhere, as before`() {
      session.record { _ = makeDial() }
      #expect(births() == ["create Dial1 init()"])
    }

    @MainActor @Test func `Other values are evaluated on the actor`() {
      session.record {
        _ = Pointer()
        _ = Prompter()
      }
      #expect(births() == ["create Pointer1 init()", "create Prompter2 init()"])
    }

    @Test func `A subclass of NSObject is created`() {
      session.record {
        _ = Archive()
        _ = Library()
      }
      #expect(births() == ["create Archive1 init()", "create Library2 init()"])
    }

    @Test func `A protocol may ask for the initialiser, and a convenience one call it`() {
      session.record {
        _ = Brick()
        #expect(Postbox(letters: 3).letters == 3)
        #expect(Drawer().count == 3)
      }
      #expect(
        births() == [
          "create Brick1 init()", "create Postbox2 init()", "create Drawer3 init()",
        ])
    }

    @Test func `Where a superclass is possible, nothing is added`() {
      session.record { _ = Ear() }
      #expect(births() == [])
      #expect(!expansion(of: "@Traced class C: D { var a = 1 }").contains("init()"))
    }

    @Test(arguments: [
      "let a: Int", "var a: Int", "init(b: Int) {}", "#if X\ninit(b: Int) {}\n#endif",
    ])
    func `An initialiser that Swift doesn't give isn't added`(member: String) {
      #expect(!expansion(of: "@Traced class C {\n\(member)\n}").contains("init()"))
    }

    @Test func `Stored constants of a structure are no calls`() {
      session.record { #expect(Recipe(steps: ["boil"]).read() == 16) }
      #expect(
        session.trace().lines == [
          "create Lid1 init()", "call Recipe read()", "destroyBegin Lid1", "destroyEnd",
        ])
    }
  }
#endif
