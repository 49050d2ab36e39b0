import Foundation
import SeqtraceMacros
import SeqtraceNotifications

/// All that lasts as long as the program.
@MainActor final class Office {
  let audit = AuditLog()
  let rates = RateService()
  let ticker = Ticker()
  let desk = ApprovalDesk()
  let terminal = Terminal()
  let backup = Backup()
  let bank: Bank
  let screen: Screen
  let statistics: Statistics

  init(center: NotificationCenter) {
    bank = Bank(audit: audit, center: center)
    screen = Screen(bank: bank, rates: rates)
    statistics = Statistics(center: center)
  }
}

@main @MainActor
struct App {
  /// Older than any session.
  private static let center = NotificationCenter()
  private static let office = Office(center: center)

  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: \(CommandLine.arguments[0]) TRACE\n".utf8))
      exit(64)
    }
    let session = RecordingSession(title: "An ordinary program")
    try await session.record(as: "main") { try await use(office) }
    try session.save(to: CommandLine.arguments[1])
  }

  nonisolated private static func use(_ office: Office) async throws {
    let (bank, screen) = (office.bank, office.screen)
    await bank.open(["A", "B", "C"])
    await bank.finishInventory()
    await screen.tapRefresh()
    await screen.work?.value
    await screen.tapPay()
    await screen.work?.value
    office.statistics.stop()
    await screen.tapSearch()
    await screen.tapCancel()
    await screen.work?.value
    try await bank.settle(at: office.desk)
    _ = try? await office.rates.fastestRate()
    await screen.export()
    await watchPrices(of: office.ticker, on: screen)
    useDevices(office)
    // The last tap comes from outside, without a task around it.
    let tap = Recorder.recordHandoff("tap")
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        tap.resume { MainActor.assumeIsolated { screen.tapClose() } }
        continuation.resume()
      }
    }
    await screen.work?.value
    office.audit.flush()
  }

  nonisolated private static func watchPrices(of ticker: Ticker, on screen: Screen) async {
    async let following: Void = screen.follow(ticker)
    for price in [7, 8] { ticker.publish(price) }
    ticker.close()
    await following
  }

  nonisolated private static func useDevices(_ office: Office) {
    office.terminal.readCard()
    office.terminal.test()
    office.backup.run()
    office.backup.printStatements()
  }
}
