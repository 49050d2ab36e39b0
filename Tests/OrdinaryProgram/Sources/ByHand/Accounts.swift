import Foundation
import SeqtraceExpansion
import SeqtraceNotifications
import SeqtraceRecording

/// What a payment moves, and from where to where.
struct Payment: Sendable {
  static let feePercent = 2
  let source: String
  let target: String
  let amount: Int

  func fee() -> Int {
    Recorder.recordCall(on: .type(Payment.self)) { amount * Payment.feePercent / 100 }
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

  func balance() -> Int { Recorder.recordCall(on: .instance(self)) { cents } }

  func deposit(_ amount: Int) { Recorder.recordCall(on: .instance(self)) { cents += amount } }

  func withdraw(_ amount: Int) throws {
    try Recorder.recordCall(on: .instance(self)) {
      guard amount <= cents else { throw BankError.insufficientFunds }
      cents -= amount
    }
  }

  /// Others may deposit while the desk takes its time.
  func withdraw(_ amount: Int, approvedBy desk: ApprovalDesk) async throws {
    try await Recorder.recordCall(on: .instance(self)) {
      await desk.approve(amount)
      try withdraw(amount)
    }
  }

  nonisolated func label() -> String {
    Recorder.recordCall(on: .instance(self)) { "Account \(number)" }
  }
}

/// Waits with each request until somebody grants it.
actor ApprovalDesk {
  typealias Request = CheckedContinuation<Void, Never>
  private let (incoming, submitted) = AsyncStream.makeStream(of: Request.self)
  private let requests = HandoffChannel("request")
  private let grants = HandoffChannel("grant")

  func approve(_ amount: Int) async {
    await Recorder.recordCall(on: .instance(self)) {
      await withCheckedContinuation { continuation in
        requests.send()
        submitted.yield(continuation)
      }
      grants.receive()
    }
  }

  func nextRequest() async -> Request? {
    await Recorder.recordCall(on: .instance(self)) {
      var iterator = incoming.makeAsyncIterator()
      let request = await iterator.next(isolation: self)
      requests.receive()
      return request
    }
  }

  func grant(_ request: Request?) {
    Recorder.recordCall(on: .instance(self)) {
      grants.send()
      request?.resume()
    }
  }
}

/// Paper: it is printed, stamped and given away.
final class Receipt {
  func stamp() { Recorder.recordCall(on: .instance(self)) {} }
  deinit { Recorder.recordDestruction(of: self) { shred() } }
  func shred() { Recorder.recordCall(on: .instance(self)) {} }
}

actor Bank {
  private var accounts: [Account] = []
  private var inventory: (task: Task<Void, Never>, handoff: Handoff)?
  private let audit: AuditLog
  private let center: NotificationCenter

  init(audit: AuditLog, center: NotificationCenter) {
    self.audit = audit
    self.center = center
  }

  /// The task waits until the actor is free.
  func open(_ numbers: [String]) {
    Recorder.recordCall(on: .instance(self)) {
      accounts = numbers.map { number in
        Recorder.recordCreation { Account(number: number, cents: 100) }
      }
      let handoff = Recorder.recordHandoff("inventory")
      inventory = (Task { await handoff.resume { await takeInventory() } }, handoff)
      audit.append("opened")
    }
  }

  func takeInventory() async {
    await Recorder.recordCall(on: .instance(self)) { audit.append("\(await total()) cents") }
  }

  func finishInventory() async {
    await Recorder.recordCall(on: .instance(self)) {
      if let inventory {
        await inventory.task.value
        Recorder.recordJoin(of: inventory.handoff)
      }
    }
  }

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
    try await Recorder.recordCall(on: .instance(self)) {
      let (source, target) = (try await self[payment.source], try await self[payment.target])
      try await source.withdraw(payment.amount + payment.fee())
      await target.deposit(payment.amount)
      printReceipt()
      center.post(name: .paymentMade, object: nil)
    }
  }

  func printReceipt() {
    Recorder.recordCall(on: .instance(self)) {
      let receipt = Recorder.recordCreation { Receipt() }
      receipt.stamp()
    }
  }

  func total() async -> Int {
    await Recorder.recordCall(on: .instance(self)) {
      await withTaskGroup(of: Int.self) { group in
        let start = Recorder._Expansion.TaskMark.now
        defer { Recorder._Expansion.recordGroupEnd(since: start) }
        for account in accounts { group.addTask { await account.balance() } }
        var total = 0
        for await balance in group { total += balance }
        return total
      }
    }
  }

  /// A deposit enters the account while it waits for the desk.
  func settle(at desk: ApprovalDesk) async throws {
    try await Recorder.recordCall(on: .instance(self)) {
      let account = try await self["A"]
      let start = Recorder._Expansion.TaskMark.now
      async let withdrawal: Void = account.withdraw(120, approvedBy: desk)
      let request = await desk.nextRequest()
      await account.deposit(50)
      await desk.grant(request)
      try await withdrawal
      Recorder._Expansion.recordJoinOfChildren(since: start)
      audit.append("settled")
    }
  }
}

extension Notification.Name {
  static let paymentMade = Notification.Name("paymentMade")
}
