#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import SwiftSyntax
  import Testing

  // What code reads of itself: its line, its column, and its text in macros.
  extension SourceRewriterTests {
    /// Code on one line each; `here` reads its column.
    private static let lines = [
      "func f() { here() }",
      "func f() -> Int { here() }",
      "func f() throws -> Int { try here() }",
      "  func f() {}; func g() { here() }",
      "class A { func f() { g(); here() } }",
      "class B { init() { here() }; deinit { here() } }",
      "class C: B { override init() { here(); super.init() } }",
      "struct S { static let x = here() }",
      "func f() { Task { here() } }",
      "func f() async { await withTaskGroup { $0.addTask { here() } } }",
      "func f(_ g: () throws -> Int) rethrows -> Int { try here(g) }",
      "func f() { #expect(x == 1); #expect(y == 2) }",
      "func f() { \"\\(here())\" }",
      "func f(_ out: AsyncStream<Int>.Continuation) { out.yield(here()) }",
      "func f() { center.post(name: .x, object: here()) }",
      "func f(x: Int) -> Int { (x) + here() }", "func f() -> Bool { !here() }",
      "func f() -> String { // a comment\n  \"\"\"\n    \\(here())\n    \"\"\"\n}",
      "switch x { case 1: break; default: here() }",
      "@Own(there()) func f() { here() }", "func f() -> Int {\n  list\n    .map { here() }\n}",
      "func f() async { g(\"\"\"\n  a\n  \"\"\", await t.value); here() }",
      "func f(a: Int, // a\n  b: Int) { here() }",
    ]

    @Test(arguments: lines)
    func `Code that reads its place keeps its line and its column`(_ line: String) {
      let source = """
        func here(_ column: Int = #column, file: Int = 1) {}
        let center = NotificationCenter.default
        // A comment.

        struct Place { let text: String // Another comment.
        }
        \(line)
        func last() { here(); there() }
        """
      let result = result(source)
      #expect(places(in: result.text ?? source, from: source) == places(in: source, from: source))
      #expect(result.functions.contains { $0.name == "last()" && $0.degree == .full })
      if !line.contains("func") { return }
      #expect(result.givenUp.isEmpty && result.functions.count > 1)
    }

    @Test func `A line that is too long to keep its columns gets no code`() {
      let calls = Array(repeating: "here()", count: 2000).joined(separator: ", ")
      let source = "func here(_ column: Int = #column) {}\nfunc f() { g([\(calls)]) }\n"
      let text = result(source).text ?? source
      #expect(places(in: text, from: source) == places(in: source, from: source))
    }

    /// The places of calls of `here`, and of `#expect`.
    private func places(in text: String, from source: String) -> [String] {
      let file = Parser.parse(source: text)
      #expect(!file.hasError, "\(text)")
      let converter = SourceLocationConverter(fileName: "", tree: file)
      return file.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard ["here", "expect"].contains(token.text),
          !(token.parent?.is(FunctionDeclSyntax.self) ?? false)
        else { return nil }
        let place = converter.location(for: token.positionAfterSkippingLeadingTrivia)
        return "\(place.line):\(place.column)"
      }
    }

    @Test func `Added code says which line it comes from, and so do errors in it`() throws {
      let result = result("let x = 1 // one\nfunc f() { g() }\n")
      let lines = try #require(result.text).split(separator: "\n").map(String.init)
      #expect(lines[0].hasPrefix("let x = 1; func f() { let seqtraceCall = "))
      #expect(lines[0].hasSuffix("line: 2); defer { seqtraceCall.end() }; // one"))
      #expect(lines[1] == "           g() }")
      #expect(result.originalLine(of: 1, column: 9) == 1)
      #expect(result.originalLine(of: 1, column: 12) == 2)
      #expect(result.originalLine(of: 2, column: 1) == 2)
    }

    @Test(arguments: [
      ("func f() async { \"\\(await t.value) \\(here())\" }", RewrittenSource.Degree.withoutTasks),
      ("func f() -> Int {\n#if A\n  here()\n#endif\n}", .none),
      ("func f() async { let t = Task { 1 }; await g(t.value, #column) }", .withoutTasks),
      ("#if A\nfunc f() { #expect(x) }\n#endif", .none),
    ])
    func `Where a column can't be kept, less is added`(
      _ line: String, _ degree: RewrittenSource.Degree
    ) {
      let result = result("func here(_ column: Int = #column) {}\n" + line)
      let function = result.functions.first { $0.name == "f()" }
      #expect((function?.degree ?? .none) == degree)
      #expect(result.givenUp.isEmpty)
      #expect(result.columnReaders.map { $0.split(separator: ":").last } == ["f()"])
    }

    @Test(arguments: [
      "@Twin func f() { g() }", "@Kit.Twin func f() { g() }", "class A { @Twin init() { g() } }",
      "class A { @Twin var x: Int { g() } }", "@Counted class A { func f() { g() } }",
      "@Counted struct A { enum B { func f() { g() } } }", "@Counted class A { deinit { g() } }",
      "@twin func f() { g() }\n@attached(peer) macro twin() = #externalMacro(module: \"A\", type: \"B\")",
      "#make { class A { func f() { g() } } }", "struct A { #make { func f() { g() } } }",
    ])
    func `What an attached macro may read stays as it is`(_ source: String) {
      let source = source.replacing("class A", with: "final class A: B")
      let text = chosen("class B {}\n" + source) {
        $0.recordsAccessors = true
        $0.recordsProperties = true
      }
      #expect(text?.contains("\n" + source) == true, "\(text ?? "")")
    }

    @Test(arguments: [
      "@MainActor", "@discardableResult", "@DatabaseActor", "@Main.Queue",
      "@available(*, deprecated)",
      "@objc(f)", "@Sendable", "@Own",
    ])
    func `Attributes that can't be macros hinder nothing`(_ attribute: String) {
      let source = "@globalActor actor Own {}; enum Main { @globalActor actor Queue {} }\n"
      let text = rewritten(source + "\(attribute) func f() { g() }")
      #expect(text?.contains("call(\"f()\"") == true)
    }

    @Test func `The arguments and closures of macros stay as they are`() {
      let macros = [
        "#expect(xs.contains { Task { await t.value }; return true })",
        "#make { try g() } then: { center.post(name: .x, object: nil) }",
        "#text(await t.value)",
      ]
      let text = rewritten(
        """
        let center = NotificationCenter.default
        func f(_ g: () throws -> Int) async rethrows {
          let t = Task { 1 }
          \(macros.joined(separator: "\n  "))
        }
        """)
      for macro in macros { #expect(text?.contains(macro) == true, "\(text ?? "")") }
    }

    @Test func `Code that other modules may inline needs a public import`() {
      let text = chosen("@inlinable public func f() { g() }") { $0.recordsInlinable = true }
      #expect(text?.hasSuffix("\npublic import SeqtraceLinked\n") == true)
      let other = chosen("public func f() { g() }") { $0.recordsInlinable = true }
      #expect(other?.hasSuffix("\nimport SeqtraceLinked\n") == true)
    }
  }
#endif
