import SeqtraceRecording
import SeqtraceTesting
import XCTest

final class XCTAssertTraceTests: XCTestCase {
  private let bank = Bank()
  // They outlive the recording, so that it has no deaths.
  private let payer = Account()
  private let payee = Account()

  func testTransferIsWhatItsGoldenSays() throws {
    try XCTAssertTrace(named: "transfer") { try bank.pay(5, from: payer, to: payee) }
  }

  func testTranscriptAndDiagramAreCompared() async throws {
    try XCTAssertTrace(
      inline: "client → Bank.pay(_:from:to:)\n  Account.withdraw(5)\n  Account#2.deposit(5)"
    ) { try bank.pay(5, from: payer, to: payee) }
    try await XCTAssertTrace(
      inline: "client → Bank.pay(_:from:to:)\n  Account.withdraw(5)\n  Account#2.deposit(5)"
    ) { () async throws in try bank.pay(5, from: payer, to: payee) }
    try XCTAssertDiagram(named: "transfer") { try bank.pay(5, from: payer, to: payee) }
    let session = RecordingSession(title: "transfer")
    try session.record { try bank.pay(5, from: payer, to: payee) }
    XCTAssertTrace(of: session.trace(), named: "transfer")
  }

  func testPartsAreFound() throws {
    let session = RecordingSession()
    try session.record { try bank.pay(5, from: payer, to: payee) }
    XCTAssertTrace(session.trace(), contains: "Account.withdraw(…)")
    XCTAssertTrace(session.trace(), neverContains: "… throws")
    XCTAssertTrace(
      of: session.trace(),
      inline: """
        client → Bank.pay(_:from:to:)
          Account.withdraw(5)
          Account#2.deposit(5)
        """)
  }
}

final class XCTAssertConformanceTests: XCTestCase {
  func testProgramDoesWhatItsDesignDraws() async {
    XCTAssertConformance(to: "Designs/placeholder.mmd", closed: true) { PlaceholderSystem.run() }
    await XCTAssertConformance(to: "Designs/oauth.mmd") { () async in Flows.oauth() }
  }
}
