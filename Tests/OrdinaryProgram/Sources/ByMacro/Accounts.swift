import Foundation
import SeqtraceMacros
import SeqtraceNotifications

/// What a payment moves, and from where to where.
@Traced struct Payment: Sendable {
  static let feePercent = 2
  let source: String
  let target: String
  let amount: Int

  func fee() -> Int { amount * Payment.feePercent / 100 }
}

enum BankError: Error {
  case insufficientFunds
  case unknownAccount
  case offline
}

@Traced actor Account {
  let number: String
  private var cents: Int

  init(number: String, cents: Int) {
    self.number = number
    self.cents = cents
  }

  func balance() -> Int { cents }

  func deposit(_ amount: Int) { cents += amount }

  func withdraw(_ amount: Int) throws {
    guard amount <= cents else { throw BankError.insufficientFunds }
    cents -= amount
  }

  /// Others may deposit while the desk takes its time.
  func withdraw(_ amount: Int, approvedBy desk: ApprovalDesk) async throws {
    await desk.approve(amount)
    try withdraw(amount)
  }

  nonisolated func label() -> String { "Account \(number)" }
}

/// Waits with each request until somebody grants it.
@Traced actor ApprovalDesk {
  typealias Request = CheckedContinuation<Void, Never>
  private let (incoming, submitted) = AsyncStream.makeStream(of: Request.self)
  private let requests = HandoffChannel("request")

  func approve(_ amount: Int) async {
    await withCheckedContinuation { continuation in
      requests.send()
      submitted.yield(continuation)
    }
  }

  func nextRequest() async -> Request? {
    var iterator = incoming.makeAsyncIterator()
    let request = await iterator.next(isolation: self)
    requests.receive()
    return request
  }

  func grant(_ request: Request?) { request?.resume() }
}

/// Paper: it is printed, stamped and given away.
@Traced final class Receipt {
  func stamp() {}
  deinit { shred() }
  func shred() {}
}

@Traced actor Bank {
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
    accounts = numbers.map { Account(number: $0, cents: 100) }
    inventory = Task { await takeInventory() }
    audit.append("opened")
  }

  func takeInventory() async { audit.append("\(await total()) cents") }

  func finishInventory() async { await inventory?.value }

  subscript(number: String) -> Account {
    get async throws {
      try Recorder.recordCall(on: .instance(self)) {
        guard let account = accounts.first(where: { $0.number == number })
        else { throw BankError.unknownAccount }
        audit.append("looked up")
        return account
      }
    }
  }

  var isSolvent: Bool {
    get async { await Recorder.recordCall(on: .instance(self)) { await total() > 0 } }
  }

  func pay(_ payment: Payment) async throws {
    let (source, target) = (try await self[payment.source], try await self[payment.target])
    try await source.withdraw(payment.amount + payment.fee())
    await target.deposit(payment.amount)
    printReceipt()
    center.post(name: .paymentMade, object: nil)
  }

  func printReceipt() {
    let receipt = Receipt()
    receipt.stamp()
  }

  func total() async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for account in accounts { group.addTask { await account.balance() } }
      var total = 0
      for await balance in group { total += balance }
      return total
    }
  }

  /// A deposit enters the account while it waits for the desk.
  func settle(at desk: ApprovalDesk) async throws {
    let account = try await self["A"]
    async let withdrawal: Void = account.withdraw(120, approvedBy: desk)
    let request = await desk.nextRequest()
    await account.deposit(50)
    await desk.grant(request)
    try await withdrawal
    audit.append("settled")
  }
}

extension Notification.Name {
  static let paymentMade = Notification.Name("paymentMade")
}
