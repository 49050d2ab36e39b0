#if Macros
  // Odd places for tasks and for what awaits them. That this compiles, without a warning, is the test.
  import Dispatch
  import SeqtraceMacros

  final class Basket { var items: [Int] = [] }
  func makeBasket() async -> sending Basket { Basket() }
  @Traced actor Bakery {
    var n = 0
    var basket = Basket()
    var handlers: [() -> Void] = []
    var callbacks: [@Sendable () -> Void] = []
    func setup() {
      handlers.append { [weak self] in Task { await self?.inc() } }
      callbacks.append { Task { await self.inc() } }
      callbacks.append { [weak self] in Task { [weak self] in await self?.inc() } }
      handlers.append {
        self.n += 1; Task { self.inc() }
      }
    }
    func inc() { n += 1 }
    func iso(_ other: isolated (any Actor)? = #isolation) async {}
    nonisolated func free() { Task { await inc() } }
    nonisolated(nonsending) func caller() async {
      Task { await inc() }; async let a = inc(); _ = await a
    }
    @concurrent nonisolated func elsewhere() async { Task { await inc() } }
    func loads() async -> Int {
      async let b = makeBasket()
      basket = await b
      return basket.items.count
    }
    func resumes() async -> Int {
      let l = await withCheckedContinuation { (continuation: CheckedContinuation<Basket, Never>) in
        let l = Basket()
        continuation.resume(returning: l)
      }
      basket = l
      return l.items.count
    }
    func optional() async throws -> Int? {
      try await withCheckedThrowingContinuation { c in
        DispatchQueue.global().async { c.resume(returning: nil) }
      }
    }
    func result() async throws -> [Int] {
      try await withUnsafeThrowingContinuation { c in c.resume(with: .success([])) }
    }
    func conditions(_ flag: Bool) async -> Int {
      async let a = makeInt()
      async let o: Int? = makeInt()
      if await a > 3 { return 1 }
      guard let x = await o else { return 2 }
      switch await a {
      case 3: return x;
      default: break
      }
      for _ in 0..<(await a) { n += 1 }
      while await a < 0 { n += 1 }
      let y = flag ? await a : 3
      let z = await flag ? a : o ?? 4
      let (p, q) = await (a, o)
      let list = await [a, x]
      let dict = await ["a": a]
      await takes(a, label: a) { $0 + 1 }
      let s = await String(describing: a)
      return y + z + p + (q ?? 0) + list.count + dict.count + s.count + (await a) * 2
    }
    func takes(_ a: Int, label: Int, _ f: (Int) -> Int) async {}
    func makeInt() -> Int { 3 }
    func conds() async {
      #if DEBUG
        async let d = makeInt()
        _ = await d
      #endif
      do { async let e = makeInt(); _ = await e }
      let f = { () async -> Int in
        async let g = 3; return await g
      }
      _ = await f()
      let val = if n > 3 { await withCheckedContinuation { $0.resume(returning: 3) } } else { 4 }
      let t = if n > 3 { Task { 1 } } else { Task { 2 } }
      let u = n > 3 ? Task { 1 } : Task { 2 }
      n += await val + t.value + u.value
      let ts = (0..<3).map { i in Task { i } }
      for t in ts { n += await t.value }
      defer { Task { inc() } }
      func loc() { Task { await inc() } }
      loc()
      async let _ = makeInt()
      async let w: Void = inc()
      await w
    }
    deinit { Task { _ = 3 } }
  }
  @Traced struct Ration: Sendable {
    var x = 1
    init() { Task { _ = 3 } }
    init(t: Int) async { async let y = 3; x = await y; let t = Task { 3 }; x += await t.value }
    mutating func m() async { async let y = 3; x = await y }
    func go() async throws -> some Sequence<Int> {
      let t = Task { [1] }
      return await t.value
    }
    consuming func eat() async -> Int {
      async let y = 3; let t = Task { 2 }; return await y + t.value
    }
    static func st() { Task { @MainActor in _ = 1 } }
  }
  @Traced @MainActor class Window {
    var tasks: Set<Task<Void, Never>> = []
    var v = 0
    func a() { tasks.insert(Task { [weak self] in self?.v = 3 }) }
    func b() { Task { do { try await c() } catch { _ = error } } }
    func c() async throws { try await Task.sleep(for: .seconds(1)) }
    func d() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for i in 0..<3 { group.addTask { [self] in await e(i) } }
        try await group.waitForAll()
      }
    }
    func e(_ i: Int) {}
    func f() async -> [Int] {
      await withTaskGroup(of: Int.self) { group in
        for i in 0..<3 { group.addTask { i } }
        var r: [Int] = []
        for await x in group { r.append(x); v += 1 }
        return r
      }
    }
    func g() { DispatchQueue.main.async { self.v = 1 } }
    func h() { DispatchQueue.main.async { [weak self] in self?.v = 1 } }
    func i() { v = 3; Task { v = 4 }; _ = Task { v } }
    func j() async -> Int {
      let basket = Basket(); basket.items = [1]; let t = Task { basket.items.count };
      return await t.value
    }
  }
  @Traced actor Closing {
    func inc() {}
    func a() { defer { Task { [weak self] in await self?.inc() } }; inc() }
    func b() {
      defer {
        Task { [x = 3] in
          _ = x; inc()
        }
      }; inc()
    }
    func c() { if true { defer { Task { inc() } }; inc() } }
    func d() {
      let f = { [self] in
        Task { inc() }; Task { [weak self] in await self?.inc() }
      }; f()
    }
  }

#endif
