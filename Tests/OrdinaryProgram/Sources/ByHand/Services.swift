import Dispatch
import Foundation
import SeqtraceExpansion
import SeqtraceNotifications
import SeqtraceRecording
import Synchronization

typealias NotificationCenter = TracedNotificationCenter

/// Exchange rates, behind a completion handler as of old.
final class RateService: Sendable {
  private let queue = DispatchQueue(label: "rates")

  func fetchRate(for currency: String, completion: @escaping @Sendable (Int) -> Void) {
    Recorder.recordCall("fetchRate(for:completion:)", on: .instance(self)) {
      let handoff = Recorder.recordHandoff("look up")
      queue.async { handoff.resume { completion(self.lookUp(currency)) } }
    }
  }

  func lookUp(_ currency: String) -> Int {
    Recorder.recordCall(on: .instance(self)) { currency == "EUR" ? 1 : 2 }
  }

  func rate(for currency: String) async -> Int {
    await Recorder.recordCall(on: .instance(self)) {
      let answer = HandoffChannel("rate")
      return await answer.receive(
        withCheckedContinuation { continuation in
          fetchRate(for: currency) { rate in continuation.resume(returning: answer.send(rate)) }
        })
    }
  }

  /// The first answer counts; one provider is offline, and the other never answers.
  func fastestRate() async throws -> Int {
    try await Recorder.recordCall(on: .instance(self)) {
      try await withThrowingTaskGroup(of: Int.self) { group in
        let start = Recorder._Expansion.TaskMark.now
        defer { Recorder._Expansion.recordGroupEnd(since: start) }
        group.addTask { try await self.askOfflineProvider() }
        group.addTask { try await self.askSlowProvider() }
        return try await group.next() ?? 0
      }
    }
  }

  func askOfflineProvider() async throws -> Int {
    try Recorder.recordCall(on: .instance(self)) { throw BankError.offline }
  }

  func askSlowProvider() async throws -> Int {
    try await Recorder.recordCall(on: .instance(self)) {
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
    Recorder.recordCall(on: .instance(self)) {
      let handoff = Recorder.recordHandoff("line")
      queue.async { handoff.resume { self.write(line) } }
    }
  }

  func write(_ line: String) {
    Recorder.recordCall(on: .instance(self)) { lines.withLock { $0.append(line) } }
  }

  func flush() { Recorder.recordCall(on: .instance(self)) { queue.sync {} } }
}

/// Prices as they come.
final class Ticker: Sendable {
  let prices: AsyncStream<Int>
  let ticks = HandoffChannel("price")
  let ends = HandoffChannel("end")
  private let continuation: AsyncStream<Int>.Continuation

  init() { (prices, continuation) = AsyncStream.makeStream() }

  func publish(_ price: Int) {
    Recorder.recordCall(on: .instance(self)) {
      ticks.send()
      continuation.yield(price)
    }
  }

  func close() {
    Recorder.recordCall(on: .instance(self)) {
      ends.send()
      continuation.finish()
    }
  }
}

/// Knows balances that were asked for before.
final class Ledger {
  private let store = Recorder.recordCreation { LedgerStore() }
  private var cache: [String: Int] = [:]

  func balance(of number: String) -> Int {
    Recorder.recordCall(on: .instance(self)) {
      if let known = cache[number] { return known }
      let balance = store.load(number)
      cache[number] = balance
      return balance
    }
  }
}

final class LedgerStore {
  func load(_ number: String) -> Int { Recorder.recordCall(on: .instance(self)) { number.count } }
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

  func countPayment() { Recorder.recordCall(on: .instance(self)) { count.withLock { $0 += 1 } } }

  func refreshBadge() { Recorder.recordCall(on: .instance(self)) {} }

  func stop() {
    Recorder.recordCall(on: .instance(self)) {
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
    Recorder.recordCall(on: .instance(self)) {
      reader.delegate = self
      let handoff = Recorder.recordHandoff("card")
      reading.withLock { $0 = handoff }
      reader.start()
      done.wait()
      Recorder.recordJoin(of: handoff)
    }
  }

  func cardReader(_ reader: CardReader, didRead card: String) {
    reading.withLock { $0 }?.resume { accept(card) }
    done.signal()
  }

  func accept(_ card: String) { Recorder.recordCall(on: .instance(self)) {} }

  func test() {
    Recorder.recordCall(on: .instance(self)) {
      reader.selfTest {
        self.testPassed()
        self.done.signal()
      }
      done.wait()
    }
  }

  func testPassed() { Recorder.recordCall(on: .instance(self)) {} }
}

/// Copies files on a thread, and verifies them a little later.
final class Backup: @unchecked Sendable {
  private let statements = OperationQueue()
  private let done = DispatchSemaphore(value: 0)

  func run() {
    Recorder.recordCall(on: .instance(self)) {
      let copying = Recorder.recordHandoff("copy")
      Thread.detachNewThread {
        copying.resume { self.copyFiles() }
        self.done.signal()
      }
      done.wait()
      Recorder.recordJoin(of: copying)
    }
  }

  func copyFiles() {
    Recorder.recordCall(on: .instance(self)) {
      let verifying = Recorder.recordHandoff("timer")
      let timer = Timer(timeInterval: 0.01, repeats: false) { _ in
        verifying.resume { self.verify() }
      }
      RunLoop.current.add(timer, forMode: .default)
      while timer.isValid { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
  }

  func verify() { Recorder.recordCall(on: .instance(self)) {} }

  func printStatements() {
    Recorder.recordCall(on: .instance(self)) {
      let handoff = Recorder.recordHandoff("print")
      statements.addOperation { handoff.resume { self.printStatement() } }
      statements.waitUntilAllOperationsAreFinished()
      Recorder.recordJoin(of: handoff)
    }
  }

  func printStatement() { Recorder.recordCall(on: .instance(self)) {} }
}
