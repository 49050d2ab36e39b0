#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import TestSupport
  import Testing

  struct SourceRewriterTests {
    @Test func `A function of a class opens an activation of the object`() {
      expect(
        "class Shop { func open() { lights.on() } }",
        becomes: """
          class Shop { deinit { _SeqtraceLinked.death(of: self) }; func open() { \
          let seqtraceCall = _SeqtraceLinked.call("open()", on: self); \
          defer { seqtraceCall.end() }; lights.on() } }
          """)
    }

    @Test func `A function of a value is one of its type`() {
      expect(
        "struct Cart { mutating func add(_ item: Item) { items.append(item) } }",
        becomes: """
          struct Cart { mutating func add(_ item: Item) { let seqtraceCall = \
          _SeqtraceLinked.call("add(_:)", type: Self.self); defer { seqtraceCall.end() }; \
          items.append(item) } }
          """)
    }

    @Test(arguments: ["[Shop.Item]", "[String: Shop.Item]", "Shop.Item?"])
    func `An extension of an unknown type may be that of a class`(_ type: String) {
      expect(
        "extension \(type) { func f() { g() } }",
        becomes: """
          extension \(type) { func f() { let seqtraceCall = _SeqtraceLinked.call("f()", \
          onAny: self); defer { seqtraceCall.end() }; g() } }
          """)
    }

    @Test func `What was the only expression is returned`() {
      expect(
        "func f(x: Int) -> Int { x + 1 }",
        becomes: """
          func f(x: Int) -> Int { let seqtraceCall = _SeqtraceLinked.call("f(x:)", role: "Shop"); \
          defer { seqtraceCall.end() }; return x + 1 }
          """)
    }

    @Test func `An error is seen by a clause that has the function's type of errors`() {
      expect(
        "func f() throws(Broken) { try g() }",
        becomes: """
          func f() throws(Broken) { var seqtraceCall = _SeqtraceLinked.call("f()", role: "Shop"); \
          defer { seqtraceCall.end() }; do throws(Broken) { try g()  } catch { \
          seqtraceCall.fail(error); throw error } }
          """)
    }

    @Test func `What rethrows gets no clause, but each expression that throws is watched`() {
      expect(
        "func f(_ g: () throws -> Int) rethrows -> Int { let a = try g() + 1; return try a + g() }",
        becomes: """
          func f(_ g: () throws -> Int) rethrows -> Int { let seqtraceCall = \
          _SeqtraceLinked.call("f(_:)", role: "Shop").rethrowing; defer { seqtraceCall.end() }; \
          let a = try seqtraceCall.watching(try g() + 1); \
          return try seqtraceCall.watching(try a + g()) }
          """)
    }

    @Test(arguments: [
      ("try await g()", "return try await seqtraceCall.awaiting(try await g())"),
      ("x = try g()", "return x = try seqtraceCall.watching(try g())"),
      ("try x = g()", "return try seqtraceCall.watching(try x = g())"),
      ("h(try g(), 1)", "return h(try seqtraceCall.watching(try g()), 1)"),
      ("do { try g() } catch { h() }", "do { try g() } catch { h() }"),
      ("do { h() } catch { try g() }", "catch { try seqtraceCall.watching(try g()) }"),
      ("_ = try? g()", "return _ = try? g()"), ("h { try g() }", "return h { try g() }"),
    ])
    func `Only what leaves a function is watched`(_ statement: String, _ result: String) {
      let text = rewritten("func f(_ g: () throws -> Int) async rethrows -> Int { \(statement) }")
      #expect(text?.contains(result) == true)
    }

    @Test func `The initialiser of a class says which object it has made`() {
      expect(
        "class Node { init?(n: Int) { if n < 0 { return nil }; self.n = n } }",
        becomes: """
          class Node { deinit { _SeqtraceLinked.death(of: self) }; init?(n: Int) { \
          let seqtraceCall = _SeqtraceLinked.creation(of: \
          Swift.type(of: self), in: Node.self, "init(n:)"); defer { seqtraceCall.end() }; \
          if n < 0 { seqtraceCall.completeWithNil(); return nil }; self.n = n ; \
          seqtraceCall.complete(self) } }
          """)
    }

    @Test func `The superclass is initialised before the object is handed on`() {
      let text = rewritten("class A { init() {} }\nclass B: A { override init() { x = 1 } }")
      #expect(text?.contains("; super.init(); seqtraceCall.complete(self)") == true)
    }

    @Test func `A task takes a handoff along`() {
      let text = rewritten("actor A { func go() { Task { await work() } } }")
      #expect(
        text?.contains(
          "Task { [recordedHandoff1 = _SeqtraceLinked.Recorder._Expansion.task(\"Task\")] in")
          == true)
    }

    @Test func `No line moves`() throws {
      let source = """
        class Shop {
          // A comment.
          func open(
            at time: Int
          ) async throws -> Int {
            async let a = first()

            return try await withThrowingTaskGroup(of: Int.self) { group in
              group.addTask { 1 }
              return try await group.next()! + a
            }
          }

          deinit {
            print("closed" +
              "and"
            )
          }
        }

        """
      let lines = try #require(rewritten(source)).split(
        separator: "\n", omittingEmptySubsequences: false)
      let old = source.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == old.count + 1)
      #expect(lines[old.count - 1] == "import SeqtraceLinked")
      for (number, line) in old.enumerated() {
        let first = line.split(separator: " ").first ?? ""
        #expect(first.isEmpty || lines[number].contains(first), "line \(number + 1)")
      }
    }

    @Test(arguments: [
      ("@ViewBuilder func f() -> some View { A(); B() }", RewrittenSource.LeftOut.resultBuilder),
      ("struct V { var x = 1; func body() -> some View { A(); B() } }", .resultBuilder),
      ("@inlinable func f() { g() }", .inlinable),
      ("@inline(__always) func f() { g() }", .inlinable),
      ("struct V { static func + (a: V, b: V) -> V { a } }", .operatorFunction),
      ("class A { convenience init(x: Int) { self.init() } }", .delegatingInitializer),
      ("struct A { init(x: Int) { self.init() } }", .delegatingInitializer),
      ("func f() -> Never { exit(1) }", .trap),
      ("func f() -> Int { fatalError() }", .trap),
      ("@Traced func f() { g() }", .traced),
      ("func f( {", .unparsed),
    ])
    func `What can't be recorded is counted`(_ source: String, _ reason: RewrittenSource.LeftOut) {
      #expect(result(source).leftOut == [reason: 1])
    }

    @Test func `A lower degree adds less, and none adds nothing`() {
      let source = "class A { func f() throws { try g() } }"
      #expect(
        rewritten(source, ["1:f()": .plain])?.contains(
          "_SeqtraceLinked.call(\"f()\", role: \"A\")") == true)
      #expect(rewritten(source, ["1:f()": .plain])?.contains("catch") == false)
      #expect(rewritten(source, ["1:f()": .none, "1:(deinit)": .none]) == nil)
      #expect(result(source, ["1:f()": .none]).givenUp == ["1 f()"])
      #expect(rewritten(source, ["1:f()": .none])?.contains("deinit") == true)
    }

    @Test func `Of tests, only the test functions are recorded`() {
      let source = """
        class CartTests: XCTestCase { func testAdd() { a() }; func helper() { b() } }
        @Test func adds() { c() }
        """
      let functions = result(source, isTest: true).functions.map(\.name)
      #expect(functions == ["testAdd()", "adds()"])
    }

    @Test func `A test begins before its call, so that it can have a session of its own`() {
      expect(
        "struct CartTests { @Test func adds() { a() } }", isTest: true,
        becomes: """
          struct CartTests { @Test func adds() { let seqtraceTest = \
          _SeqtraceLinked.test("adds()", in: "CartTests"); defer { seqtraceTest.end() }; \
          let seqtraceCall = _SeqtraceLinked.call("adds()", type: Self.self); \
          defer { seqtraceCall.end() }; a() } }
          """)
    }

    @Test func `A test of a class belongs to the class that runs it`() {
      let text = result(
        "class CartTests: XCTestCase { func testAdd() { a() } }", isTest: true
      ).text
      #expect(
        text?.contains(#"_SeqtraceLinked.test("testAdd()", of: Swift.type(of: self))"#) == true)
    }

    // MARK: - By choice

    @Test func `Values of arguments are recorded with their names where they are asked for`() {
      let text = chosen(
        "func pay(_ card: Card, with pin: Int..., _: Bool, then f: () -> Void) { g() }"
      ) { $0.recordsValues = true }
      let recorder = "_SeqtraceLinked.Recorder"
      #expect(
        text?.contains(
          #"call("pay(_:with:_:then:)", with: \#(recorder).arguments(["pay() card": card, "#
            + #""pay() with pin": \#(recorder)._Expansion.variadic(pin), "pay()": \#(recorder)._Expansion.unshown, "#
            + #""then f": \#(recorder)._Expansion.unshown]), "#) == true, "\(text ?? "")")
    }

    @Test(arguments: [
      ("func f() -> Int { 1 }", "return seqtraceCall.returning(1) }"),
      (
        "func f() -> Int { if a { return 1 }; return b( 2 ) }",
        "if a { return seqtraceCall.returning(1) }; return seqtraceCall.returning(b( 2 )) }"
      ),
      ("func f() -> Int { if a { 1 } else { 2 } }", "return if a { 1 } else { 2 } }"),
      (
        "func f() -> Int { g { return 1 }; return 2 }",
        "g { return 1 }; return seqtraceCall.returning(2) }"
      ),
      ("func f() throws -> Int { return try g() }", "return seqtraceCall.returning(try g())"),
    ])
    func `What a function returns is recorded with its arguments`(
      _ source: String, _ expected: String
    ) {
      let text = chosen(source) { $0.recordsValues = true } ?? ""
      #expect(text.contains(#"call("f()", role: "Shop").showingResult(of: "f"); "#), "\(text)")
      #expect(text.contains(expected), "\(text)")
    }

    @Test(arguments: [
      "func f() { return g() }", "func f() -> Void { return g() }",
      "func f(_ g: () throws -> Int) rethrows -> Int { try g() }",
    ])
    func `No result is recorded of a function that has none, or rethrows`(_ source: String) {
      let text = chosen(source) { $0.recordsValues = true } ?? ""
      #expect(!text.contains("returning("), "\(text)")
    }

    @Test func `Statements that wait are recorded where they are asked for`() {
      let text = chosen(
        "func f() async { a(); await b(); s.wait(); if c { await d() }; for x in y { await z() }; for await x in y {}; wait() }"
      ) { $0.recordsWaits = true }
      let steps = (text ?? "").matches(of: /wait\("([^"]*)"/).map { String($0.1) }
      #expect(steps == ["await b()", "s.wait()", "await d()", "await z()", "for await x in y"])
    }

    @Test func `A statement that waits without an await would block its thread`() {
      let text = chosen("func f() async { await b(); s.wait() }") { $0.recordsWaits = true } ?? ""
      #expect(text.contains(#"wait("s.wait()", blocks: true)"#), "\(text)")
      #expect(text.contains(#"wait("await b()")"#), "\(text)")
    }

    /// What is recorded of reads in a function of an actor with the variables `a` and `b` and the constant `c`.
    private func reads(_ body: String, of function: String = "func f(p: Int) async") -> [String] {
      let text = chosen("actor A { var a = 1; var b = 2; let c = 3; \(function) { \(body) } }") {
        $0.recordsReads = true
      }
      return (text ?? "").matches(of: /read\("([^"]*)", on: self/).map { String($0.1) }
    }

    @Test(arguments: [
      ("if a == 1 { g() }; a = 2", ["if a"]), ("guard let a, b > 1 else { return }", ["if a b"]),
      ("while self.a < p { await g() }", ["if a"]), ("a += 1; b = a + c", ["a", "a"]),
      ("a = await g(); self.b = 2", []),
      ("switch a { case 1: g(b); default: break }", ["if a", "b"]),
      ("if p > 1 {} else if other.a { g(a) }", ["if", "if", "a"]), ("b = await g(a)", ["a"]),
      ("for x in a { g(b) }; do { g(a) } catch { g(b) }", ["a", "b", "a", "b"]),
      ("g { a }", ["a"]), ("g(a: 1)", []), ("let a = 1; g(a); h(self.a)", ["if", "a"]),
    ])
    func `Reads of an actor's variables are recorded in functions that await`(
      _ body: String, _ names: [String]
    ) {
      #expect(reads(body) == names)
    }

    @Test(arguments: [
      "b = await g() + a; if a == 1 {}", "repeat { g(b) } while a < 1",
      "func h() -> Int { a }; g(b)",
      "switch p { case a: g(b); default: break }", "for x in y where x == a { g(b) }",
    ])
    func `Where one read can't be recorded, none is`(_ body: String) { #expect(reads(body) == []) }

    @Test func `Reads are recorded neither in functions that don't await nor in other types`() {
      #expect(reads("if a == 1 {}", of: "func f()") == [])
      #expect(reads("if await a == 1 {}", of: "nonisolated func f() async") == [])
      let text = chosen("class A { var a = 1; func f() async { if a == 1 {} } }") {
        $0.recordsReads = true
      }
      #expect(text?.contains(".read(") == false)
      let main = chosen("@MainActor class A { var a = 1; func f() async { if a == 1 {} } }") {
        $0.recordsReads = true
      }
      #expect(main?.contains(#"if _SeqtraceLinked.read("if a", on: self), a == 1 {}"#) == true)
    }

    @Test func `Errors that are dropped are recorded, and those that are used aren't`() {
      let text =
        chosen(
          "func f() { do { try g() } catch {}; try? g(); let x = try? g(); do { try g() } catch { h() } }"
        ) { $0.recordsReads = true } ?? ""
      #expect(text.contains("catch { _SeqtraceLinked.drop() }"), "\(text)")
      #expect(text.contains("; _SeqtraceLinked.tried(try? g());"), "\(text)")
      #expect(text.contains("let x = try? g();"), "\(text)")
      #expect(text.contains("catch { h() }"), "\(text)")
    }

    @Test func `What waits in a function of one expression is recorded before it`() {
      let text = chosen("func f() async -> Int { await g() }") { $0.recordsWaits = true }
      #expect(
        text?.contains(#"_SeqtraceLinked.wait("await g()");  return await g()"#) == true,
        "\(text ?? "")")
      let changed = chosen(
        "func f() async -> Int { await withCheckedContinuation { keep($0); keep($0) } }"
      ) { $0.recordsWaits = true }
      let steps = (changed ?? "").matches(of: /wait\("([^"]*)"/).map { String($0.1) }
      #expect(steps == ["await withCheckedContinuation { … }"], "\(changed ?? "")")
    }

    @Test func `The text of a statement isn't taken for the statement`() {
      let text = chosen("func f() async {\n  let t = Task { 1 }\n  print(await t.value)\n}\n") {
        $0.recordsWaits = true
      }
      let step = #"_SeqtraceLinked.wait("print(await t.value)");"#
      #expect(text?.contains(step + "\n  print(await ") == true, "\(text ?? "")")
      // The task is only started there.
      #expect(text?.contains("wait(\"let t") == false)
    }

    @Test func `What waits in a closure of one expression is recorded before the statement`() {
      let text = chosen(
        """
        func f() async {
          await withTaskCancellationHandler {
            await withCheckedContinuation { park($0) }
          } onCancel: { wake() }
        }
        """
      ) { $0.recordsWaits = true }
      let steps = (text ?? "").matches(of: /wait\("([^"]*)"/).map { String($0.1) }
      #expect(
        steps == [
          "await withTaskCancellationHandler { … } onCancel: { … }",
          "await withCheckedContinuation { … }",
        ], "\(text ?? "")")
    }

    @Test(arguments: SecretParameter.all)
    func `A parameter's value is recorded under all that names it`(_ parameter: SecretParameter) {
      let text = chosen(parameter.source) { $0.recordsValues = true }
      #expect(text?.contains("arguments([\"\(parameter.name)\": ") == true, "\(text ?? "")")
    }

    @Test func `Accessors are calls by the name of the property`() {
      let text = chosen(
        "class A { var x: Int { y }; var z: Int { get { 1 } set { y = newValue } }; var y = 1 }"
      ) { $0.recordsAccessors = true }
      #expect(
        text == """
          class A { deinit { _SeqtraceLinked.death(of: self) }; var x: Int { let seqtraceCall = \
          _SeqtraceLinked.call("x", on: self); defer { seqtraceCall.end() }; return y }; var z: Int { get { let seqtraceCall = \
          _SeqtraceLinked.call("z", on: self); defer { seqtraceCall.end() }; return 1 } \
          set { let seqtraceCall = _SeqtraceLinked.call("z = …", on: self); \
          defer { seqtraceCall.end() }; y = newValue } }; var y = 1 }
          import SeqtraceLinked

          """)
    }

    @Test(arguments: [
      "class A { var unownedExecutor: UnownedSerialExecutor { e } }",
      "struct V: View { var body: some View { A(); B() } }",
      "class A { var x = 1 { didSet { f() } } }", "class A { lazy var x = f() }",
      "protocol P { var x: Int { get } }",
    ])
    func `What the runtime asks for, builders and stored properties are no accessors`(
      _ source: String
    ) {
      let text = chosen(source) { $0.recordsAccessors = true } ?? ""
      #expect(!text.contains(".call("))
    }

    @Test(arguments: [
      ("class A { var x = 1 }", #"var x = 1 { didSet { change("x", on: self) } } }"#),
      (
        "class A { var x = 1 { didSet(y) { f(y) } } }",
        #"didSet(y) { change("x", on: self); f(y) }"#
      ),
      (
        "class A { var x = 1 { willSet {} } }",
        #"{ willSet {}  didSet { change("x", on: self) } } }"#
      ),
      (
        "actor A { static var x: Int // c",
        #"var x: Int { didSet { change("x", type: A.self) } } // c"#
      ),
    ])
    func `A change of a stored property is recorded by its observer`(
      _ source: String, _ expected: String
    ) throws {
      let source = source.hasSuffix("c") ? source + "\n}" : source
      let text = try #require(chosen(source) { $0.recordsProperties = true })
      #expect(text.replacing("_SeqtraceLinked.", with: "").contains(expected))
    }

    @Test func `The value of a changed property is recorded by choice`() throws {
      let text = chosen("class A { var `in` = 1 }") {
        $0.recordsProperties = true
        $0.recordsValues = true
      }
      #expect(try #require(text).contains(#"change("in", to: `in`, on: self)"#))
    }

    @Test(arguments: [
      "struct V { var x = 1 }", "class A { let x = 1 }", "class A { var x: Int { 1 } }",
      "class A { lazy var x = 1 }", "class A { @Published var x = 1 }",
      "class A: B { override var x: Int { didSet {} } }", "class A { var x = 1, y = 2 }",
      "@Observable class A { var x = 1 }", "class A { var lock = pthread_mutex_t() }",
      "func f() { var x = 1 }", "protocol P { var x: Int { get set } }", "var x = 1",
    ])
    func `What has no change of its own gets no observer`(_ source: String) {
      let text = chosen(source) { $0.recordsProperties = true } ?? ""
      #expect(!text.contains(".change("))
    }

    @Test func `Operators and inlinable functions are recorded where they are asked for`() {
      let source = "struct V { static func + (a: V, b: V) -> V { a } }\n@inlinable func f() { g() }"
      #expect(chosen(source) { _ in } == nil)
      #expect(chosen(source) { $0.recordsOperators = true }?.contains(#"call("+(_:_:)""#) == true)
      #expect(chosen(source) { $0.recordsInlinable = true }?.contains(#"call("f()""#) == true)
    }

    @Test func `A protocol of the package is no span, whatever it is called`() {
      let source = "protocol WorkSpan {}\nextension WorkSpan { func end() { g() } }"
      #expect(rewritten(source)?.contains("onAny: self") == true)
      #expect(rewritten("extension RawSpan { func end() { g() } }")?.contains("onAny") == false)
    }

    @Test(arguments: [
      ("await Task.detached { g() }.value", "._Expansion.awaited(Task.detached"),
      ("await makeTask().value", nil),
      (
        "let t = Task { g() }; await #expect(throws: E.self) { try await t.value }",
        "recordJoin(of:"
      ),
      ("source.setCancelHandler { g() }", "handoff(\"source.setCancelHandler\", to: source)"),
    ])
    func `What is started is awaited where it stands`(_ statement: String, _ added: String?) {
      let text = rewritten("func f() async {\n\(statement)\nh()\n}") ?? ""
      if let added { #expect(text.contains(added), "\(text)") }
      #expect(added != nil || !text.contains("awaited("))
    }

    @Test func `A parameter's type says that it is a continuation`() {
      let text = rewritten("func f(_ out: AsyncStream<Int>.Continuation) { g(); out.finish() }")
      #expect(text?.contains("finishing(out") == true, "\(text ?? "")")
      let other = rewritten("func f(_ out: Writer) { g(); out.finish() }")
      #expect(other?.contains("finishing(out") == false)
    }

    // MARK: - Helpers

    func chosen(_ source: String, _ choose: (inout RewritingOptions) -> Void) -> String? {
      let file = Parser.parse(source: source)
      var index = PackageIndex()
      index.add(source, file)
      var rewriter = SourceRewriter(index: index, module: "Shop", isTest: false)
      choose(&rewriter.options)
      return rewriter.rewrite(source, file).text?.withoutLines
    }

    func result(
      _ source: String, _ degrees: [String: RewrittenSource.Degree] = [:], isTest: Bool = false
    ) -> RewrittenSource {
      let file = Parser.parse(source: source)
      var index = PackageIndex()
      index.add(source, file)
      var rewriter = SourceRewriter(index: index, module: "Shop", isTest: isTest)
      rewriter.degrees = degrees
      return rewriter.rewrite(source, file)
    }

    func rewritten(
      _ source: String, _ degrees: [String: RewrittenSource.Degree] = [:]
    ) -> String? {
      result(source, degrees).text?.withoutLines
    }

    func expect(
      _ source: String, isTest: Bool = false, becomes expected: String,
      location: SourceLocation = #_sourceLocation
    ) {
      #expect(
        result(source, isTest: isTest).text?.withoutLines
          == expected + "\nimport SeqtraceLinked\n", sourceLocation: location)
    }
  }

  extension String {
    /// The text without the lines that calls of the recorder name.
    var withoutLines: String { replacing(/(, )?line: \d+/, with: "") }
  }
#endif
