import Dispatch
import Foundation
import SeqtraceNotifications
import SeqtraceRecording
import Synchronization

typealias NotificationCenter = TracedNotificationCenter

/// Exchange rates, behind a completion handler as of old.
final class RateService: Sendable {
  private let queue = DispatchQueue(label: "rates")

  func fetchRate(for currency: String, completion: @escaping @Sendable (Int) -> Void) {
    Recorder.call("fetchRate(for:completion:)", on: self) {
      let handoff = Recorder.handoff("look up")
      queue.async { handoff.resume { completion(self.lookUp(currency)) } }
    }
  }

  func lookUp(_ currency: String) -> Int {
    Recorder.call("lookUp(_:)", on: self) { currency == "EUR" ? 1 : 2 }
  }

  func rate(for currency: String) async -> Int {
    await Recorder.call("rate(for:)", on: self) {
      let answer = HandoffChannel("rate")
      return await answer.receive(
        withCheckedContinuation { continuation in
          fetchRate(for: currency) { rate in continuation.resume(returning: answer.send(rate)) }
        })
    }
  }

  /// The first answer counts; one provider is offline, and the other never answers.
  func fastestRate() async throws -> Int {
    try await Recorder.call("fastestRate()", on: self) {
      try await withThrowingTaskGroup(of: Int.self) { group in
        let start = Recorder.mark()
        defer { Recorder.closingGroup(since: start) }
        group.addTask { try await self.askOfflineProvider() }
        group.addTask { try await self.askSlowProvider() }
        return try await group.next() ?? 0
      }
    }
  }

  func askOfflineProvider() async throws -> Int {
    try Recorder.call("askOfflineProvider()", on: self) { throw BankError.offline }
  }

  func askSlowProvider() async throws -> Int {
    try await Recorder.call("askSlowProvider()", on: self) {
      try await Task.sleep(for: .seconds(3600))
      return 1
    }
  }
}

/// Writes its lines on a queue of its own, in the order in which they arrive.
final class AuditLog: Sendable {
  private let queue = DispatchQueue(label: "audit")
  private let lines = Mutex<[String]>([])

  func append(_ line: String) {
    Recorder.call("append(_:)", on: self) {
      let handoff = Recorder.handoff("line")
      queue.async { handoff.resume { self.write(line) } }
    }
  }

  func write(_ line: String) {
    Recorder.call("write(_:)", on: self) { lines.withLock { $0.append(line) } }
  }

  func flush() { Recorder.call("flush()", on: self) { queue.sync {} } }
}

/// Prices as they come.
final class Ticker: Sendable {
  let prices: AsyncStream<Int>
  let ticks = HandoffChannel("price")
  let ends = HandoffChannel("end")
  private let continuation: AsyncStream<Int>.Continuation

  init() { (prices, continuation) = AsyncStream.makeStream() }

  func publish(_ price: Int) {
    Recorder.call("publish(_:)", on: self) {
      ticks.send()
      continuation.yield(price)
    }
  }

  func close() {
    Recorder.call("close()", on: self) {
      ends.send()
      continuation.finish()
    }
  }
}

/// Knows balances that were asked for before.
final class Ledger {
  private let store = Recorder.create(LedgerStore.self) { LedgerStore() }
  private var cache: [String: Int] = [:]

  func balance(of number: String) -> Int {
    Recorder.call("balance(of:)", on: self) {
      if let known = cache[number] { return known }
      let balance = store.load(number)
      cache[number] = balance
      return balance
    }
  }
}

final class LedgerStore {
  func load(_ number: String) -> Int { Recorder.call("load(_:)", on: self) { number.count } }
}

/// Counts payments as they are announced.
final class Statistics: @unchecked Sendable {
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

  func countPayment() {
    Recorder.call("countPayment()", on: self) { count.withLock { $0 += 1 } }
  }

  func refreshBadge() { Recorder.call("refreshBadge()", on: self) {} }

  func stop() {
    Recorder.call("stop()", on: self) {
      queue.waitUntilAllOperationsAreFinished()
      for token in tokens { center.removeObserver(token) }
    }
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
final class Terminal: CardReaderDelegate {
  private let reader = CardReader()
  private let reading = Mutex<Handoff?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init() {}

  func readCard() {
    Recorder.call("readCard()", on: self) {
      reader.delegate = self
      let handoff = Recorder.handoff("card")
      reading.withLock { $0 = handoff }
      reader.start()
      done.wait()
      Recorder.joined(handoff)
    }
  }

  func cardReader(_ reader: CardReader, didRead card: String) {
    reading.withLock { $0 }?.resume { accept(card) }
    done.signal()
  }

  func accept(_ card: String) { Recorder.call("accept(_:)", on: self) {} }

  func test() {
    Recorder.call("test()", on: self) {
      reader.selfTest {
        self.testPassed()
        self.done.signal()
      }
      done.wait()
    }
  }

  func testPassed() { Recorder.call("testPassed()", on: self) {} }
}

/// Copies files on a thread, and verifies them a little later.
final class Backup: @unchecked Sendable {
  private let statements = OperationQueue()
  private let done = DispatchSemaphore(value: 0)

  func run() {
    Recorder.call("run()", on: self) {
      let copying = Recorder.handoff("copy")
      Thread.detachNewThread {
        copying.resume { self.copyFiles() }
        self.done.signal()
      }
      done.wait()
      Recorder.joined(copying)
    }
  }

  func copyFiles() {
    Recorder.call("copyFiles()", on: self) {
      let verifying = Recorder.handoff("timer")
      let timer = Timer(timeInterval: 0.01, repeats: false) { _ in
        verifying.resume { self.verify() }
      }
      RunLoop.current.add(timer, forMode: .default)
      while timer.isValid { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
  }

  func verify() { Recorder.call("verify()", on: self) {} }

  func printStatements() {
    Recorder.call("printStatements()", on: self) {
      let handoff = Recorder.handoff("print")
      statements.addOperation { handoff.resume { self.printStatement() } }
      statements.waitUntilAllOperationsAreFinished()
      Recorder.joined(handoff)
    }
  }

  func printStatement() { Recorder.call("printStatement()", on: self) {} }
}
