import SeqtraceEvents
import SeqtraceRecording
@testable import SeqtraceTesting
import Testing

struct ExpectationTests {
  private let bank = Bank()
  // They outlive the recording, so that it has no deaths.
  private let payer = Account()
  private let payee = Account()

  @Test func `What happened is what the golden transcript says`() throws {
    try expectTrace(named: "transfer") { try bank.pay(5, from: payer, to: payee) }
  }

  @Test func `A body may await, throw and return`() async throws {
    let answer = try await expectTrace(named: "awaited transfer") {
      try await bank.pay(5, from: payer, to: payee, isolated: true)
      return 42
    }
    #expect(answer == 42)
    await #expect(throws: Bank.Broke.self) {
      try await expectTrace(named: "broke") { () async throws in
        try bank.pay(500, from: payer, to: payee)
      }
    }
  }

  @MainActor @Test func `A body runs on the test's actor`() async {
    var calls = 0
    await expectTrace(named: "on the main actor") { () async in
      await Task.yield()
      calls += 1
    }
    #expect(calls == 1)
  }

  @Test(arguments: [1, 2, 3])
  func `Cases of a test have goldens of their own`(_ count: Int) throws {
    try expectTrace(named: "\(count) transfers: 5/month") {
      for _ in 0..<count { try bank.pay(5, from: payer, to: payee) }
    }
  }

  @Test func `One test may have several goldens`() throws {
    try expectTrace(named: "first of two") { try bank.pay(1, from: payer, to: payee) }
    try expectTrace(named: "second of two") { try bank.pay(2, from: payer, to: payee) }
  }

  @Test func `A session that has recorded is compared`() throws {
    let session = RecordingSession(title: "another title")
    try session.record { try bank.pay(5, from: payer, to: payee) }
    expectTrace(of: session.trace(), named: "transfer")
  }

  @Test func `The transcript can stand in the test`() async throws {
    try await expectTrace(
      inline: """
        client → Bank.pay(_:from:to:)
          Account.withdraw(5)
          Account#2.deposit(5)
        """
    ) { () async throws in try bank.pay(5, from: payer, to: payee) }
  }

  @Test func `Code that doesn't await is compared with a transcript or a diagram, too`() throws {
    try expectTrace(
      inline: "client → Bank.pay(_:from:to:)\n  Account.withdraw(5)\n  Account#2.deposit(5)"
    ) { try bank.pay(5, from: payer, to: payee) }
    try expectDiagram(named: "drawn transfer") { try bank.pay(5, from: payer, to: payee) }
  }

  @Test func `A pattern that can match nothing fails`() throws {
    let session = RecordingSession()
    try session.record { try bank.pay(5, from: payer, to: payee) }
    let trace = session.trace()
    withKnownIssue { expectTrace(trace, neverContains: "not a pattern at all !!") }
    withKnownIssue { expectTrace(trace, contains: "") }
    #expect(throws: MalformedPattern.self) { try trace.count(of: "Bank.pay(") }
  }

  @Test func `What is wrong with a transcript in the test is told with its own line`() throws {
    let session = RecordingSession()
    try session.record { try bank.pay(5, from: payer, to: payee) }
    for (text, place) in [
      ("client → Bank.pay(a, to: b", "1:"), ("\n\na → B.c()\n      d → E.f()", "4:"),
      ("seqtrace transcript 1\n\na → B.c(", "3:"),
    ] {
      let verdict = InlineTest.verdict(on: session.trace(), inline: text, rules: [])
      let lines = try #require(verdict.message).split(separator: "\n")
      #expect(lines[0] == "The transcript in the test can't be read:")
      #expect(lines[1].hasPrefix("  " + place), "\(lines)")
    }
  }

  @Test func `A body that throws is compared, too`() throws {
    let body = "client → Bank.pay(_:from:to:) throws Broke\n  Account.withdraw(500) throws Broke"
    #expect(throws: Bank.Broke.self) {
      try expectTrace(inline: body) { try bank.pay(500, from: payer, to: payee) }
    }
    withKnownIssue {
      #expect(throws: Bank.Broke.self) {
        try expectTrace(inline: "client → Bank.pay(_:from:to:)") {
          try bank.pay(500, from: payer, to: payee)
        }
      }
    }
  }

  @Test func `What is looked for is found, or not`() throws {
    let session = RecordingSession()
    try session.record { try bank.pay(5, from: payer, to: payee) }
    let trace = session.trace()
    expectTrace(trace, contains: "Bank.pay(…)\n  Account.withdraw(5)\n  Account#2.deposit(…)")
    expectTrace(trace, neverContains: "Account.withdraw(…) throws")
    #expect(try trace.count(of: "Account….…") == 2)
    #expect(try trace.count(of: "Bank.pay(…)") == 1)
  }

  @Test func `A diagram in text is compared`() throws {
    let session = RecordingSession()
    try session.record { try bank.pay(5, from: payer, to: payee) }
    expectDiagram(of: session.trace(), named: "transfer")
  }

  @Test func `Lifelines and values are left out by rule, and the golden says so`() throws {
    try expectTrace(
      named: "by rule", rules: [.ignore("Account"), .redact("number")]
    ) { try bank.pay(5, from: payer, to: payee) }
  }

  @Test func `The placeholder's system does what its golden says`() {
    expectTrace(named: "placeholder") { PlaceholderSystem.run() }
  }
}
