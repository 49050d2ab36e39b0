import SeqtraceRecording

/// A bank that is recorded by hand, and can be broken.
final class Bank: Sendable {
  struct Broke: Error {}

  let fault: Fault?

  enum Fault { case amount, order, missingDeposit, twice }

  init(fault: Fault? = nil) { self.fault = fault }

  func pay(_ amount: Int, from payer: Account, to payee: Account) throws {
    try Recorder.recordCall("pay(_:from:to:)", on: .instance(self)) {
      if fault == .order { payee.deposit(amount) }
      try payer.withdraw(fault == .amount ? amount + 1 : amount)
      if fault == .twice { try payer.withdraw(amount) }
      if fault != .missingDeposit, fault != .order { payee.deposit(amount) }
    }
  }

  func pay(_ amount: Int, from payer: Account, to payee: Account, isolated: Bool) async throws {
    await Task.yield()
    try pay(amount, from: payer, to: payee)
  }
}

/// An account.
final class Account: Sendable {
  let limit: Int

  init(limit: Int = 100) { self.limit = limit }

  func withdraw(_ amount: Int) throws {
    try Recorder.recordCall("withdraw(_:)", with: ["\(amount)"], on: .instance(self)) {
      if amount > limit { throw Bank.Broke() }
    }
  }

  func deposit(_ amount: Int) {
    Recorder.recordCall("deposit(_:)", with: ["\(amount)"], on: .instance(self)) {}
  }
}
