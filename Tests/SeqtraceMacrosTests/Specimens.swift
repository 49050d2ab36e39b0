#if Macros
  // Every kind of declaration that `@Traced` is for. That this compiles is a test in itself.
  import SeqtraceMacros

  struct Failure: Error, Equatable { var reason = "dark" }

  @Traced
  final class Shelf<Item> {
    var items: [Item] = []
    let capacity: Int
    private(set) weak var owner: AnyObject?
    var isFull: Bool { items.count >= capacity }
    lazy var label = "shelf"
    var (width, height) = (1, 2)
    var title = "" { didSet { Shelf<Int>.noticed += 1 } }
    static var noticed: Int {
      get { 0 }
      set {}
    }

    init(capacity: Int) {
      self.capacity = capacity
      prepare()
    }

    init?(checked capacity: Int) {
      guard capacity > 0 else { return nil }
      self.capacity = capacity
      if capacity > 10 { return }
      prepare()
    }

    init(throwing capacity: Int) throws(Failure) {
      guard capacity > 0 else { throw Failure() }
      self.capacity = capacity
      try check()
    }

    convenience init() { self.init(capacity: 7) }
    required init(trapping: Void) { fatalError("not made like this") }

    private func prepare() {}
    private func check() throws(Failure) { if capacity == 13 { throw Failure(reason: "13") } }

    func add(_ item: Item) -> Int {
      items.append(item)
      return items.count
    }

    func first() -> Item! { items.first }
    func last() throws -> Item? { items.last }
    func map<T>(_ transform: (Item) throws -> T) rethrows -> [T] { try items.map(transform) }
    func mapTyped<T, E: Error>(_ transform: (Item) throws(E) -> T) throws(E) -> [T] {
      var result: [T] = []
      for item in items { result.append(try transform(item)) }
      return result
    }
    func swap(_ a: inout Item, with b: inout Item) {
      let old = a
      a = b
      b = old
    }
    func addAll(_ items: Item...) { for item in items { self.items.append(item) } }
    func itself() -> Self { self }
    func opaque() -> some Sequence<Int> {
      let range = 0..<3
      return range.reversed()
    }
    func stop() -> Never { fatalError() }
    func `default`(`in` place: String) {}
    func keep(_ action: @escaping @Sendable () -> Void) { action() }
    func each<each T>(_ values: repeat each T) {}
    func swallow(_ item: consuming Item) { items.append(item) }
    func send(_ item: sending Item) { _ = item }
    func made() -> sending [Int] { [1] }
    func load() async throws -> [Item] {
      await Task.yield()
      return items
    }
    func loadTyped() async throws(Failure) -> Int { throw Failure() }
    @MainActor func show() {}
    @discardableResult func quiet() -> Int { 3 }
    @Untraced func ignored() {}
    static func make() -> Shelf { Shelf(capacity: 1) }
    class func remake() -> Int { 1 }
    @inlinable func inlined() {}

    subscript(index: Int) -> Item { items[index] }

    deinit { clear() }
    private func clear() {}
  }

  @Traced
  class Animal {
    var name: String
    init(name: String) {
      self.name = name
      breathe()
    }
    func breathe() {}
    func speak() {}
    deinit { lastWords() }
    func lastWords() {}
  }

  @Traced
  class Dog: Animal {
    private let tail = Tail()
    override init(name: String) { super.init(name: name) }
    init(mother: Dog) {
      super.init(name: "puppy of " + mother.name)
    }
    override func speak() {
      super.speak()
      wag()
    }
    func wag() {}
  }

  @Traced
  final class Poodle: Dog {
    deinit { wag() }
  }

  class Cat: Animal {}

  @Traced
  class Root {
    init() {}
  }

  @Traced
  final class Leaf: Root {
    let number: Int
    override init() { number = 1 }
  }

  @Traced
  final class Tail {}

  @Traced
  final class Node {
    var child: Node?
    init(depth: Int) {
      if depth > 0 { child = Node(depth: depth - 1) }
      visit()
    }
    func visit() {}
  }

  @Traced
  struct Point: Equatable {
    var x = 0
    var y = 0
    init() {}
    init(both value: Int) throws {
      if value < 0 { throw Failure() }
      self.init()
      x = value
    }
    init(x: Int) throws {
      guard x > 0 else { throw Failure() }
      self.x = x
    }
    mutating func move(by x: Int) { self.x += x }
    func distance() -> Int { x + y }
    @MainActor static var used = 0
    static func origin() -> Point { Point() }
    static func + (a: Point, b: Point) -> Point { a }
  }

  @Traced
  enum Light {
    case red, green
    init() { self = .red }
    mutating func toggle() { self = self == .red ? .green : .red }
    func name() -> String { "\(self)" }
  }

  @Traced(values: .all)
  struct Handle: ~Copyable {
    var number = 1
    init(_ number: Int) { self.number = number }
    mutating func advance() { number += 1 }
    borrowing func peek() -> Int { number }
    func look() -> Int { number }
    consuming func close() -> Int { number }
    consuming func sign() -> Int { if number < 0 { -1 } else { 1 } }
    consuming func half() -> Int {
      if number < 0 { return 0 } else { return number / 2 }
    }
    consuming func check() throws -> Int {
      if number < 0 { throw Failure() } else { return number }
    }
    consuming func checked() throws(Failure) -> Int { try Handle.check(number) }
    private static func check(_ number: Int) throws(Failure) -> Int { number }
    consuming func turned() -> Handle { Handle(-number) }
    static func make() -> Handle { Handle(4) }
    deinit { Recorder.recordNote("closing") }
  }

  struct Slot<Value: ~Copyable>: ~Copyable { var count = 0 }

  @Traced
  extension Slot where Value: Copyable {
    func peek() -> Int { count }
    mutating func fill() { count += 1 }
    static func size() -> Int { 1 }
  }

  @Traced
  enum Counter {
    static func next() async -> Int { 1 }
  }

  @Traced
  actor Account {
    var balance = 0
    let id: Int
    init(id: Int) { self.id = id }
    init(loading id: Int) async throws {
      self.id = id
      await Task.yield()
      balance = await Counter.next()
    }
    func deposit(_ amount: Int) { balance += amount }
    func transfer(_ amount: Int, to other: Account) async throws(Failure) {
      guard balance >= amount else { throw Failure(reason: "poor") }
      balance -= amount
      await other.deposit(amount)
    }
    nonisolated func number() -> Int { id }
  }

  @MainActor @Traced(values: .arguments)
  final class Screen {
    var title = ""
    init(title: String) { self.title = title }
    func show(_ text: String) { title = text }
    func refresh() async { await Task.yield() }
    nonisolated func kind() -> String { "screen" }
  }

  @Traced
  final class Settings: Codable, Sendable {
    let theme: String
    init(theme: String) { self.theme = theme }
  }

  @Traced
  class Profile: Codable {
    var name = "anonymous"
    var age = 3
    init() {}
  }

  @Traced
  final class Late {
    var value = 1
    init() {}
  }
  extension Late: Codable {}

  protocol Greeter {}
  @Traced
  extension Greeter {
    func greet() {}
  }
  final class Host: Greeter {}
  struct Sign: Greeter {}

  @Traced
  extension Root {
    func grow() {}
    static func plant() {}
    convenience init(deep: Bool) { self.init() }
  }

  @Traced
  extension Point {
    mutating func flip() { (x, y) = (y, x) }
    func isOrigin() -> Bool { self == Point.origin() }
    init(copy other: Point) {
      x = other.x
      y = other.y
    }
  }

  @TracedFunction
  func free(_ number: Int) -> Int { number + 1 }

  final class Partly {
    @TracedProperty var level = 0
    init() {}
    @TracedFunction init(level: Int) { self.level = level }
    @TracedFunction func run() {}
    @MainActor @TracedProperty static var total = 0
    static let lineOfRun = #line - 2
    func walk() {}
  }

  @MainActor @TracedProperty var temperature = 20

  enum Outer {
    @Traced
    final class Inner {
      @Traced
      final class Innermost: Swift.Sendable { init() {} }
      init() {}
    }
  }

  @Traced
  class `My Shelf` {
    var `default` = 1
    init() {}
    func `say "hi"`(`to someone`: Int) {}
    func poem() -> String {
      let first = 1
      return """
        line \(first)
          line 2
        """
    }
    func nonsending() async {}
    nonisolated(nonsending) func inherited() async {}
    @concurrent nonisolated func elsewhere() async {}
    func isolated(_ isolation: isolated (any Actor)? = #isolation) async { await Task.yield() }
    func sequence(_ numbers: AsyncThrowingStream<Int, any Error>) async throws {
      for try await _ in numbers {}
    }
    #if DEBUG
      func debugged() {}
    #else
      deinit {}
    #endif
  }

  func localTypes() {
    @Traced
    final class Local {
      var value = 1
      init() {}
      func run() {}
    }
    Local().run()
  }

  // A type of the user's that has the recorder's name.
  enum Studio {
    enum Recorder {}
    @Traced(values: .all)
    struct Session {
      static let lineOfTape = #line + 2
      @available(macOS 15, *)
      func tape() {}
    }
  }

  @Traced(values: [.arguments, .results], redacting: ["password", "secret"])
  final class Gate {
    var state = "shut"
    var secret = "s"
    init(code: Int?) {}
    func open(user: String, password: String, tries: Int) throws -> Bool {
      state = "open"
      if tries > 3 { throw Failure(reason: "locked") }
      return true
    }
    func secret(of user: String) -> String { "hidden" }
    func update(_ value: inout Int, then action: () -> Void) {
      value += 1
      action()
    }
    func allow(_ guests: String..., until hours: Int...) {}
    @Untraced func tick() {}
    @Untraced func tock(_ a: Int) {}
    func tock() {}
  }
#endif
