#if Macros
  // Code that waits for work that another statement, or another method, has started.
  import Dispatch
  import Foundation
  import SeqtraceMacros

  /// Something that has a value and is no task.
  struct Pail { var value: Int }

  @Traced
  final class Yard: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var clearing: Task<Int, Never>?
    private var checks: [Task<Int, any Error>] = []
    private var boxed = Pail(value: 3)

    func operations() {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      for _ in 0..<2 { queue.addOperation { Depot.work() } }
      queue.waitUntilAllOperationsAreFinished()
      sweep()
    }
    func thread() {
      Thread.detachNewThread {
        Depot.work()
        self.done.signal()
      }
      done.wait()
      sweep()
    }
    func group() {
      let group = DispatchGroup()
      let queue = DispatchQueue(label: "yard")
      queue.async(group: group) { Depot.work() }
      group.notify(queue: queue) {
        self.sweep()
        self.done.signal()
      }
      done.wait()
    }
    func sweep() {}

    func clear() { clearing = Task { Depot.work() } }
    func finish() async -> Int? {
      let count = await clearing?.value
      sweep()
      return count
    }
    func check() { checks = [3, -1].map { number in Task { try await Depot.load(number) } } }
    func checked() async throws -> Int {
      var sum = 0
      for check in checks { sum += (try? await check.value) ?? 0 }
      sweep()
      if case .failure = await checks[1].result { sum += 1 }
      return await sum + boxed.value + Int(clearing?.value ?? 0)
    }
  }
#endif
