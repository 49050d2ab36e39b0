#if Macros
  import SwiftDiagnostics
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// Each row is a source without the attribute, which is put where `§` stands.
  struct TracedDiagnosisTests {
    struct Misuse: Sendable, CustomTestStringConvertible {
      let attribute: String
      let source: String
      let message: String
      var isWarning = false
      var testDescription: String { "\(attribute) \(source)" }
    }

    static let misuses = [
      Misuse(
        attribute: "@Traced", source: "§ protocol P {}",
        message: "'@Traced' can't be on a protocol: mark the types that conform to it"),
      Misuse(
        attribute: "@Traced", source: "§ extension Swift.Array where Element == Int {}",
        message:
          "'@Traced' can't be on a constrained extension of a library's type, which Swift calls "
          + "circular: mark its functions with '@TracedFunction'"),
      Misuse(
        attribute: "@Traced", source: "§ distributed actor A {}",
        message:
          "'@Traced' can't be on a distributed actor: it has no stored token where it is remote"
      ),
      Misuse(
        attribute: "@Traced", source: "§ typealias A = Int",
        message: "'@Traced' can't be here: there is nothing to record"),
      Misuse(
        attribute: "@TracedFunction", source: "func f() { § func g() {} }",
        message: "'@TracedFunction' can't be on a local function: nobody is called by it"),
      Misuse(
        attribute: "@TracedFunction", source: "protocol P { § func f() }",
        message: "'@TracedFunction' needs a body to record"),
      Misuse(
        attribute: "@TracedFunction", source: "struct S { § @ViewBuilder func f() {} }",
        message: "'@TracedFunction' can't record what a result builder transforms"),
      Misuse(
        attribute: "@TracedFunction", source: "struct S { § @inlinable func f() {} }",
        message: "'@TracedFunction' can't record what is inlined into other modules"),
      Misuse(
        attribute: "@TracedFunction", source: "class C { § convenience init() { self.init(1) } }",
        message:
          "'@TracedFunction' does nothing here: the initializer that this one calls is recorded",
        isWarning: true),
      Misuse(
        attribute: "@TracedFunction", source: "class C { § deinit {} }",
        message: "'@TracedFunction' can't be on a deinitializer: mark its type with '@Traced'"),
      Misuse(
        attribute: "@TracedProperty", source: "class C { § let a = 1 }",
        message: "'@TracedProperty' does nothing here: a constant never changes", isWarning: true),
      Misuse(
        attribute: "@TracedProperty", source: "class C { § var a: Int { 1 } }",
        message: "'@TracedProperty' can't record a computed property: mark the functions it calls"),
      Misuse(
        attribute: "@TracedProperty", source: "class C { § var a = 1 { didSet {} } }",
        message:
          "'@TracedProperty' can't observe a property that has observers: "
          + "call 'Recorder.recordChange' in them"),
      Misuse(
        attribute: "@TracedProperty", source: "class C { § lazy var a = 1 }",
        message: "'@TracedProperty' can't observe a lazy property"),
      Misuse(
        attribute: "@TracedProperty", source: "class C { § @Published var a = 1 }",
        message: "'@TracedProperty' can't observe a property that has a wrapper or a macro"),
      Misuse(
        attribute: "@TracedProperty", source: "func f() { § var a = 1 }",
        message: "'@TracedProperty' can't observe a local variable"),
      Misuse(
        attribute: "@TracedProperty", source: "class C: B { § override var a = 1 }",
        message: "'@TracedProperty' can't observe an overriding property"),
    ]

    @Test(arguments: misuses)
    func `A misuse is told, and the attribute can be removed`(_ misuse: Misuse) {
      let source = misuse.source.replacing("§", with: misuse.attribute)
      let removal = "remove '\(misuse.attribute)'"
      let diagnostics = diagnostics(of: source)
      #expect(diagnostics.map(\.message) == [misuse.message])
      #expect(diagnostics.map(\.diagMessage.severity) == [misuse.isWarning ? .warning : .error])
      #expect(diagnostics.first?.fixIts.map(\.message.message) == [removal])
      #expect(
        diagnostics.first.map { fixed(source, by: $0) } == misuse.source.replacing("§ ", with: ""))
    }

    @Test(arguments: [
      ("@Traced func f() {}", "@TracedFunction func f() {}", "functions"),
      (
        "struct S { @Traced(values: .all) var a = 1 }",
        "struct S { @TracedProperty(values: .all) var a = 1 }", "stored properties"
      ),
      ("@TracedFunction struct S {}", "@Traced struct S {}", "types"),
      (
        "struct S { @TracedFunction var a = 1 }", "struct S { @TracedProperty var a = 1 }",
        "stored properties"
      ),
    ])
    func `A macro for something else is told which one is right`(
      source: String, right: String, subject: String
    ) {
      let diagnostics = diagnostics(of: source)
      #expect(diagnostics.count == 1)
      #expect(diagnostics.first?.message.hasSuffix("that records \(subject)") ?? false)
      #expect(diagnostics.first.map { fixed(source, by: $0) } == right)
    }

    @Test(arguments: [
      "@Traced(values: everything) struct S {}", "@Traced(values: [.all, most]) struct S {}",
      "@Traced(redacting: names) struct S {}", #"@Traced(redacting: ["a\(1)"]) struct S {}"#,
    ])
    func `Options that are not written out are errors, as nothing may leak`(source: String) {
      let diagnostics = diagnostics(of: source)
      #expect(diagnostics.map(\.diagMessage.severity) == [.error])
      #expect(diagnostics.first?.message.contains("must be written as") ?? false)
    }

    @Test(arguments: [
      (
        "actor A { var b: Int { get async { await c() } } }",
        "actor A { var b: Int { get async { "
          + "await Recorder.recordCall(on: .instance(self)) { await c() } } } }"
      ),
      (
        "class A { subscript(i: Int, at j: Int) -> Int { get async throws { try await c(i, j) } } }",
        "class A { subscript(i: Int, at j: Int) -> Int { get async throws { "
          + "try await Recorder.recordCall(on: .instance(self)) { try await c(i, j) } } } }"
      ),
    ])
    func `An accessor that awaits is told, with the line that records it`(
      source: String, right: String
    ) {
      let found = diagnostics(of: "@Traced " + source)
      #expect(found.map(\.diagMessage.severity) == [.warning])
      #expect(found.first?.message.hasPrefix("'@Traced' can't record an accessor") ?? false)
      #expect(found.first.map { fixed("@Traced " + source, by: $0) } == "@Traced " + right)
      #expect(diagnostics(of: "@Traced " + right).isEmpty)
      let untraced = source.replacing("{ var", with: "{ @Untraced var")
        .replacing("{ subscript", with: "{ @Untraced subscript")
      #expect(diagnostics(of: "@Traced " + untraced).isEmpty)
    }

    @Test func `An accessor that awaits in a structure has no line to be added`() {
      let source = "@Traced struct A { var b: Int { get async { await c() } } }"
      #expect(diagnostics(of: source).map(\.fixIts.count) == [0])
    }

    @Test func `What a type can't record of itself is left out without a word`() {
      let source = """
        @Traced class C: D {
          let a = 1
          var b: Int { 1 }
          lazy var c = 1
          @Published var d = 1
          convenience init(x: Int) { self.init() }
          @ViewBuilder func e() {}
          static func == (a: C, b: C) -> Bool { true }
          @Untraced func f() {}
          subscript(i: Int) -> Int { i }
          typealias G = Int
          struct H { func i() {} }
        }
        """
      #expect(diagnostics(of: source).isEmpty)
      #expect(!expansion(of: source).contains("Recorder"))
    }
  }
#endif
