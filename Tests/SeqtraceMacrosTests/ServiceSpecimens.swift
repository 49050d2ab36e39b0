#if Macros
  // Services and screens as programs have them. That this compiles, without a warning, is the test.
  import Dispatch
  import SeqtraceMacros

  protocol Widget {}
  struct Label: Widget { init(_ s: String) {} }
  @resultBuilder enum WidgetBuilder {
    static func buildBlock<each V: Widget>(_ v: repeat each V) -> Label { Label("") };
    static func buildExpression<V: Widget>(_ v: V) -> V { v }
  }
  struct Column: Widget { init(@WidgetBuilder _ c: () -> Label) {} }
  struct Switch: Widget { init(_ t: String, action: @escaping @MainActor () -> Void) {} }
  extension Widget {
    func task(_ a: @escaping @Sendable () async -> Void) -> Label { Label("") }
    func onTap(_ a: @escaping () -> Void) -> Label { Label("") }
  }
  @MainActor @Traced final class Scene {
    var n = 1
    func view() -> some Widget {
      Column {
        Switch("a") { Task { await self.load() } }
        Switch("b") { [weak self] in Task { await self?.load() } }
        Label("x").task { await self.load() }
        Label("y").onTap { DispatchQueue.main.async { self.n += 1 } }
      }
    }
    func load() async { let t = Task { n }; _ = await t.value }
  }
  protocol Repository: Sendable { associatedtype E: Sendable; func all() async throws -> [E] }
  @Traced actor Warehouse<R: Repository> {
    let repo: R
    var cache: [String: Task<[R.E], any Error>] = [:]
    init(repo: R) { self.repo = repo }
    func get(_ k: String) async throws -> [R.E] {
      if let t = cache[k] { return try await t.value }
      let t = Task { try await repo.all() }
      cache[k] = t
      return try await t.value
    }
    func two() async throws -> ([R.E], [R.E]) {
      async let a = repo.all()
      async let b = try repo.all()
      return try await (a, b)
    }
    func race<T: Sendable>(_ ops: [@Sendable () async throws -> T]) async throws -> T {
      try await withThrowingTaskGroup(of: T.self) { group in
        for op in ops { group.addTask { try await op() } }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
      }
    }
    func stream() -> AsyncStream<Int> {
      AsyncStream { continuation in
        let t = Task {
          for i in 0..<3 { continuation.yield(i) }; continuation.finish()
        }
        continuation.onTermination = { _ in t.cancel() }
      }
    }
    func timeout() async throws {
      let work = Task { try await Task.sleep(for: .seconds(9)) }
      let timer = Task {
        try await Task.sleep(for: .milliseconds(1)); work.cancel()
      }
      defer { timer.cancel() }
      do { try await work.value } catch is CancellationError { return }
    }
    nonisolated func legacy(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) {
      Task { do { done(.success(try await get("x").count)) } catch { done(.failure(error)) } }
    }
    func weakly() {
      Task { [weak self] in
        guard let self else { return }; await self.clear(); await clear()
      }
    }
    func clear() { cache = [:] }
    static func make(_ r: R) -> Warehouse { Warehouse(repo: r) }
  }
  @Traced enum Batches {
    static func parallel<T: Sendable, U: Sendable>(
      _ xs: [T], _ f: @escaping @Sendable (T) async throws -> U
    ) async rethrows -> [U] {
      try await withThrowingTaskGroup(of: (Int, U).self) { group in
        for (i, x) in xs.enumerated() { group.addTask { (i, try await f(x)) } }
        var out: [U?] = Array(repeating: nil, count: xs.count)
        for try await (i, u) in group { out[i] = u }
        return out.map { $0! }
      }
    }
    static func sem() { let s = DispatchSemaphore(value: 0); Task { s.signal() }; s.wait() }
    static func typed() async throws(CancellationError) -> Int {
      async let x = 3
      return await withTaskGroup(of: Int.self) { g in
        g.addTask { 1 }; var n = 0; for await y in g { n += y }; return n
      } + (await x)
    }
    static func main2() {
      let main = DispatchQueue.main; main.asyncAfter(deadline: .now() + 0.1) { Self.sem() }
    }
  }
  @TracedFunction func openScene() { Task { @MainActor in _ = Scene() } }

#endif
