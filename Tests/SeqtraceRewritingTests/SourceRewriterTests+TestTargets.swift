#if Macros
  import SeqtraceRewriting
  import SwiftParser
  import Testing

  // Test targets: names, cases, and what their tests call.
  extension SourceRewriterTests {
    @Test func `A member of a type that is named can only be that type's`() {
      let parsers = """
        public enum BER { @inlinable public static func parse(_ text: String) {} }
        public enum DER { @inlinable public static func parse(_ text: String) {} }
        """
      let tests = "class ParserTests: XCTestCase { func testDER() { DER.parse(BER.x) } }"
      var index = PackageIndex()
      for source in [parsers, tests] { index.add(source, Parser.parse(source: source)) }
      let rewriter = SourceRewriter(index: index, module: "ParserTests", isTest: true)
      let result = rewriter.rewrite(tests, Parser.parse(source: tests))
      #expect(result.unrecorded.map(\.function) == ["DER.parse(_:)"])
    }

    @Test func `Names for people are noted`() {
      let source = """
        @Suite("The cart", .serialized) struct CartTests {
          @Test("adds \\"one\\"", .tags(.fast)) func adds() {}
          @Test(.enabled(if: true)) func plain() {}
          @Test("\\(name)") func built() {}
          @Test("a\\nb") func lines() {}
        }
        @Test("alone") func free() {}
        """
      #expect(
        result(source, isTest: true).displayNames.map { "\($0.subject): \($0.name)" } == [
          "CartTests: The cart", "CartTests.adds(): adds \"one\"", "Shop.free(): alone",
        ])
    }

    @Test(arguments: [
      ("let a = B()", "let a = _SeqtraceLinked.initialValue(B())"),
      (
        "struct S { static let a: B = .init { 1 }, b = 2 }",
        "struct S { static let a: B = _SeqtraceLinked.initialValue(.init { 1 }), b = 2 }"
      ),
      ("@MainActor let a = try! B()", "@MainActor let a = _SeqtraceLinked.initialValue(try! B())"),
      ("let a: Set<B> = [.c]", "let a: Set<B> = _SeqtraceLinked.initialValue([.c])"),
      ("let a: B = \"c\"", "let a: B = _SeqtraceLinked.initialValue(\"c\")"),
      // Neither made on the first access, nor expressions of their own.
      ("struct S { let a = B() }", nil), ("let a = 2, b = c, d = \"e\"", nil),
      ("let a = { B() }", nil),
      ("@TaskLocal var a = B()", nil), ("let a = await b()", nil), ("let a = try b()", nil),
    ])
    func `Initial values of globals and static properties are marked`(
      _ source: String, _ expected: String?
    ) {
      let text = result(source, isTest: true).text?.withoutLines
      #expect(text?.split(separator: "\n").first.map(String.init) == expected)
    }

    @Test func `The lines of private functions are noted`() {
      let source = """
        final class Cart {
          private func check() { a() }
          fileprivate
          func count(
            of name: String
          ) {
            a()
          }
          func add() { a() }
          private init() { a() }
          private(set) var sum = 0
        }
        private extension Cart { func inside() { a() } }
        private struct Line { struct Part { func f() { a() } } }
        """
      #expect(result(source).privateLines == [2, 6, 10, 13, 14])
    }

    @Test func `A test with cases records its arguments, which tell them apart`() {
      let text = result(
        "struct T { @Test(arguments: [1]) func adds(_ x: Int) { a() } }", isTest: true
      ).text
      #expect(text?.contains(#"call("adds(_:)", with: "#) == true, "\(text ?? "")")
      #expect(
        result("struct T { @Test func adds() { a() } }", isTest: true).text?.contains("with: ")
          == false)
    }

    @Test func `What a test calls and isn't recorded is told`() {
      let shop = """
        public final class Cart {
          init(size: Int) {}
          public convenience init() { self.init(size: 1) }
          @inlinable public func add(_ item: Int, count: Int = 1) {}
          public func remove(_ item: Int) {}
          @inlinable public func clear() {}
        }
        public struct Basket { public func clear() {} }
        public struct Shelf { @inlinable public func fill() {} }
        extension Array { @inlinable public func summed() -> Int { 0 } }
        class Till { var sum = 0; var isEmpty: Bool { sum == 0 }; var seen: Int { get { sum } } }
        class Drawer: Till {}
        """
      let tests = """
        class CartTests: XCTestCase {
          func testAdd() { let cart = Cart(); cart.add(1); cart.add(2, count: 3); cart.remove(1) }
          func testTill() { let till = Till(); XCTAssert(till.isEmpty); till.sum = till.seen; Drawer() }
          func testClear() { Cart(size: 1).clear(); list.fill(); [1].summed(); cart.add(price: 2) }
        }
        """
      func unrecorded(_ choose: (inout RewritingOptions) -> Void) -> [String] {
        var index = PackageIndex()
        for source in [shop, tests] { index.add(source, Parser.parse(source: source)) }
        var rewriter = SourceRewriter(index: index, module: "ShopTests", isTest: true)
        choose(&rewriter.options)
        return rewriter.rewrite(tests, Parser.parse(source: tests)).unrecorded.map {
          "\($0.test): \($0.function), \($0.reason.rawValue)"
        }
      }
      let delegating = "CartTests.testAdd(): Cart.init(), delegating initialisers"
      let made = "CartTests.testTill(): Till.init(), implicit initialisers"
      let read = ["isEmpty", "seen"].map { "CartTests.testTill(): Till.\($0), accessors" }
      #expect(
        unrecorded { _ in } == [
          delegating, "CartTests.testAdd(): Cart.add(_:count:), inlinable functions", made,
          read[0], read[1],
          "CartTests.testClear(): Cart.clear(), inlinable functions",
          "CartTests.testClear(): Array.summed(), inlinable functions",
        ])
      #expect(unrecorded { $0.recordsInlinable = true } == [delegating, made] + read)
      #expect(unrecorded { $0.recordsAccessors = true }.filter(read.contains) == [])
      #expect(unrecorded { $0.recordsSteps = true }.contains(made) == false)
    }
  }
#endif
