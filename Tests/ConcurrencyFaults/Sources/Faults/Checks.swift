/// Does some work that takes a while.
actor Machine {
  init() {}
  func work() async { try? await Task.sleep(for: .milliseconds(30)) }
}

/// A sandbox that is stopped once, although two clients ask for it (github.com/apple/container/pull/684).
actor Sandbox {
  enum State { case running, stopping, stopped }
  private(set) var state = State.running
  private let machine = Machine()
  private let marksStart: Bool

  init(marksStart: Bool) { self.marksStart = marksStart }

  func stop() async {
    if marksStart {
      await stopOnce()
    } else {
      await stopUnmarked()
    }
  }

  private func stopUnmarked() async {
    guard state == .running else { return }
    await machine.work()
    state = .stopped
  }

  private func stopOnce() async {
    guard state == .running else { return }
    state = .stopping
    await machine.work()
    state = .stopped
  }
}

/// A session that a refresh restores after the user has left (github.com/supabase/supabase-swift/pull/1374).
@MainActor final class Account {
  private(set) var session: String? = "first"
  private let machine = Machine()

  init() {}

  func refresh() async {
    guard session != nil else { return }
    await machine.work()
    session = "second"
  }

  func refreshIfStillThere() async {
    guard session != nil else { return }
    await machine.work()
    guard session != nil else { return }
    session = "second"
  }

  func leave() { session = nil }
}

/// A total of which an addition is lost between its read and its write.
actor Ledger {
  private(set) var total = 0
  private let machine = Machine()

  init() {}

  func close() async {
    if total > 100 { return }
    await machine.work()
    total = 0
  }

  func add() async {
    await machine.work()
    total += 1
  }
}
