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
