import Foundation
import SeqtraceExpansion
import SeqtraceNotifications
import SeqtraceRecording

/// All that lasts as long as the program.
@MainActor final class Office {
  let audit = Recorder.recordCreation { AuditLog() }
  let rates = Recorder.recordCreation { RateService() }
  let ticker = Recorder.recordCreation { Ticker() }
  let desk = Recorder.recordCreation { ApprovalDesk() }
  let terminal = Recorder.recordCreation { Terminal() }
  let backup = Recorder.recordCreation { Backup() }
  let bank: Bank
  let screen: Screen
  let statistics: Statistics

  init(center: NotificationCenter) {
    let (audit, rates) = (audit, rates)
    let bank = Recorder.recordCreation { Bank(audit: audit, center: center) }
    self.bank = bank
    screen = Recorder.recordCreation { Screen(bank: bank, rates: rates) }
    statistics = Recorder.recordCreation { Statistics(center: center) }
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
    await finish(screen)
    await screen.tapPay()
    await finish(screen)
    office.statistics.stop()
    await screen.tapSearch()
    await screen.tapCancel()
    await finish(screen)
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
    await finish(screen)
    office.audit.flush()
  }

  nonisolated private static func watchPrices(of ticker: Ticker, on screen: Screen) async {
    let start = Recorder._Expansion.TaskMark.now
    async let following: Void = screen.follow(ticker)
    for price in [7, 8] { ticker.publish(price) }
    ticker.close()
    await following
    Recorder._Expansion.recordJoinOfChildren(since: start)
  }

  nonisolated private static func finish(_ screen: Screen) async {
    guard let work = await screen.work else { return }
    await work.value
    Recorder.recordJoin(of: work)
  }

  nonisolated private static func useDevices(_ office: Office) {
    office.terminal.readCard()
    office.terminal.test()
    office.backup.run()
    office.backup.printStatements()
  }
}
