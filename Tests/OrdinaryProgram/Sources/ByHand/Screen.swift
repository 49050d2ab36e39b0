import SeqtraceExpansion
import SeqtraceRecording

/// What the customer sees and touches.
@MainActor final class Screen {
  private(set) var text = ""
  private(set) var work: Task<Void, Never>?
  private let bank: Bank
  private let rates: RateService
  private let ledger = Recorder.recordCreation { Ledger() }
  private let cancellations = HandoffChannel("cancel")
  private var onClose: () -> Void = {}

  init(bank: Bank, rates: RateService) {
    self.bank = bank
    self.rates = rates
    onClose = { [weak self] in self?.show("Bye") }
  }

  func show(_ text: String) {
    Recorder.recordCall(on: .instance(self)) {
      Recorder.recordChange(of: "text", to: text, on: .instance(self)) { self.text = text }
    }
  }

  func tapRefresh() {
    Recorder.recordCall(on: .instance(self)) {
      show("…")
      work = Task { await refresh() }
      dimButtons()
    }
  }

  func dimButtons() { Recorder.recordCall(on: .instance(self)) {} }

  func refresh() async {
    await Recorder.recordCall(on: .instance(self)) {
      let start = Recorder._Expansion.TaskMark.now
      async let rate = rates.rate(for: "EUR")
      async let total = bank.total()
      let (factor, cents) = await (rate, total)
      Recorder._Expansion.recordJoinOfChildren(since: start)
      show("\(cents * factor + ledger.balance(of: "A") + ledger.balance(of: "A"))")
    }
  }

  func tapPay() {
    Recorder.recordCall(on: .instance(self)) {
      work = Task {
        do {
          try await bank.pay(Payment(source: "A", target: "B", amount: 10))
          try await bank.pay(Payment(source: "B", target: "C", amount: 1_000))
        } catch {
          show("\(error)")
        }
      }
    }
  }

  func tapSearch() { Recorder.recordCall(on: .instance(self)) { work = Task { await search() } } }

  func tapCancel() {
    Recorder.recordCall(on: .instance(self)) {
      cancellations.send()
      work?.cancel()
    }
  }

  func search() async {
    await Recorder.recordCall(on: .instance(self)) {
      do {
        try await findBranches()
      } catch {
        show("cancelled")
      }
    }
  }

  func findBranches() async throws {
    try await Recorder.recordCall(on: .instance(self)) {
      defer { cancellations.receive() }
      try await Task.sleep(for: .seconds(3600))
    }
  }

  /// The tasks are detached, so that the screen stays free.
  func export() async {
    await Recorder.recordCall(on: .instance(self)) {
      let handoff = Recorder.recordHandoff("export")
      let label = Task.detached { [bank] in
        try await handoff.resume {
          let account = try await bank["A"]
          await self.show(account.label())
          await MainActor.run { self.dimButtons() }
          return await bank.isSolvent
        }
      }
      _ = try? await label.value
      Recorder.recordJoin(of: handoff)
      show("exported")
    }
  }

  func follow(_ ticker: Ticker) async {
    await Recorder.recordCall(on: .instance(self)) {
      for await price in ticker.prices {
        ticker.ticks.receive()
        show("\(price)")
      }
      ticker.ends.receive()
    }
  }

  func tapClose() { Recorder.recordCall(on: .instance(self)) { work = Task { onClose() } } }
}
