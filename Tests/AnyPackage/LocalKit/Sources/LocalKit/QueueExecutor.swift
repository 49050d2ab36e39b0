import Dispatch

/// Runs jobs on a queue. The threads on which it is called belong to no task.
public final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "printer")

  /// Creates one.
  public init() {}

  /// Runs a job on the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
