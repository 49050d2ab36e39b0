#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import Testing

  // The code of test targets: statements, names, checks, closures and what runs around a test.
  extension SourceRewriterTests {
    private func rewritten(_ source: String) -> String { rewritten(source, ofTest: true) }

    private func rewritten(
      _ source: String, ofTest isTest: Bool, telling told: String? = nil
    ) -> String {
      var index = PackageIndex()
      let tree = Parser.parse(source: source)
      index.add(source, tree)
      var rewriter = SourceRewriter(index: index, module: "ShopTests", isTest: isTest)
      rewriter.options.recordsTestCode = true
      rewriter.options.recordsSteps = true
      rewriter.tellsStatements = { "\($0).\($1)" == told }
      // Calls of the recorder stand at the ends of the lines before what they are about.
      return (rewriter.rewrite(source, tree).text ?? "").withoutLines
        .replacing("_SeqtraceLinked.", with: "").replacing(/\s+/, with: " ")
    }

    @Test(arguments: [
      (
        "let cart = Cart()",
        #"step("let cart = Cart()"); let cart = Cart(); named("cart", cart)"#
      ),
      ("let count = 3", #"step("let count = 3"); let count = 3"#),
      ("#expect(a.b == 2, \"why\")", #"check("a.b == 2"); #expect(a.b == 2, "why")"#),
      ("let a = try #require(b)", #"check("b"); let a = try #require(b); named("a", a)"#),
      (
        "#expect(throws: E.self) { try f() }",
        #"check("f() throws E"); #expect(throws: E.self) { try f() }"#
      ),
      (
        "await fulfillment(of: [a])", #"check("fulfillment(of: [a])"); await fulfillment(of: [a])"#
      ),
      ("XCTAssertEqual(a, 2)", #"check("a == 2"); XCTAssertEqual(a, 2)"#),
      (#"f("\"\(a)")"#, #"step("f(\"\\\"\\(a)\")"); f("\"\(a)")"#),
      ("XCTAssertNil(a.b, \"c\")", #"check("a.b == nil"); XCTAssertNil(a.b, "c")"#),
      ("Issue.record(\"no\")", #"check("Issue.record(\"no\")"); Issue.record("no")"#),
      (
        "if a { f() } else { g() }",
        #"step("if a"); if a { step("f()"); f() } else { step("g()"); g() }"#
      ),
      ("for a in b { f(a) }", #"step("for a in b"); for a in b { step("f(a)"); f(a) }"#),
      (
        "let a = if b { 1 } else { 2 }",
        #"step("let a = if b { 1 } else { 2 }"); let a = if b { 1 } else { 2 }"#
      ),
      ("guard let a = b else { return }", #"; named("a", a)"#),
      ("var a: A?; a = A()", #"step("a = A()"); a = A(); named("a", a)"#),
      (
        "f { XCTAssertEqual($0, 2) }",
        #".around((check("$0 == 2"), XCTAssertEqual($0, 2)).1) }"#
      ),
      ("f { a in\n try #expect(g(a))\n}", #"(check("g(a)"), try #expect(g(a))).1"#),
      ("f { try XCTUnwrap($0) }", #".around(try XCTUnwrap($0)) }"#),
      ("async let a = f()", #"step("async let a = f()"); async let a = f()"#),
    ])
    func `A statement of a test is told before it runs`(_ source: String, _ expected: String) {
      let text = rewritten("import Testing\n@Test func t() throws {\n\(source)\n}")
      #expect(text.contains(expected), "\(text)")
    }

    @Test func `A text is one line, without what closures contain`() {
      let text = rewritten(
        "@Test func t() {\n  run(\n    a) { b in\n      c()\n      d()\n    }\n}")
      #expect(text.contains(#"step("run(a) { b in … }")"#), "\(text)")
      let lines = rewritten("@Test func t() {\n  run(\"\"\"\n    a\n    \"b\"\n    \"\"\")\n}")
      #expect(lines.contains(#"step("run(\"a\\n\\\"b\\\"\")")"#), "\(lines)")
      let long = String(repeating: "x", count: 99)
      let cut = rewritten("@Test func t() {\n  run(\"\"\"\n    \(long)\n    \"\"\")\n}")
      #expect(cut.contains(#"step("run(\"\#(long.prefix(60))…\")")"#), "\(cut)")
    }

    @Test func `The statements of a program and of chosen functions are recorded`() {
      let program = rewritten("import A\nlet cart = Cart()\nfunc f() { g() }\nf()", ofTest: false)
      #expect(
        program.contains(
          #"step("let cart = Cart()"); let cart = Cart(); named("cart", cart)"#), "\(program)")
      #expect(program.contains(#"step("f()"); f()"#), "\(program)")
      #expect(!program.contains(#"step("g()")"#) && !program.contains(#"step("import"#))
      let type = """
        @main struct App { static func main() { a() }; func run() { b() }; func walk() { c() } }
        """
      let main = rewritten(type, ofTest: false, telling: "App.run()")
      #expect(main.contains(#"step("a()"); a()"#) && main.contains(#"step("b()"); b()"#), "\(main)")
      #expect(!main.contains(#"step("c()")"#), "\(main)")
    }

    @Test(arguments: [
      ("make { a in B(a) }", #"closure("{ a in B(…) }", type: Self.self).around(B(a))"#),
      ("make { try b() }", #"try closure("{ b() }", type: Self.self).around(try b())"#),
      (
        "make { await b() }",
        #"await awaitingClosure("{ b() }", type: Self.self).around(await b())"#
      ),
      ("make { $0.a = 1 }", #"let seqtraceCall = closure("{ … }", type: Self.self); defer"#),
      ("make { }", #"closure("{}", type: Self.self).end()"#),
    ])
    func `A closure is a call, unless its own code makes it`(_ source: String, _ expected: String) {
      let text = rewritten("struct S { @Test func t() throws { \(source) } }")
      #expect(text.contains(expected), "\(text)")
    }

    @Test(arguments: ["#expect(a.contains { b($0) })", "Task { await a() }", "make { { a() } }"])
    func `A closure that a macro reads, that is a task, or that makes a closure isn't a call`(
      _ source: String
    ) {
      let text = rewritten("struct S { @Test func t() { \(source) } }")
      #expect(!text.contains("losure(\"{ $0"), "\(text)")
      #expect(!text.contains("losure(\"{ {"), "\(text)")
      #expect(!text.contains("losure(\"{ a(…"), "\(text)")
    }

    @Test func `A statement that the rules for concurrent work surround is recorded before it`() {
      let text = rewritten("struct S { @Test func t() async { a(); await Task { b() }.value } }")
      let parts = text.split(separator: "step(").map(String.init)
      #expect(parts.count == 3, "\(text)")
      #expect(parts.last?.hasPrefix(#""await Task { … }.value"); await "#) == true, "\(text)")
      #expect(!text.contains("named(\"recorded"), "\(text)")
    }

    @Test func `A constant that keeps a closure is called`() {
      let text = rewritten("let first: Middleware = { next in { action in next(action) } }")
      #expect(
        text.contains(#"closure("{ action in next(…) }", role: "first").around(next(action))"#),
        "\(text)")
    }

    @Test func `Doubles are recorded, and assertions of the target are not`() {
      let text = rewritten(
        """
        protocol Mailer { func send() }
        final class Mock: Mailer { func send() {} }
        func assertOpen(_ shop: Shop, line: UInt = #line) { shop.check() }
        """)
      #expect(text.contains(#"call("send()", on: self)"#), "\(text)")
      #expect(
        text.contains(#"creation(of: Swift.type(of: self), in: Mock.self, "init()")"#), "\(text)")
      #expect(!text.contains(#"call("assertOpen"#), "\(text)")
    }

    @Test func `What a suite does around a test belongs to it`() {
      let suite = rewritten(
        """
        final class CartTests {
          let cart = Cart()
          let count = 1
          init() { f() }
          deinit { g() }
          @Test func t() {}
        }
        class Cart {}
        """)
      #expect(
        suite.contains(#"let cart = suiteValue("cart", of: CartTests.self, Cart())"#), "\(suite)")
      #expect(suite.contains("let count = 1;"))
      #expect(suite.contains(#"init() { beginSetUp(of: "CartTests");"#), "\(suite)")
      #expect(suite.contains("deinit { defer { endTearDown() };"), "\(suite)")
      #expect(suite.contains(#"test("t()", in: "CartTests", isTornDown: true)"#), "\(suite)")
      let xctest = rewritten(
        """
        class CartTests: XCTestCase {
          let cart = Cart()
          override func setUp() { f() }
          override func tearDown() { g() }
          func testCart() {}
        }
        """)
      #expect(
        xctest.contains(#"override func setUp() { beginSetUp(of: "CartTests");"#), "\(xctest)")
      #expect(xctest.contains("of: Swift.type(of: self), isTornDown: true"), "\(xctest)")
      #expect(xctest.contains("let cart = Cart();"), "\(xctest)")
      #expect(
        xctest.contains("XCTestObservationCenter.shared.addTestObserver(_SeqtraceObserver())"))
    }
  }
#endif
