#if Macros
  // Code that starts work and waits for it, in every way that Swift has. That this compiles under
  // strict concurrency, without a warning, is a test in itself.
  import Dispatch
  import Foundation
  import SeqtraceMacros

  /// Neither `Sendable` nor isolated.
  final class Ledger { var lines: [String] = [] }

  @Traced
  actor Oven {
    var baked = 0
    var heating: Task<Void, Never>?
    var watcher: Task<Int, any Error>?
    @discardableResult func bake(_ count: Int) -> Int {
      baked += count
      return baked
    }
    func cool() {}
    func check() throws(Failure) -> Int { if baked > 99 { throw Failure() } else { baked } }

    func start() {
      Task { bake(1) }
      Task { [self] in
        cool()
        bake(1)
      }
      Task(priority: .high) { baked += 1 }
      _ = Task(name: "slow") { @MainActor in await self.bake(1) }
      Task.detached { await self.bake(1) }
      heating = Task<Void, Never> { self.bake(2) }
      watcher = Task { () async throws -> Int in try self.check() }
      Task { if baked > 50 { cool() } else { bake(3) } }
      Task { if baked > 50 { return 1 } else { return 2 } }
    }

    func wait() async throws -> Int {
      let first = Task { bake(1) }
      let second: Task<Int, any Error> = Task(name: "second") { [weak self] in
        guard let self else { throw Failure() }
        return try await self.check()
      }
      let outer = Task {
        let inner = Task { bake(1) }
        return await inner.value + 1
      }
      let unused = Task { cool() }
      unused.cancel()
      let result = await second.result
      return try await first.value + second.value + outer.value + result.get()
    }

    func both() async throws -> Int {
      async let a = bake(1), b = check()
      async let (c, d): (Int, Int) = (bake(2), check())
      let sum = try await a + b
      async let e: Void = cool()
      _ = await e
      return try await sum + c + d
    }

    func opaque() async -> some Collection<Int> & Sendable {
      async let a = bake(1)
      return [await a]
    }
  }

  /// Starts tasks in its initialisers.
  @Traced
  actor Stove {
    var heating: Task<Void, Never>?
    init() async {
      heating = Task { self.light(1) }
      Task { [weak self] in await self?.warm() }
    }
    init(cold: Void) {
      Task { await self.warm() }
    }
    @discardableResult func light(_ flames: Int) -> Int { flames }
    func warm() {}
  }

  @MainActor @Traced
  final class Pantry {
    var task: Task<Void, Never>?
    var shown = ""
    init(oven: Oven) {
      task = Task { self.show("\(await oven.bake(1))") }
      Task { [weak self] in self?.show("later") }
    }
    func show(_ text: String) { shown = text }
  }

  @MainActor @Traced(values: .all)
  final class Kitchen {
    let oven: Oven
    var shown = ""
    let ledger = Ledger()
    init(oven: Oven) { self.oven = oven }
    func tap() { Task { await reload() } }
    func reload() async {
      ledger.lines.append("reload")
      async let bread = oven.bake(1)
      let local = Ledger()
      local.lines = ["\(await bread) loaves"]
      ledger.lines += local.lines
      shown = "\(await bread)"
    }
    func rows() async -> [Int] {
      var rows: [Int] = []
      for number in 0..<3 {
        async let row = oven.bake(number)
        if number > 1 {
          async let more = oven.bake(number)
          rows.append(await more)
        } else {
          async let more: Int = 0
          rows.append(await more)
        }
        await rows.append(row)
      }
      return rows
    }
  }

  @Traced
  final class Depot {
    let queue = DispatchQueue(label: "depot")
    var queues: [DispatchQueue?] = []
    var ledger = Ledger()

    func dispatchOne() {
      queue.async { Depot.work() }
      queue.sync {}
      Depot.work()
    }
    func dispatch() {
      let group = DispatchGroup()
      queue.async { Depot.work() }
      DispatchQueue.global().async(group: group) { Depot.work() }
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now()) {
        Depot.work()
        Depot.work()
      }
      queues.first??.async(execute: { Depot.work() })
      queue.async { [queue] in queue.async { Depot.work() } }
      _ = queue.sync { Depot.work() }
      let item = DispatchWorkItem { Depot.work() }
      queue.async(execute: item)
      let operations = OperationQueue()
      operations.addOperation { Depot.work() }
      Thread { Depot.work() }.start()
      Thread.detachNewThread { Depot.work() }
      let timer = Timer(timeInterval: 1, repeats: false) { $0.invalidate() }
      timer.invalidate()
      Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { timer in timer.invalidate() }
        .invalidate()
      operations.waitUntilAllOperationsAreFinished()
      group.wait()
      queue.sync {}
    }
    @discardableResult static func work() -> Int { 1 }
    @concurrent static func load(_ number: Int) async throws -> Int {
      if number < 0 { throw Failure(reason: "negative") }
      return number
    }

    func gather(_ numbers: [Int]) async throws -> Int {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in numbers { group.addTask { try await Depot.load(number) } }
        var sum = 0
        for try await number in group { sum += number }
        Depot.work()
        group.addTask { 1 }
        while let more = try await group.next() { sum += more }
        group.addTask {
          Task { Depot.work() }
          return 2
        }
        for try await number in group { if number > 1 { break } }
        try await group.waitForAll()
        return sum
      }
    }
    func reduce() async -> Int {
      await withTaskGroup(of: Int.self, returning: Int.self) { group in
        group.addTask { Depot.work() }
        return await withTaskGroup { inner in
          inner.addTask { Depot.work() }
          return await inner.reduce(0, +)
        }
      }
    }
    func total() async -> Int {
      await withTaskGroup {
        $0.addTask { 3 }
        return await $0.reduce(0, +)
      }
    }
    func shortest() async -> Int {
      await withTaskGroup(of: Int.self) { group in await group.reduce(0, +) }
    }
    func discarding() async throws {
      await withDiscardingTaskGroup { group in group.addTask { Depot.work() } }
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask { _ = try await Depot.load(1) }
        ledger.lines.append("added")
      }
    }

    func callback() async -> Int {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Depot.work()) }
      }
    }
    func fetch(_ number: Int) async throws -> Int {
      let value: Int = try await withCheckedThrowingContinuation { continuation in
        guard number != 0 else { return continuation.resume(throwing: Failure(reason: "zero")) }
        Depot.complete(number) { result in
          switch result {
          case .success(let value): continuation.resume(returning: value)
          case .failure(let error): continuation.resume(throwing: error)
          }
        }
      }
      await withUnsafeContinuation { $0.resume() }
      if try await withUnsafeThrowingContinuation({ $0.resume(returning: value > 3) }) { return -1 }
      return value
    }
    static func complete(
      _ number: Int, _ then: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
      DispatchQueue.global().async { then(number < 0 ? .failure(Failure()) : .success(number)) }
    }

    func typed() async throws(Failure) -> Int {
      async let zero = 0
      let task = Task { 1 }
      guard await zero == 0 else { throw Failure() }
      return await task.value
    }
    func send(_ ledger: sending Ledger) -> Task<Int, Never> {
      Task { ledger.lines.count }
    }
    func sendAndWait(_ ledger: sending Ledger) async -> Int {
      let count = Task { ledger.lines.count }
      return await count.value
    }
    func handler() -> () -> Void {
      { Task { await Depot().reduce() } }
    }
    func stringy() async -> String {
      async let a = Depot.load(1), b = Depot.load(2)
      let keys = [1].map(\.description)
      return "\(try! await a) \((try? await b) ?? 0) \(keys)"
    }
    func shadowed() async -> Int {
      async let a = 1
      let other = { (a: Int) in a }
      return await a + other(1)
    }
    func cancelled() async -> Int {
      let task = Task { 3 }
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  @Traced final class Attic {
    deinit {
      Task { Depot.work() }
    }
  }

  @TracedFunction func freeWork() async -> Int {
    let task = Task { 2 }
    async let other = 3
    return await task.value + other
  }
#endif
