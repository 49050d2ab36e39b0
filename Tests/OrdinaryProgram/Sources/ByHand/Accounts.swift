import Foundation
import SeqtraceNotifications
import SeqtraceRecording

/// What a payment moves, and from where to where.
struct Payment: Sendable {
  static let feePercent = 2
  let source: String
  let target: String
  let amount: Int

  func fee() -> Int {
    Recorder.call("fee()", on: .type(Payment.self)) { amount * Payment.feePercent / 100 }
  }
}

enum BankError: Error {
  case insufficientFunds
  case unknownAccount
  case offline
}

actor Account {
  let number: String
  private var cents: Int

  init(number: String, cents: Int) {
    self.number = number
    self.cents = cents
  }

  func balance() -> Int { Recorder.call("balance()", on: self) { cents } }

  func deposit(_ amount: Int) { Recorder.call("deposit(_:)", on: self) { cents += amount } }

  func withdraw(_ amount: Int) throws {
    try Recorder.call("withdraw(_:)", on: self) {
      guard amount <= cents else { throw BankError.insufficientFunds }
      cents -= amount
    }
  }

  /// Others may deposit while the desk takes its time.
  func withdraw(_ amount: Int, approvedBy desk: ApprovalDesk) async throws {
    try await Recorder.call("withdraw(_:approvedBy:)", on: self) {
      await desk.approve(amount)
      try withdraw(amount)
    }
  }

  nonisolated func label() -> String {
    Recorder.call("label()", on: self) { "Account \(number)" }
  }
}

/// Waits with each request until somebody grants it.
actor ApprovalDesk {
  typealias Request = CheckedContinuation<Void, Never>
  private let (incoming, submitted) = AsyncStream.makeStream(of: Request.self)
  private let requests = HandoffChannel("request")
  private let grants = HandoffChannel("grant")

  func approve(_ amount: Int) async {
    await Recorder.call("approve(_:)", on: self) {
      await withCheckedContinuation { continuation in
        requests.send()
        submitted.yield(continuation)
      }
      grants.receive()
    }
  }

  func nextRequest() async -> Request? {
    await Recorder.call("nextRequest()", on: self) {
      var iterator = incoming.makeAsyncIterator()
      let request = await iterator.next(isolation: self)
      requests.receive()
      return request
    }
  }

  func grant(_ request: Request?) {
    Recorder.call("grant(_:)", on: self) {
      grants.send()
      request?.resume()
    }
  }
}

/// Paper: it is printed, stamped and given away.
final class Receipt {
  func stamp() { Recorder.call("stamp()", on: self) {} }
  deinit { Recorder.destroy(self) { shred() } }
  func shred() { Recorder.call("shred()", on: self) {} }
}

actor Bank {
  private var accounts: [Account] = []
  private var inventory: Task<Void, Never>?
  private let audit: AuditLog
  private let center: NotificationCenter

  init(audit: AuditLog, center: NotificationCenter) {
    self.audit = audit
    self.center = center
  }

  /// The task waits until the actor is free.
  func open(_ numbers: [String]) {
    Recorder.call("open(_:)", on: self) {
      accounts = numbers.map { number in
        Recorder.create(Account.self) { Account(number: number, cents: 100) }
      }
      let handoff = Recorder.handoff("inventory")
      inventory = Task { await handoff.resume { await takeInventory() } }
      audit.append("opened")
    }
  }

  func takeInventory() async {
    await Recorder.call("takeInventory()", on: self) { audit.append("\(await total()) cents") }
  }

  func finishInventory() async {
    await Recorder.call("finishInventory()", on: self) {
      if let inventory {
        await inventory.value
        Recorder.joined(inventory)
      }
    }
  }

  subscript(number: String) -> Account {
    get async throws {
      try Recorder.call("subscript(_:)", on: self) {
        guard let account = accounts.first(where: { $0.number == number })
        else { throw BankError.unknownAccount }
        audit.append("looked up")
        return account
      }
    }
  }

  var isSolvent: Bool {
    get async { await Recorder.call("isSolvent", on: self) { await total() > 0 } }
  }

  func pay(_ payment: Payment) async throws {
    try await Recorder.call("pay(_:)", on: self) {
      let (source, target) = (try await self[payment.source], try await self[payment.target])
      try await source.withdraw(payment.amount + payment.fee())
      await target.deposit(payment.amount)
      printReceipt()
      center.post(name: .paymentMade, object: nil)
    }
  }

  func printReceipt() {
    Recorder.call("printReceipt()", on: self) {
      let receipt = Recorder.create(Receipt.self) { Receipt() }
      receipt.stamp()
    }
  }

  func total() async -> Int {
    await Recorder.call("total()", on: self) {
      await withTaskGroup(of: Int.self) { group in
        let start = Recorder.mark()
        defer { Recorder.closingGroup(since: start) }
        for account in accounts { group.addTask { await account.balance() } }
        var total = 0
        for await balance in group { total += balance }
        return total
      }
    }
  }

  /// A deposit enters the account while it waits for the desk.
  func settle(at desk: ApprovalDesk) async throws {
    try await Recorder.call("settle(at:)", on: self) {
      let account = try await self["A"]
      let start = Recorder.mark()
      async let withdrawal: Void = account.withdraw(120, approvedBy: desk)
      let request = await desk.nextRequest()
      await account.deposit(50)
      await desk.grant(request)
      try await withdrawal
      Recorder.joinedChildren(since: start)
      audit.append("settled")
    }
  }
}

extension Notification.Name {
  static let paymentMade = Notification.Name("paymentMade")
}
