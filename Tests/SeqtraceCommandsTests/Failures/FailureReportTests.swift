import SeqtraceEvents
import SeqtraceTranscript
import Testing

@testable import SeqtraceCommands

struct FailureReportTests {
  private static let green = """
    client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
      Shop.buy("tea") returns 3 @ Shop/Shop.swift
        Stock.take("tea") returns true @ Shop/Shop.swift
        Mailer.send("anna") @ Shop/Shop.swift
      check `total == 3`
    """

  private func test(_ lines: String) throws -> RecordedTest {
    let text = "seqtrace transcript 1\ntitle: ShopTests.buys()\n\n\(lines)\n"
    var trace = try TranscriptReader().read(Array(text.utf8)).trace
    for index in trace.events.indices where trace.events[index].kind.opensActivation {
      trace.events[index].source?.line = Int32(index + 1)
    }
    return try #require(RecordedTest(trace))
  }

  private func recording(_ lines: String) throws -> GreenRuns.Recording {
    GreenRuns.Recording(
      path: "green.transcript", transcript: TranscriptWriter().write(try test(lines).trace),
      hasValues: true)
  }

  private func report(
    _ lines: String, base: String? = green, again: String? = nil, crash: String? = nil,
    hang: UInt32? = nil
  ) throws -> [String] {
    let failure = try #require(TestFailure(try test(lines), status: 1))
    let other = try again.map { try test($0).trace }
    let difference = try base.flatMap {
      try FirstDifference(
        of: failure.test.trace, since: try recording($0), again: other,
        paths: ["Shop/Shop.swift": "Sources/Shop/Shop.swift"])
    }
    return FailureReport(
      failure: failure, difference: difference, hasBase: base != nil, again: .unknown,
      crash: crash.flatMap(CrashMessage.init), hang: hang,
      paths: ["Shop/Shop.swift": "Sources/Shop/Shop.swift"]
    ).lines(showsCause: true)
  }

  @Test func `A test that passed is no failure`() throws {
    #expect(TestFailure(try test(Self.green), status: 1) == nil)
    #expect(TestFailure(try test(Self.green + "\n  issue `a`"), status: 0) == nil)
  }

  @Test func `The innermost result that is another one comes first`() throws {
    let lines = try report(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Shop.buy("tea") returns 4 @ Shop/Shop.swift
          Stock.take("tea") returns false @ Shop/Shop.swift
          Mailer.send("anna") @ Shop/Shop.swift
        check `total == 3`
        issue `(total → 4) == 3`
      """)
    #expect(
      lines == [
        "  ✗ total == 3, ShopTests/ShopTests.swift", "      (total → 4) == 3",
        "  First different since it last passed:", "    inside buy(_:), Sources/Shop/Shop.swift:2",
        "    called by buys(), ShopTests/ShopTests.swift:1",
        "    - Stock.take(\"tea\") returns true", "    + Stock.take(\"tea\") returns false",
        "        recorded at Sources/Shop/Shop.swift:3", "      Mailer.send(\"anna\")",
      ])
  }

  @Test func `What a function calls is named if only its result is another one`() throws {
    let lines = try report(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Shop.buy("tea") returns 4 @ Shop/Shop.swift
          Stock.take("tea") returns true @ Shop/Shop.swift
          Mailer.send("anna") @ Shop/Shop.swift
        check `total == 3`
        issue `(total → 4) == 3`
      """)
    #expect(
      lines.suffix(2) == [
        "    which calls take(_:), Sources/Shop/Shop.swift:3",
        "    which calls send(_:), Sources/Shop/Shop.swift:5",
      ], "\(lines)")
  }

  @Test func `A call that is missing is named with the function that made it`() throws {
    let lines = try report(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Shop.buy("tea") returns 3 @ Shop/Shop.swift
          Stock.take("tea") returns true @ Shop/Shop.swift
        check `sent == 1`
        issue `(sent → 0) == 1`
      """)
    #expect(lines.contains("    inside buy(_:), Sources/Shop/Shop.swift:2"))
    #expect(lines.contains("    - Mailer.send(\"anna\")"))
  }

  @Test func `What differs between two failing runs is no cause`() throws {
    func failing(_ number: Int) -> String {
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Clock.now() returns \(number) @ Shop/Shop.swift
        Shop.buy("tea") returns 3 @ Shop/Shop.swift
          Stock.take("tea") returns true @ Shop/Shop.swift
        check `sent == 1`
        issue `(sent → 0) == 1`
      """
    }
    let base = Self.green.replacing(
      "  Shop.buy", with: "  Clock.now() returns 1 @ Shop/Shop.swift\n  Shop.buy",
      maxReplacements: 1)
    let single = try report(failing(2), base: base)
    #expect(single.contains("    - Clock.now() returns 1"))
    let twice = try report(failing(2), base: base, again: failing(3))
    #expect(!twice.contains { $0.contains("Clock.now() returns") && $0.hasPrefix("    -") })
    #expect(twice.contains("    - Mailer.send(\"anna\")"))
  }

  @Test func `Without a run that passed, the last calls are told, and where the error is from`()
    throws
  {
    let lines = try report(
      """
      client → <ShopTests>.buys() throws Empty @ ShopTests/ShopTests.swift
        Shop.buy("tea") throws Empty @ Shop/Shop.swift
          Stock.take("tea") throws Empty @ Shop/Shop.swift
      """, base: nil)
    #expect(lines[0] == "  ✗ threw Empty")
    #expect(lines.contains("  First thrown by take(_:), Sources/Shop/Shop.swift:3: Empty"))
    #expect(
      lines.contains("        Stock.take(\"tea\") throws Empty, Sources/Shop/Shop.swift:3"),
      "\(lines)")
  }

  @Test func `A test that hangs names the calls it is in, and what they wait for`() throws {
    var test = try test(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        step `await shop.buy()`
        Shop.buy() @ Shop/Shop.swift
          step `await gate.wait()`
      """)
    test = try #require(RecordedTest(test.trace.cutAfterStep))
    let failure = try #require(TestFailure(test, status: PackageRun.hung))
    func lines(_ crash: CrashMessage?, _ hang: UInt32?) -> [String] {
      FailureReport(
        failure: failure, difference: nil, hasBase: false, again: .unknown, crash: crash,
        hang: hang, paths: [:]
      ).lines(showsCause: true)
    }
    #expect(
      lines(nil, 5) == [
        "  It made no progress for 5 s. It was in:",
        "    buys(), ShopTests/ShopTests.swift:1", "    → buy(), Shop/Shop.swift:3",
        "      waits for an asynchronous call in: await gate.wait(), Shop/Shop.swift",
      ])
    let crash = try #require(
      CrashMessage(in: "one\nShop/Shop.swift:4: Fatal error: Empty\nIllegal instruction"))
    #expect(lines(crash, nil)[0] == "  ✗ Fatal error: Empty, Shop/Shop.swift:4")
  }

  @Test func `The answer is text or Markdown, and tells one cause once`() throws {
    let lines = """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Shop.buy("tea") returns 4 @ Shop/Shop.swift
        check `total == 3`
        issue `(total → 4) == <b>`
      """
    let failure = try #require(TestFailure(try test(lines), status: 1))
    let report = FailureReport(
      failure: failure,
      difference: try FirstDifference(
        of: failure.test.trace, since: try recording(Self.green), again: nil, paths: [:]),
      hasBase: true, again: .unknown, crash: nil, hang: nil, paths: [:])
    let summary = FailureSummary(reports: [report, report], count: 3, package: "my shop")
    let text = summary.text.text
    #expect(text.contains("  The same is different as in ShopTests.buys().\n"))
    #expect(
      text.hasSuffix(
        """
        2 of 3 tests failed. To see one:
          seqtrace record --package 'my shop' --values -o why.svg -- swift test --filter ShopTests.buys

        """))
    let markdown = summary.markdown.text
    #expect(
      markdown.hasPrefix(
        "## Tests\n\n2 of 3 tests failed.\n\n### ShopTests.buys()\n\n```\n✗ total == 3"))
    let cut = FailureSummary(reports: [report], count: 3, cutOff: 1, package: ".")
    #expect(cut.text.text.contains("1 of 3 tests failed. 1 more ended with the process."))
    let passed = FailureSummary(reports: [], count: 1, package: ".")
    #expect(passed.text.text == "1 test passed.\n")
  }

  @Test func `A picture has what differs and the check that failed, or the test's story`() throws {
    let failure = try #require(
      TestFailure(
        try test(
          """
          client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
            Shop.buy("tea") returns 3 @ Shop/Shop.swift
              Stock.take("tea") returns true @ Shop/Shop.swift
            check `sent == 1`
            issue `(sent → 0) == 1`
          """), status: 1))
    for base in [Self.green, nil] {
      let difference = try base.flatMap {
        try FirstDifference(
          of: failure.test.trace, since: try recording($0), again: nil, paths: [:])
      }
      let report = FailureReport(
        failure: failure, difference: difference, hasBase: base != nil, again: .unknown,
        crash: nil, hang: nil, paths: [:])
      let svg = String(
        decoding: try report.drawing(as: .svg, PictureStyle(), package: "."), as: UTF8.self)
      #expect(svg.contains("(sent → 0) == 1"))
      #expect(svg.contains("send(") == (base != nil))
      let summary = FailureSummary(reports: [report], count: 1, package: ".")
      let page = String(
        decoding: try summary.page { report throws(CommandError) in
          try report.drawing(as: .svg, PictureStyle(), package: ".")
        }, as: UTF8.self)
      #expect(page.contains("<h2>ShopTests.buys()</h2>\n<pre>✗ sent == 1"))
      #expect(page.contains("<svg"))
    }
  }

  @Test func `What a test was in when its time was up is told`() throws {
    let lines = try report(
      """
      client → <ShopTests>.buys() @ ShopTests/ShopTests.swift
        Shop.buy("tea") @ Shop/Shop.swift
          step `try await Task.sleep(for: .seconds(90))`
          issue `Time limit was exceeded: 60.000 seconds`
      """)
    #expect(lines[1...].contains("  It was in:"))
    #expect(
      lines.contains {
        $0.hasPrefix("      waits for the end of a sleep in: try await Task.sleep")
      }, "\(lines)")
  }

  @Test(arguments: [
    ("await Task { … }.value", "a task"), ("let x = await gate.open()", "an asynchronous call"),
    ("await withCheckedContinuation { … }", "a continuation that nobody has resumed"),
    ("for await line in lines", "the next element of a sequence"),
    ("semaphore.wait()", "a semaphore, a group or a condition"), ("lock.lock()", "a lock"),
    ("let total = 3", nil),
  ])
  func `What a statement waits for is said as far as its text tells`(
    _ statement: String, _ awaited: String?
  ) {
    let call = OpenWork.Call(name: "f()", place: nil, statement: statement)
    #expect(call.awaited == awaited)
  }

  @Test func `A test that is skipped hasn't failed`() throws {
    func test(_ error: String) throws -> RecordedTest {
      try self.test("client → <ShopTests>.buys() throws \(error) @ ShopTests/ShopTests.swift")
    }
    #expect(TestFailure(try test("XCTSkip"), status: 1) == nil)
    #expect(TestFailure(try test("ShopError.empty"), status: 1)?.thrown == "ShopError.empty")
  }

  @Test func `What is cut off before the test's call is unfinished, too`() throws {
    var trace = try test(
      """
      client → <ShopTests>.init() @ ShopTests/ShopTests.swift
        step `shop = await Shop.open()`
      """
    ).trace
    trace = trace.cutAfterStep
    let cut = try #require(RecordedTest(trace))
    let failure = try #require(TestFailure(cut, status: PackageRun.hung))
    #expect(failure.open.lanes.map { $0.calls.map(\.name) } == [["init()"]])
    #expect(failure.open.lanes[0].calls[0].awaited == "an asynchronous call")
  }

  @Test(arguments: [
    ("a/B.swift:12: Precondition failed: x", "Precondition failed: x", 12 as Int32?),
    ("Fatal error: no place", "Fatal error: no place", nil), ("nothing", nil, nil),
  ])
  func `The message of a crash is found in what was printed`(
    _ output: String, _ message: String?, _ line: Int32?
  ) {
    let crash = CrashMessage(in: output)
    #expect(crash?.message == message)
    #expect(crash?.place?.line == line)
  }

  @Test func `The last recording of a test that passed is kept for its options`() throws {
    let folder = try TemporaryFolder()
    var choice = try PackageChoice.parse(["--package", folder.path])
    let runs = GreenRuns(of: choice)
    let test = try test(Self.green)
    #expect(runs.recording(of: test.name) == nil)
    runs.keep([test], status: 0)
    #expect(runs.recording(of: test.name)?.hasValues == false)
    // A recording without values will do, one of other functions won't.
    choice.instrumentation.values = true
    #expect(GreenRuns(of: choice).recording(of: test.name)?.hasValues == false)
    GreenRuns(of: choice).keep([test], status: 0)
    #expect(GreenRuns(of: choice).recording(of: test.name)?.hasValues == true)
    choice.instrumentation.accessors = true
    #expect(GreenRuns(of: choice).recording(of: test.name) == nil)
    // Of two that look equal, it isn't known which is which.
    runs.settle([test.name, test.name])
    #expect(runs.recording(of: test.name) == nil)
    runs.noteFailed([test.name])
    #expect(runs.failed == ["ShopTests.buys()"])
  }
}

extension Trace {
  /// The trace of a process that ended after its last step.
  fileprivate var cutAfterStep: Trace {
    var trace = self
    let last = events.lastIndex { $0.kind == .step } ?? 0
    trace.events.removeSubrange((last + 1)...)
    return trace
  }
}
