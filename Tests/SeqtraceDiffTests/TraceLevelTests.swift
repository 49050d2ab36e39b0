import SeqtraceDiff
import SeqtraceEvents
import SeqtraceTranscript
import Testing

struct TraceLevelTests {
  /// The lines of a trace at a level, in which functions with names such as `_check()` are private.
  private func lines(_ level: TraceLevel, _ body: String) throws -> [String] {
    let trace = try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
    let part = level.applied(to: trace) { $0.name.hasPrefix("_") }
    return String(decoding: TranscriptWriter().write(part), as: UTF8.self)
      .split(separator: "\n").dropFirst().map(String.init)
  }

  private static let order = """
    a → Service.place()
      Service._check()
        Stock.reserve()
      Service.finish()
        Store._save()
          Disk.write()
        destroy Cache
          Log.note()
      Service.place() throws
        Store.find()
    """

  @Test func `Everything is all that was recorded`() throws {
    #expect(
      try lines(.everything, Self.order) == Self.order.split(separator: "\n").map(String.init))
  }

  @Test
  func
    `Private functions and calls of a type to itself are taken out, but not what happens in them`()
    throws
  {
    #expect(
      try lines(.types, Self.order) == [
        "a → Service.place()", "  Stock.reserve()", "  Disk.write()", "  Store.find()",
      ])
  }

  @Test func `A call of another object of the same class is held`() throws {
    #expect(
      try lines(
        .objects,
        "a → <T>.resets()\n  create Node.init()\n  create Node#2.init()\n  Node#2.reset()\n    Node.reset()"
      )
        == [
          "a → <T>.resets()", "  create Node.init()", "  create Node#2.init()", "  Node#2.reset()",
          "    Node.reset()",
        ])
  }

  @Test(arguments: ["CartTests.pays()", "Carts pay", "CartTests.pays(by: \"card\")"])
  func `Of the tests' code, only calls of doubles are held, and only by one level`(
    title: String
  ) throws {
    let body = """
      seqtrace transcript 1
      title: \(title)

      client → <CartTests>.setUp() @ ShopTests/CartTests.swift
        Cart.clear() @ Shop/Cart.swift
      client → <CartTests>.pays() @ ShopTests/CartTests.swift
        <CartTests>.fill() @ ShopTests/Help.swift
          Cart.add() @ Shop/Cart.swift
        create FakeBank.init() @ ShopTests/Help.swift
        FakeBank.open() @ ShopTests/Help.swift
        Cart.pay() @ Shop/Cart.swift
          FakeBank.charge() @ ShopTests/Help.swift
            FakeBank.note() @ ShopTests/Help.swift
              Log.write() @ Shop/Log.swift
          ShopTests.`{ $0 }` @ ShopTests/Help.swift
            FakeBank.count() @ ShopTests/Help.swift

      """
    let trace = try TranscriptReader().read(Array(body.utf8)).trace
    func lines(_ level: TraceLevel) -> [String] {
      var part = level.applied(to: trace, testModules: ["ShopTests"]) { _ in false }
      for index in part.events.indices { part.events[index].source = nil }
      return String(decoding: TranscriptWriter().write(part), as: UTF8.self)
        .split(separator: "\n").dropFirst(2).map(String.init)
    }
    let types = [
      "client → Cart.clear()", "client → <CartTests>.pays()", "  Cart.add()", "  Cart.pay()",
      "    Log.write()",
    ]
    #expect(lines(.types) == types)
    #expect(lines(.everything) == types)
    #expect(lines(.objects) == types.dropLast() + ["    FakeBank.charge()", "      Log.write()"])
  }

  @Test func `What is extracted into a function of the same type changes nothing`() throws {
    let extracted = try lines(.types, "a → B.c()\n  B.d()\n    B#2.e()\n      C.f()\n    C.g()")
    #expect(try lines(.types, "a → B.c()\n  B#2.e()\n    C.f()\n  C.g()") == extracted)
    #expect(extracted == ["a → B.c()", "  C.f()", "  C.g()"])
  }

  @Test func `A call of another object is held, one of an object to itself or to its type isn't`()
    throws
  {
    let body =
      "a → B.c()\n  B._d()\n    B#2._e()\n      C.f()\n  B#2.e()\n    <B>.g()\n      <C>._h()\n        C#2.i()"
    #expect(
      try lines(.objects, body) == [
        "a → B.c()", "  B#2._e()", "    C.f()", "  B#2.e()", "    C#2.i()",
      ])
  }

  @Test func `Marks of initial values are taken out, but not the calls in them`() throws {
    let body = """
      a → B.c()
        `B` → `(initial value)`.`(initial value)`
          create D.init()
        B.e()
      """
    let trace = try TranscriptReader().read(Array("seqtrace transcript 1\n\n\(body)\n".utf8)).trace
    let text = String(decoding: TranscriptWriter().write(trace.withoutMarks), as: UTF8.self)
    #expect(
      text.split(separator: "\n").dropFirst() == ["a → B.c()", "  create D.init()", "  B.e()"])
  }

  @Test func `Hashing is taken out`() throws {
    #expect(
      try lines(.types, "a → B.c()\n  Key.hash(into:)\n    Name.hash(into:)\n  D.e()")
        == ["a → B.c()", "  D.e()"])
  }

  @Test(arguments: TraceLevel.allCases)
  func `What makes initial values is in no level`(_ level: TraceLevel) throws {
    let body = """
      a → B.c()
        `B` → `(initial value)`.`(initial value)`
          create C.init()
            C → D.e()
        C.f()
      """
    #expect(try lines(level, body) == ["a → B.c()", "  C.f()"])
  }

  @Test func `Creations, notifications and tasks stay`() throws {
    let body = """
      a → B.c()
        create C
          C → D.e()
        spawn
          B → B._run()
            C.f()
          B → C.g()
        await
      """
    #expect(
      try lines(.types, body) == [
        "a → B.c()", "  create C", "    D.e()", "  spawn", "    B → C.f()", "    B → C.g()",
        "  await",
      ])
  }

  @Test func `Between modules, only calls of other modules stay`() throws {
    let names = ["Shop::Service", "Shop::Stock", "DB::Store", TraceEvent.initialValueName]
    var trace = Trace(title: nil)
    trace.participants = [Participant(name: "client")] + names.map { Participant(name: $0) }
    func call(_ id: EventID, _ from: Int?, _ to: Int, _ name: String) -> TraceEvent {
      TraceEvent(
        id: id, kind: .call, sender: from.map { ParticipantID($0) }, receiver: ParticipantID(to),
        name: name)
    }
    trace.events = [
      call(1, 0, 1, "place()"), call(2, nil, 2, "reserve()"), call(3, nil, 3, "save()"),
      TraceEvent(id: 4, kind: .return, begin: 3), TraceEvent(id: 5, kind: .return, begin: 2),
      call(6, nil, 4, TraceEvent.initialValueName), call(7, nil, 3, "open()"),
      TraceEvent(id: 8, kind: .return, begin: 7), TraceEvent(id: 9, kind: .return, begin: 6),
      TraceEvent(id: 10, kind: .return, begin: 1),
    ]
    let part = TraceLevel.modules.applied(to: trace) { _ in false }
    #expect(part.events.filter { $0.kind == .call }.map(\.name) == ["place()", "save()"])
    #expect(trace.withoutInitialValues.events.map(\.id) == [1, 2, 3, 4, 5, 10])
  }

  @Test func `A header names the level`() throws {
    _ = try TraceRules([TranscriptRule(key: "level", text: "types")])
    let wrong = TranscriptRule(key: "level", text: "some")
    let failure = #expect(throws: TraceRules.Failure.unknownLevel(wrong)) {
      try TraceRules([wrong])
    }
    #expect(failure?.message == "'some' is no level; expected everything, objects, types, modules")
  }
}
