import SeqtraceMacros

/// What the customer sees and touches.
@MainActor @Traced final class Screen {
  private(set) var text = ""
  private(set) var work: Task<Void, Never>?
  private let bank: Bank
  private let rates: RateService
  private let ledger = Ledger()
  private var onClose: () -> Void = {}

  init(bank: Bank, rates: RateService) {
    self.bank = bank
    self.rates = rates
    onClose = { [weak self] in self?.show("Bye") }
  }

  func show(_ text: String) { self.text = text }

  func tapRefresh() {
    show("…")
    work = Task { await refresh() }
    dimButtons()
  }

  func dimButtons() {}

  func refresh() async {
    async let rate = rates.rate(for: "EUR")
    async let total = bank.total()
    let (factor, cents) = await (rate, total)
    show("\(cents * factor + ledger.balance(of: "A") + ledger.balance(of: "A"))")
  }

  func tapPay() {
    work = Task {
      do {
        try await bank.pay(Payment(source: "A", target: "B", amount: 10))
        try await bank.pay(Payment(source: "B", target: "C", amount: 1_000))
      } catch {
        show("\(error)")
      }
    }
  }

  func tapSearch() { work = Task { await search() } }

  func tapCancel() { work?.cancel() }

  func search() async {
    do {
      try await findBranches()
    } catch {
      show("cancelled")
    }
  }

  func findBranches() async throws {
    try await Task.sleep(for: .seconds(3600))
  }

  /// The tasks are detached, so that the screen stays free.
  func export() async {
    let label = Task.detached { [bank] in
      let account = try await bank["A"]
      await self.show(account.label())
      await MainActor.run { self.dimButtons() }
      return await bank.isSolvent
    }
    _ = try? await label.value
    show("exported")
  }

  func follow(_ ticker: Ticker) async {
    for await price in ticker.prices { show("\(price)") }
  }

  func tapClose() { work = Task { onClose() } }
}
