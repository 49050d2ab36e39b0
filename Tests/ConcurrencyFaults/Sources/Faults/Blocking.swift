import Dispatch

/// Waits for an answer on the main actor (github.com/altic-dev/FluidVoice/pull/408).
@MainActor final class Handoff {
  init() {}

  func submit() { answer() }

  private func answer() {
    let semaphore = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.4) { semaphore.signal() }
    semaphore.wait()
  }

  func submitInBackground() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.4) { continuation.resume() }
    }
  }
}

/// Waits for a process in a task (github.com/swiftlang/swift-tools-support-core/pull/450).
struct Launcher: Sendable {
  init() {}

  func run() async { wait() }

  func runInQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        wait()
        continuation.resume()
      }
    }
  }

  private func wait() {
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.4) { ended.signal() }
    ended.wait()
  }
}
