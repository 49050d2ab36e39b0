import Foundation
import Testing

@testable import Faults

/// Each test has the fault that its name says: a rule, and a number if there are several.
@Suite(.serialized) struct Faults {
  @Test func stale_check() async {
    let sandbox = Sandbox(marksStart: false)
    async let first: Void = sandbox.stop()
    async let second: Void = sandbox.stop()
    _ = await (first, second)
  }

  @Test @MainActor func stale_check_2() async {
    let account = Account()
    async let refreshed: Void = account.refresh()
    try? await Task.sleep(for: .milliseconds(10))
    account.leave()
    await refreshed
  }

  @Test func stale_check_3() async {
    let ledger = Ledger()
    async let added: Void = ledger.add()
    try? await Task.sleep(for: .milliseconds(10))
    async let closed: Void = ledger.close()
    _ = await (added, closed)
  }

  @Test func duplicate_work() async {
    let manifests = Manifests()
    async let first: Void = manifests.load()
    async let second: Void = manifests.load()
    _ = await (first, second)
  }

  @Test func blocked_main() async { await Handoff().submit() }

  @Test func blocked_pool() async { await Launcher().run() }

  @Test func shared_stream() async {
    let (player, one, two) = (Player(), Listener(), Listener())
    async let first: Void = one.follow(player.events)
    async let second: Void = two.follow(player.events)
    try? await Task.sleep(for: .milliseconds(20))
    await player.play(8)
    _ = await (first, second)
  }

  @Test func outlived() async throws { Saver().save() }

  @Test func foreign_cancellation() async throws {
    let requests = Requests(endsAll: true)
    let first = Task { await Client(requests).ask(1) }
    let second = Task { await Client(requests).ask(2) }
    try await Task.sleep(for: .milliseconds(30))
    first.cancel()
    _ = await (first.value, second.value)
  }

  @Test func swallowed_error() { Document(isFull: true).close() }

  @Test func swallowed_error_2() { Document(isFull: true).leave() }

  @Test func leaked_object() { Root().run(isWeak: false) }

  @Test func abandoned_registration() {
    let center = NotificationCenter()
    _ = View(center, keepsToken: false)
    center.post(name: Notification.Name("changed"), object: nil)
  }
}

/// Programs that resemble the faults and are right. Nothing is found in them.
@Suite(.serialized) struct LookAlikes {
  @Test func startIsMarked() async {
    let sandbox = Sandbox(marksStart: true)
    async let first: Void = sandbox.stop()
    async let second: Void = sandbox.stop()
    _ = await (first, second)
  }

  @Test @MainActor func checksAgain() async {
    let account = Account()
    async let refreshed: Void = account.refreshIfStillThere()
    try? await Task.sleep(for: .milliseconds(10))
    account.leave()
    await refreshed
  }

  @Test func readsAndWritesAtOnce() async {
    let ledger = Ledger()
    async let first: Void = ledger.add()
    async let second: Void = ledger.add()
    _ = await (first, second)
  }

  @Test func taskIsShared() async {
    let manifests = Manifests()
    async let first: Void = manifests.loadOnce()
    async let second: Void = manifests.loadOnce()
    _ = await (first, second)
  }

  @Test func manyWaitAtOneGate() async throws {
    let door = Door()
    async let first: Void = door.enter()
    async let second: Void = door.enter()
    try await Task.sleep(for: .milliseconds(30))
    await door.open()
    _ = await (first, second)
  }

  @Test func mainActorAwaits() async { await Handoff().submitInBackground() }

  @Test func queueIsBlocked() async { await Launcher().runInQueue() }

  @Test func eachReaderHasItsStream() async {
    let (player, one, two) = (Player(), Listener(), Listener())
    let (left, right) = (await player.subscribe(), await player.subscribe())
    async let first: Void = one.follow(left)
    async let second: Void = two.follow(right)
    await player.play(4)
    _ = await (first, second)
  }

  @Test func oneReaderAfterTheOther() async {
    let (player, one, two) = (Player(), Listener(), Listener())
    async let first: Void = one.follow(player.events)
    await player.play(4)
    await first
    await two.follow(player.events)
  }

  @Test func taskIsAwaited() async { await Saver().saveAndWait() }

  @Test func ownRequestIsCancelled() async throws {
    let requests = Requests(endsAll: false)
    let first = Task { await Client(requests).ask(1) }
    let second = Task { await Client(requests).ask(2) }
    try await Task.sleep(for: .milliseconds(30))
    first.cancel()
    _ = await first.value
    await requests.push("late", to: 2)
    _ = await second.value
  }

  @Test func connectionIsClosed() async throws {
    let requests = Requests(endsAll: false)
    let first = Task { await Client(requests).ask(1) }
    let second = Task { await Client(requests).ask(2) }
    try await Task.sleep(for: .milliseconds(30))
    await requests.close()
    _ = await (first.value, second.value)
  }

  @Test func errorIsShown() { Document(isFull: true).closeWithMessage() }

  @Test func nothingIsThrown() { Document(isFull: false).close() }

  @Test func parentIsWeak() { Root().run(isWeak: true) }

  @Test func tokenIsRemoved() {
    let center = NotificationCenter()
    _ = View(center, keepsToken: true)
    center.post(name: Notification.Name("changed"), object: nil)
  }
}
