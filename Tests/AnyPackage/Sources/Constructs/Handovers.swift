import Foundation

// Work that is given to queues, timers and other objects, and who waits for it.

private final class Boss: Sendable {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)

  func work() {}
  func own() {}

  /// The main thread runs this work later, while it waits for something else.
  func onMainThread() {
    DispatchQueue.main.async { self.work() }
    OperationQueue.main.addOperation { self.work() }
    own()
  }

  /// One thread runs both pieces of work, one after the other.
  func onOneThread() {
    let item = DispatchWorkItem { self.again() }
    queue.async(execute: item)
    done.wait()
    queue.sync {}
  }

  func again() {
    queue.async {
      self.work()
      self.done.signal()
    }
  }

  func group() {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { self.work() }
    group.notify(queue: .global()) {
      self.own()
      self.done.signal()
    }
    done.wait()
  }

  func item() {
    let item = DispatchWorkItem { self.work() }
    item.notify(queue: queue) {
      self.own()
      self.done.signal()
    }
    DispatchQueue.global().async(execute: item)
    item.wait()
    done.wait()
  }

  func operations() {
    let queue = OperationQueue()
    let first = BlockOperation { self.work() }
    let second = Errand(self)
    second.addDependency(first)
    // The queue lets go of it whenever it likes, so it stays.
    _ = Unmanaged.passRetained(second)
    queue.addOperations([second, first], waitUntilFinished: true)
    own()
  }

  /// The semaphore is signalled by the handler of a process.
  func process() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    process.terminationHandler = { _ in
      self.work()
      self.done.signal()
    }
    try process.run()
    done.wait()
    own()
  }

  /// The first task ends before it suspends.
  func immediately() async {
    let task = Task.immediate { work() }
    own()
    await task.value
    let other = Task.immediate {
      await Task.yield()
      work()
    }
    await other.value
  }

  func iterations() {
    DispatchQueue.concurrentPerform(iterations: 3) { _ in work() }
    own()
  }

  func function() {
    give { self.work() }
    done.wait()
  }

  private func give(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
    queue.async { self.done.signal() }
  }
}

private final class Errand: Operation, @unchecked Sendable {
  let boss: Boss
  init(_ boss: Boss) { self.boss = boss }
  override func main() { boss.work() }
}

/// Runs operations when it is opened.
private actor Barrier {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  func pass() async { await withCheckedContinuation { waiting.append($0) } }
  func open() async {
    while waiting.isEmpty { await Task.yield() }
    waiting.removeFirst().resume()
  }
}

/// An initialiser of the package, which runs the operation later.
extension Task where Failure == Never {
  fileprivate init(after barrier: Barrier, operation: @escaping @Sendable () async -> Success) {
    self.init {
      await barrier.pass()
      return await operation()
    }
  }
}

private final class Supplier: Sendable {
  func load() async -> Int {
    do {
      return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { self.refuse(continuation) }
      }
    } catch {
      return recover()
    }
  }
  func refuse(_ continuation: CheckedContinuation<Int, any Error>) {
    continuation.resume(throwing: CancellationError())
  }
  func task() async {
    let task = Task { try self.fail() }
    do { try await task.value } catch { _ = recover() }
  }
  func fail() throws { throw CancellationError() }
  func recover() -> Int { 404 }
}

/// What has functions with the names of a queue's, and runs everything at once.
private final class Bus {
  func notify(_ body: () -> Void) { body() }
  func async(_ body: () -> Void) { body() }
  func addOperation(_ number: Int) {}
}

private actor Mailbox {
  private var waiting: [CheckedContinuation<Int, Never>] = []
  func receive() async {
    let number = await withCheckedContinuation { waiting.append($0) }
    read(number)
  }
  func send(_ number: Int) async {
    while waiting.isEmpty { await Task.yield() }
    waiting.removeFirst().resume(returning: number)
  }
  func read(_ number: Int) {}
}

private final class Feed: Sendable {
  private let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
  func push(_ number: Int) { continuation.yield(number) }
  func close() { continuation.finish() }
  func drain() async { for await number in numbers { take(number) } }
  func take(_ number: Int) {}
}

private final class Courier: Sendable {
  func stop(_ task: Task<Void, Never>) { task.cancel() }
  func ride() async {
    do { try await Task.sleep(for: .seconds(60)) } catch { stopped() }
  }
  func stopped() {}
}

/// No span of the standard library, whatever it is called.
private protocol WorkSpan {}
extension WorkSpan { func end() {} }
private final class Shift: WorkSpan, Sendable {
  /// The type says what it is, not the name.
  func fill(_ out: AsyncStream<Int>.Continuation) {
    out.yield(1)
    out.finish()
  }

  /// A child that does nothing but wait for its own.
  func nest() async {
    await withTaskGroup { group in
      group.addTask { await withTaskGroup { $0.addTask { self.inner() } } }
    }
    after()
  }
  func inner() {}
  func after() {}
}

@MainActor func handovers() async {
  let boss = Boss()
  boss.onMainThread()
  try? await Task.sleep(for: .milliseconds(50))
  await Task.detached {
    boss.onOneThread()
    boss.group()
    boss.item()
    boss.operations()
    boss.iterations()
    boss.function()
    try? boss.process()
    await boss.immediately()
    let barrier = Barrier()
    let late = Task(after: barrier) { boss.work() }
    boss.own()
    await barrier.open()
    await late.value
    print(await Supplier().load())
    await Supplier().task()
  }.value
  let bus = Bus()
  bus.notify { boss.own() }
  bus.async { boss.own() }
  bus.addOperation(1)
  let mailbox = Mailbox()
  async let letter: Void = mailbox.receive()
  await mailbox.send(7)
  await letter
  let feed = Feed()
  async let drained: Void = feed.drain()
  feed.push(1)
  feed.push(2)
  feed.close()
  await drained
  let courier = Courier()
  let ride = Task { await courier.ride() }
  courier.stop(ride)
  await ride.value
  let (shift, (stream, out)) = (Shift(), AsyncStream.makeStream(of: Int.self))
  shift.fill(out)
  for await _ in stream { shift.after() }
  await shift.nest()
  shift.end()
}
