#if Macros
  // What Swift lets one declare, however odd. That this compiles, without a warning, is the test.
  import Observation
  import SeqtraceMacros

  struct Unique: ~Copyable {}

  @Traced @Observable final class Model {
    var a = 1
    init() {}
    func f() {}
  }

  @Traced open class OpenBase {
    /// A property.
    public var x = 1
    /// Creates it.
    public init() {}
    open func o() {}
    /// Uses it.
    public func use() -> Int { x }
  }

  @Traced open class OpenDerived: OpenBase {
    public override init() { super.init() }
    open override func o() { super.o() }
  }

  protocol Asynchronous {
    associatedtype T
    func a() async
    init()
  }

  @Traced final class Conforming: Asynchronous {
    typealias T = Int
    func a() async {}
    init() {}
  }

  @Traced struct Pair<T: Sendable>: Sendable {
    var t: T
    func g<U>(_ u: U) -> (T, U) where U: Equatable { (t, u) }
    static var z: Int { 1 }
  }

  @Traced extension Pair where T == Int { func h() -> T { t } }

  extension Array where Element == Int {
    @TracedFunction func total() -> Int { reduce(0, +) }
    @TracedFunction mutating func dbl() { for i in indices { self[i] *= 2 } }
  }

  @Traced class Everything {
    var closure: (() -> Void)? = nil
    weak var delegate: Everything?
    unowned(unsafe) var un: Everything? = nil
    private(set) var p = 1, q = 2
    var tup: (Int, String) = (1, "")
    nonisolated(unsafe) var nu = 1
    func f(_ c: () throws -> Int) rethrows -> Int {
      let x = try c()
      return x
    }
    func ff(_ c: () async throws -> Int) async rethrows -> Int { try await c() }
    func tr<E: Error>(_ e: E.Type) throws(E) {}
    func nev() throws(Never) {}
    func ti() -> (a: Int, b: String) { (1, "") }
    func fn() -> (Int) -> Int { { $0 + 1 } }
    func opt() -> Int? { nil }
    func anyp() -> any Asynchronous { Conforming() }
    func somep(_ p: some Asynchronous) {}
    func sw(_ x: Int) -> String {
      switch x {
      case 1: "a"
      default: "b"
      }
    }
    func iff(_ x: Bool) -> String { if x { "a" } else { "b" } }
    func fatal() -> Int { fatalError() }
    func guardd(_ x: Int?) -> Int {
      guard let x else { return 0 }
      defer { print(x) }
      return x
    }
    func local() {
      func inner() -> Int { 1 }
      struct L { var a = 1 }
      _ = inner() + L().a
    }
    func noesc(_ f: (Int) -> Void) {
      [1].forEach(f)
      withoutActuallyEscaping(f) { $0(1) }
    }
    func ao(_ x: @autoclosure () -> Int) -> Int { x() }
    func ip(_ x: inout [Int]) { x.append(1) }
    func selfy() -> Self { return self }
    static func sf() -> Self { fatalError() }
    class func cf() {}
    func dyn() async -> some Sendable {
      await Task.yield()
      return 1
    }
    func own(_ x: __owned String) -> String { x }
    func bor(_ x: borrowing String) -> Int { x.count }
    func nc(_ x: borrowing Unique) {}
    func ncc(_ x: consuming Unique) {}
    func nci(_ x: inout Unique) { x = Unique() }
    func take(_ p: UnsafeRawBufferPointer) {}
    required init(x: Int) {}
    init?(s: String) {
      if s.isEmpty { return nil }
      guard s.count > 1 else { return nil }
    }
    init!(u: Int) { return nil }
    convenience init() { self.init(x: 1) }
    func `init`() {}
    func callAsFunction(_ x: Int) -> Int { x }
    deinit { print("x") }
  }

  @Traced(values: .all) class EverythingShown {
    var closure: (() -> Void)? = nil
    func f(_ c: () throws -> Int) rethrows -> Int {
      let x = try c()
      return x
    }
    func a(_ x: @autoclosure () -> Int, _ y: @escaping () -> Void, _ z: (() -> Void)?) {}
    func b(_ `in`: Int, for: String, _: Int, `_ x` y: Int) {}
    func c(_ x: inout Int, _ y: Int...) {}
    func d<each T>(_ t: repeat each T) -> (repeat each T) { (repeat each t) }
    func e(_ x: borrowing String, _ y: consuming String) -> String { y }
    func g() throws(Never) -> Int { 1 }
    func h() async throws -> some Sendable { 1 }
    func i() -> Never { fatalError() }
    func j() -> () {}
    func k(_ p: UnsafePointer<Int>, _ a: any Actor, isolation: isolated (any Actor)? = #isolation)
      async
    {}
    func l(_ nc: borrowing Unique) {}
    init(x: borrowing String, f: () -> Void) throws(CancellationError) { f() }
    init(_ x: Int) async { await Task.yield() }
  }

  @Traced(values: .all) struct Stack {
    var a: [Int] = []
    mutating func m(_ x: inout [Int]) -> Int {
      a.append(1)
      return a.count
    }
    subscript(i: Int) -> Int {
      get { a[i] }
      set { a[i] = newValue }
    }
  }

  @Traced indirect enum Tree {
    case leaf, node(Tree, Tree)
    func depth() -> Int {
      switch self {
      case .leaf: 0
      case .node(let l, let r): max(l.depth(), r.depth()) + 1
      }
    }
    init(_ n: Int) {
      if n == 0 {
        self = .leaf
        return
      }
      self = .node(Tree(n - 1), .leaf)
    }
  }

  @globalActor actor Backstage { static let shared = Backstage() }

  @Backstage @Traced final class Stagehand {
    var x = 1
    init() {}
    func f() async { await g() }
    nonisolated func g() async {}
    isolated deinit { x = 2 }
  }

  @Traced final class Touched: Untouched {
    var y: Int
    init(y: Int) {
      self.y = y
      super.init()
    }
  }

  class Untouched { init() {} }

  @Traced actor Worker {
    var l: [Int] = []
    func each(_ f: (Int) -> Void) { l.forEach(f) }
    func hop() async {
      await Task.yield()
      l.append(1)
    }
    init() {}
    init(n: Int) { l = [n] }
    func iso(_ o: isolated Worker) {}
    static func s() {}
    nonisolated var d: String { "" }
  }

  @Traced @MainActor class ViewModel {
    var s = ""
    func load() async throws {
      let x = await Task.detached { 1 }.value
      s = "\(x)"
    }
    func go() { Task { try await load() } }
  }

  @Traced extension ViewModel { func more() async { s = "a" } }

  @Traced class Shape {
    @Traced final class Circle: Shape {
      override init() { super.init() }
      deinit {}
    }
    init() {}
  }

  @Traced extension Shape {
    static func k() {}
    @Traced final class Square: Shape {}
  }

#endif
