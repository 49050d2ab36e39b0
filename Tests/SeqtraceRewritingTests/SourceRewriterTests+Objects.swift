#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import Testing

  // Which object or type a function belongs to, and when objects die.
  extension SourceRewriterTests {
    // MARK: - Deaths

    @Test(arguments: [
      ("class A {}", "class A { deinit { _SeqtraceLinked.death(of: self) };}"),
      ("actor A {}", "actor A { deinit { _SeqtraceLinked.death(of: self) };}"),
      (
        "class A: Codable { deinit {} }",
        "class A: Codable { deinit { _SeqtraceLinked.destruction(of: self, in: A.self).end() } }"
      ),
      (
        "class A<T> { deinit { f() } }",
        "class A<T> { deinit { let seqtraceCall = _SeqtraceLinked.destruction(of: self, "
          + "in: A<T>.self); defer { seqtraceCall.end() }; f() } }"
      ),
      (
        "class A: B { deinit { f() } }; class B {}",
        "class A: B { deinit { _SeqtraceLinked.beginDestruction(of: self); f() } }; "
          + "class B { deinit { _SeqtraceLinked.death(of: self) };}"
      ),
      (
        "enum E { class B {}; class A: B {} }; class B {}",
        "enum E { class B { deinit { _SeqtraceLinked.death(of: self) };}; class A: B {} }; "
          + "class B { deinit { _SeqtraceLinked.death(of: self) };}"
      ),
    ])
    func `Each class says when its objects die`(_ source: String, _ expected: String) {
      expect(source, becomes: expected)
    }

    @Test(arguments: [
      "struct A {}", "@Traced class A {}", "protocol P: AnyObject {}", "distributed actor A {}",
      "extension A { func f() }",
    ])
    func `Nothing else gets a deinit`(_ source: String) {
      #expect(rewritten(source)?.contains("death(of:") != true)
    }

    @Test func `The death of a value that can't be copied is a call`() {
      let text = rewritten("struct A: ~Copyable { deinit { f() } }")
      #expect(text?.contains(#"_SeqtraceLinked.call("deinit", type: Self.self)"#) == true)
    }

    @Test func `Where a superclass gets no deinit, its subclass has the whole destruction`() {
      let source = "class A {}; class B: A { deinit { f() } }"
      let file = Parser.parse(source: source)
      var index = PackageIndex()
      index.add(source, file)
      index.classesWithoutDeaths = ["A"]
      let text = SourceRewriter(index: index, module: "Shop", isTest: false).rewrite(source, file)
        .text?.withoutLines
      #expect(text?.contains("destruction(of: self, in: B.self)") == true)
    }

    // MARK: - Receivers

    @Test func `A function that is overridden says how far down its class is`() {
      let text = rewritten(
        "class A { func f() { g() }; func h() { g() } }; class B: A { override func f() { g() } }")
      #expect(text?.contains(#"call("f()", on: self, depth: 0)"#) == true)
      #expect(text?.contains(#"call("f()", on: self, depth: 1)"#) == true)
      #expect(text?.contains(#"call("h()", on: self)"#) == true)
    }

    @Test(arguments: [
      ("class A { static func f() { g() } }", "type: A.self"),
      ("extension A { static func f() { g() } }; class A {}", "type: A.self"),
      ("struct A { static func f() { g() } }", "type: Self.self"),
      ("protocol P {}; extension P { mutating func f() { g() } }", "onAny: self"),
      ("protocol P {}; extension P { func f() { g() } }", "onAny: self"),
    ])
    func `A function belongs to a type or to an object`(_ source: String, _ receiver: String) {
      #expect(rewritten(source)?.contains("call(\"f()\", \(receiver))") == true)
    }

    @Test func `Types inside of functions are recorded, too`() {
      let text = rewritten("func f() { class A { func g() { h() } }; A().g() }")
      #expect(text?.contains(#"class A { deinit { _SeqtraceLinked.death(of: self) };"#) == true)
      #expect(text?.contains(#"call("g()", on: self)"#) == true)
    }

    @Test(arguments: [
      ("class A { init() { x.exit() } }; struct X { func exit() {} }", true),
      ("class A { init() { x.exit() } }", true), ("class A { init() { exit(1) } }", false),
      ("class A { init() { Foundation.exit(1) } }", false),
      ("class A { init() { fail() } }; func fail() -> Never { exit(1) }", false),
    ])
    func `What never returns is known by its declaration`(_ source: String, _ completes: Bool) {
      #expect(rewritten(source)?.contains("complete(self)") ?? false == completes)
    }

    @Test func `What a function consumes ends before its call does`() {
      let text = rewritten("struct A { func f(_ t: consuming T, by: Int) { g() } }")
      #expect(text?.contains("defer { seqtraceCall.end() }; var t = consume t; g()") == true)
    }

    @Test(arguments: [
      ("func f() { g() }", "g(); _ = consume self }"), ("func f() { g(self) }", "g(self) }"),
      ("func f() -> Int { h() }", "return _SeqtraceLinked.ending(h(), consume self) }"),
      ("func f() { if x { return }; g() }", "if x { _ = consume self; return }; g(); _"),
      ("func f() { e() }; consuming func e() {}", "e() };"),
    ])
    func `A value with a deinit that a function consumes ends before the call does`(
      _ function: String, _ text: String
    ) {
      let source = "struct A: ~Copyable { deinit { d() }; consuming \(function) }"
      #expect(rewritten(source)?.replacing(" ;", with: ";").contains(text) == true)
    }

    @Test(arguments: [
      ("class A: P {}; class B: A { func f() { g() } }", "P.f()"), ("class A: P {}", "f()"),
      ("class B { func f() { g() } }", "f()"),
    ])
    func `A protocol's function that a type replaces is named after the protocol`(
      _ types: String, _ name: String
    ) {
      let text = rewritten("protocol P {}; extension P { func f() { g() } }; \(types)")
      #expect(text?.contains("call(\"\(name)\", onAny: self)") == true)
    }

    @Test func `What is thrown in a clause of a function that rethrows is seen`() {
      let text = rewritten(
        "func f(_ g: () throws -> Void) rethrows { do { try g() } catch { h(); throw error } }")
      #expect(text?.contains("throw seqtraceCall.failing(error)") == true)
    }

    // MARK: - Lines

    @Test(arguments: [
      "async let a = f(1); let r = await a; return r",
      "let t = Task { await f(1) }; let r = await t.value; return r",
      "return await withTaskGroup(of: Int.self) { g in g.addTask { 1 }; var s = 0; for await n in g { s += n }; return s }",
    ])
    func `Statements that share a line stay apart`(_ body: String) throws {
      let text = try #require(rewritten("func f() async -> Int { \(body) }"))
      #expect(!Parser.parse(source: text).hasError, "\(text)")
    }

    @Test(arguments: [
      ("work!", true), ("self.work!", true), ("other.work!", false),
    ])
    func `Work in an optional property is followed to its queue`(work: String, isHanded: Bool) {
      let source = """
        final class Loader {
          var work: DispatchWorkItem?
          func start(_ queue: DispatchQueue) { queue.async(execute: \(work)) }
        }
        """
      let text = result(source).text ?? ""
      #expect(text.contains(", of: \(work))") == isHanded, "\(text)")
    }
  }
#endif
