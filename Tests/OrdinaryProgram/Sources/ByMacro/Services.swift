import Dispatch
import Foundation
import SeqtraceMacros
import SeqtraceNotifications
import Synchronization

typealias NotificationCenter = TracedNotificationCenter

/// Exchange rates, behind a completion handler as of old.
@Traced final class RateService: Sendable {
  private let queue = DispatchQueue(label: "rates")

  func fetchRate(for currency: String, completion: @escaping @Sendable (Int) -> Void) {
    queue.async { completion(self.lookUp(currency)) }
  }

  func lookUp(_ currency: String) -> Int { currency == "EUR" ? 1 : 2 }

  func rate(for currency: String) async -> Int {
    await withCheckedContinuation { continuation in
      fetchRate(for: currency) { rate in continuation.resume(returning: rate) }
    }
  }

  /// The first answer counts; one provider is offline, and the other never answers.
  func fastestRate() async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask { try await self.askOfflineProvider() }
      group.addTask { try await self.askSlowProvider() }
      return try await group.next() ?? 0
    }
  }

  func askOfflineProvider() async throws -> Int { throw BankError.offline }

  func askSlowProvider() async throws -> Int {
    try await Task.sleep(for: .seconds(3600))
    return 1
  }
}

/// Writes its lines on a queue of its own, in the order in which they arrive.
@Traced final class AuditLog: Sendable {
  private let queue = DispatchQueue(label: "audit")
  private let lines = Mutex<[String]>([])

  func append(_ line: String) { queue.async { self.write(line) } }
  func write(_ line: String) { lines.withLock { $0.append(line) } }
  func flush() { queue.sync {} }
}

/// Prices as they come.
@Traced final class Ticker: Sendable {
  let prices: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation

  init() { (prices, continuation) = AsyncStream.makeStream() }

  func publish(_ price: Int) { continuation.yield(price) }

  func close() { continuation.finish() }
}

/// Knows balances that were asked for before.
@Traced final class Ledger {
  private let store = LedgerStore()
  private var cache: [String: Int] = [:]

  func balance(of number: String) -> Int {
    if let known = cache[number] { return known }
    let balance = store.load(number)
    cache[number] = balance
    return balance
  }
}

@Traced final class LedgerStore {
  func load(_ number: String) -> Int { number.count }
}

/// Counts payments as they are announced.
@Traced final class Statistics: @unchecked Sendable {
  private let count = Mutex(0)
  private let queue = OperationQueue()
  private let center: NotificationCenter
  private var tokens: [any NSObjectProtocol] = []

  init(center: NotificationCenter) {
    self.center = center
    tokens = [
      center.addObserver(forName: .paymentMade, object: nil, queue: nil) { [weak self] _ in
        self?.countPayment()
      },
      center.addObserver(forName: .paymentMade, object: nil, queue: queue) { [weak self] _ in
        self?.refreshBadge()
      },
    ]
  }

  func countPayment() { count.withLock { $0 += 1 } }
  func refreshBadge() {}

  func stop() {
    queue.waitUntilAllOperationsAreFinished()
    for token in tokens { center.removeObserver(token) }
  }
}

/// A device of another maker, which calls its delegate on a queue of its own.
final class CardReader: @unchecked Sendable {
  weak var delegate: (any CardReaderDelegate)?
  private let queue = DispatchQueue(label: "reader")

  func start() { queue.async { self.delegate?.cardReader(self, didRead: "4711") } }
  func selfTest(_ report: @escaping @Sendable () -> Void) { queue.async(execute: report) }
}

protocol CardReaderDelegate: AnyObject, Sendable {
  func cardReader(_ reader: CardReader, didRead card: String)
}

/// Where customers hold their cards.
@Traced final class Terminal: CardReaderDelegate {
  private let reader = CardReader()
  private let reading = Mutex<Handoff?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init() {}

  func readCard() {
    reader.delegate = self
    let handoff = Recorder.recordHandoff("card")
    reading.withLock { $0 = handoff }
    reader.start()
    done.wait()
    Recorder.recordJoin(of: handoff)
  }

  @Untraced func cardReader(_ reader: CardReader, didRead card: String) {
    reading.withLock { $0 }?.resume { accept(card) }
    done.signal()
  }

  func accept(_ card: String) {}

  func test() {
    reader.selfTest {
      self.testPassed()
      self.done.signal()
    }
    done.wait()
  }

  func testPassed() {}
}

/// Copies files on a thread, and verifies them a little later.
@Traced final class Backup: @unchecked Sendable {
  private let statements = OperationQueue()
  private let done = DispatchSemaphore(value: 0)

  func run() {
    Thread.detachNewThread {
      self.copyFiles()
      self.done.signal()
    }
    done.wait()
  }

  func copyFiles() {
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in self.verify() }
    RunLoop.current.add(timer, forMode: .default)
    while timer.isValid { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
  }

  func verify() {}

  func printStatements() {
    statements.addOperation { self.printStatement() }
    statements.waitUntilAllOperationsAreFinished()
  }

  func printStatement() {}
}
