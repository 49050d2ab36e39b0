import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

@testable import SeqtraceCommands

struct ReviewTests {
  @Test(arguments: [
    (
      "Bank.pay() throws Broke\n    Log.write()", "Bank.pay() throws Broke",
      "call-lost-on-error-path Log.write()"
    ),
    ("Bank.pay()\n    Log.write()", "Bank.pay()", "call-lost Log.write()"),
    ("Bank.pay()", "Bank.pay()\n    Log.write()", "call Log.write()"),
    ("Bank.pay()", "Bank.pay()\n  Bank.pay()", "call-repeated Bank.pay()"),
    (
      "Log.write()\n  Bank.pay()", "Log.write()\n  Bank.pay()\n  Log.write()",
      "call-repeated Log.write()"
    ),
    ("Bank.pay()\n  Bank.pay()", "Bank.pay()", "call-lost Bank.pay()"),
    (
      "A.a()\n  B.b()\n    C.c()\n    D.d()\n  E.e()",
      "A.a()\n  E.e()\n  B.b()\n    C.c()\n    D.d()",
      "call-moved E.e()"
    ),
    (
      "Shop.buy()\n    Bank.pay()", "Shop.buy() throws Broke\n    Bank.pay() throws Broke",
      "other-error Bank.pay()"
    ),
    ("Bank.pay() throws Broke", "Bank.pay() throws Closed", "other-error Bank.pay()"),
    (
      "create Bank.init()\n  create Bank#2.init()\n  Bank.pay()",
      "create Bank.init()\n  create Bank#2.init()\n  Bank#2.pay()", "other-object Bank.pay()"
    ),
    ("Bank.pay(1)", "Bank.pay(2)", "other-arguments Bank.pay(_:)"),
    ("Bank.open = true", "Bank.open = false", "other-arguments Bank.open"),
    ("Bank.pay() returns 1", "Bank.pay() returns 2", "other-result Bank.pay()"),
    (
      "Bank.pay()", "Bank.pay()\n    post paid to NotificationCenter",
      "notification post paid to NotificationCenter"
    ),
    (
      "Bank.pay()\n    post paid to NotificationCenter", "Bank.pay()",
      "notification-lost post paid to NotificationCenter"
    ),
    (
      "Bank.pay()", "Bank.pay()\n    handoff Task\n      Log.write()",
      "task-not-awaited handoff Task"
    ),
    (
      "Bank.pay()", "Bank.pay()\n    handoff Task as t\n      Log.write()\n    await t",
      "task await Task|task handoff Task"
    ),
    ("Bank.pay()\n    spawn\n      Log.write()", "Bank.pay()", "task-lost spawn"),
    ("Bank.pay()\n    Log.write()", "Bank.settle()\n    Log.write()", "renamed Bank.settle()"),
  ])
  func `A change has one kind, and follows from no other`(
    _ old: String, _ new: String, _ expected: String
  ) throws {
    let review = try ReviewedRun().review([.init(old: "  " + old, new: "  " + new)])
    let found = review.changes.map { "\($0.kind.rawValue) \($0.subject)" }.sorted()
    #expect(found.joined(separator: "|") == expected)
  }

  @Test func `An error that fifty calls pass on is one change, of the innermost`() throws {
    func calls(_ outcome: String) -> String {
      (1...50).map { depth in
        String(repeating: "  ", count: depth) + "Tree\(depth).walk()" + outcome
      }.joined(separator: "\n")
    }
    let review = try ReviewedRun().review([.init(old: calls(""), new: calls(" throws Broke"))])
    #expect(review.changes.map(\.subject) == ["Tree50.walk()"])
  }

  @Test func `Equal changes of many tests are one, and the most important comes first`() throws {
    let cases = (1...3).map { number in
      ReviewedRun.Case(
        name: "f\(number)()", old: "  Bank.pay\(number)()\n    Log.write()",
        new: "  Bank.pay\(number)()\n    Mail.send()")
    }
    let error = ReviewedRun.Case(
      name: "g()", old: "  Bank.pay() throws Broke\n    Mail.send()",
      new: "  Bank.pay() throws Broke")
    let review = try ReviewedRun().review(cases + [error])
    #expect(
      String(decoding: review.text(isColored: false).bytes, as: UTF8.self) == """
        3 changes of behaviour in 4 of 4 tests, compared with main

        1. lost where an error is thrown: Mail.send()
           in S.g(); inside Bank.pay()
           - Mail.send()

        2. lost: Log.write()
           in 3 tests: S.f1(), S.f2(), S.f3(); inside Bank.pay1(), Bank.pay2(), Bank.pay3()
           - Log.write()

        3. new: Mail.send()
           in 3 tests: S.f1(), S.f2(), S.f3(); inside Bank.pay1(), Bank.pay2(), Bank.pay3()
           + Mail.send()

        """)
  }

  @Test func `What varies by itself is left out and named`() throws {
    var run = ReviewedRun()
    run.varying = (["M/0.transcript"], ["M/1.transcript"])
    let review = try run.review([
      .init(name: "loose()", new: "  A.a()"), .init(name: "part()", old: "  A.a()", new: "  A.a()"),
      .init(name: "agrees()", old: "  A.a()", new: "  A.b()", again: "  A.a()"),
      // Only what both runs have is a change.
      .init(
        name: "both()", old: "  A.a()\n  B.b()", new: "  A.a()\n    C.c()\n  B.b()\n    D.d()",
        again: "  A.a()\n    C.c()\n  B.b()"),
    ])
    #expect(review.behaviour.map(\.title) == ["new: C.c()"])
    #expect(review.varying == ["S.agrees()", "S.loose()"])
    #expect(
      review.verdict
        == "1 change of behaviour in 1 of 4 tests; 1 test is new; 2 tests vary by themselves; 1 test varies in a part"
    )
  }

  @Test func `Failures come first, and tests that are new or gone last`() throws {
    var run = ReviewedRun()
    run.issues = ["fails()": "1 == 2"]
    let review = try run.review([
      .init(name: "new()", new: "  A.a()"), .init(name: "gone()", old: "  A.a()"),
      .init(name: "fails()", old: "  A.a()", new: "  A.a()"),
    ])
    #expect(
      review.changes.map(\.title) == ["fails: 1 == 2", "new test: S.new()", "test gone: S.gone()"])
    #expect(
      review.verdict
        == "No change of behaviour in 2 tests; 1 test fails; 1 test is new; 1 test is gone")
  }

  @Test func `A test that was edited and calls something else is told as that, at its end`() throws
  {
    var run = ReviewedRun()
    run.places = ["f()": SourceLine(fileID: "Tests/T.swift", line: 3)]
    run.difference = ["--- a/Tests/T.swift", "+++ b/Tests/T.swift", "@@ -5 +5 @@", "-a", "+b"]
    let edited = ReviewedRun.Case(old: "  A.a()\n    B.b()", new: "  A.a()\n  C.c()")
    let review = try run.review([edited])
    #expect(review.changes.map(\.title) == ["lost: B.b()", "the test's own step: C.c()"])
    run.difference = []
    #expect(try run.review([edited]).changes.map(\.title) == ["lost: B.b()", "new: C.c()"])
  }

  @Test func `Where the source changed is the innermost function around a change`() throws {
    var run = ReviewedRun()
    run.places = [
      "outer()": SourceLine(fileID: "A.swift", line: 10),
      "inner()": SourceLine(fileID: "A.swift", line: 20),
      "other()": SourceLine(fileID: "A.swift", line: 30),
    ]
    let test = ReviewedRun.Case(
      old: "  A.outer()\n    B.inner()\n      C.c()", new: "  A.outer()\n    B.inner()")
    func place(_ hunk: Substring, _ lines: Substring...) throws -> String? {
      run.difference = ["+++ b/A.swift", "@@ -1 +1 @@", "-+++ b/B.swift", "+x", hunk] + lines
      let change = try run.review([test]).changes.first
      return change?.isPlaceOfChange == true ? change?.place?.text : nil
    }
    #expect(try place("@@ -22,2 +22,0 @@", "-a", "-b") == "A.swift:22")
    #expect(try place("@@ -12 +12 @@", "-a", "+b") == "A.swift:12")
    // Elsewhere in the file, for want of anything nearer.
    #expect(try place("@@ -32 +32 @@", "-a", "+b") == "A.swift:1")
    run.difference = []
    #expect(try run.review([test]).changes.first?.place?.text == "A.swift:20")
  }

  @Test func `A function is on the main actor if its type, its extension or itself is`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      @MainActor
      public final class View {
        var x = 1
        func draw() {}
      }
      // @MainActor
      struct Model {
        @MainActor
        @discardableResult
        func show() -> Int { 1 }
        func load(
          _ name: String
        ) {}
      }
      extension View {
        func draw2() {}
      }
      """, to: "A.swift")
    let sources = MainActorSources(of: folder.path)
    let lines = (1...16).filter {
      sources.contains(SourceLine(fileID: "A.swift", line: Int32($0)))
    }
    // The attribute's own line, the type with all that is in it, and the function that has it.
    #expect(lines.filter { [4, 10, 11, 15].contains($0) } == [4, 10])
    #expect(!sources.contains(SourceLine(fileID: "None.swift", line: 1)))
  }

  @Test func `The facts of several runs are merged, and kept in a file`() throws {
    let folder = try TemporaryFolder()
    func facts(_ failing: Bool) throws -> SuiteFacts {
      let text =
        "seqtrace transcript 1\ntitle: S.f()\n\nclient → S.f()\(failing ? " throws Broke" : "")\n"
      let trace = try TranscriptReader().read(Array(text.utf8)).trace
      let test = PackageGoldens.Test(
        path: "M/f.transcript", recorded: try #require(RecordedTest(trace)), privatePlaces: [])
      return SuiteFacts(of: [test], status: failing ? 1 : 0, paths: [:])
    }
    let (passed, failed) = (try facts(false), try facts(true))
    for (first, second) in [(passed, failed), (failed, passed)] {
      var any = first
      any.merge(second, failsIfAny: true)
      #expect(any.tests["M/f.transcript"]?.failure == "threw Broke")
      var both = first
      both.merge(second, failsIfAny: false)
      #expect(both.tests["M/f.transcript"]?.failure == nil)
    }
    #expect(failed.news(besides: passed) == ["M/f.transcript"])
    #expect(passed.news(besides: failed) == [])
    try failed.write(to: folder.file("facts.json"))
    let read = SuiteFacts(contentsOf: folder.file("facts.json"))
    #expect(read?.tests["M/f.transcript"]?.failure == "threw Broke")
    _ = try folder.write("{\"tests\":{", to: "half.json")
    #expect(SuiteFacts(contentsOf: folder.file("half.json")) == nil)
  }
}
