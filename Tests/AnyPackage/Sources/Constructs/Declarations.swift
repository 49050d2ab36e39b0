/// Declarations that are spelled in unusual ways.
@dynamicMemberLookup @dynamicCallable
struct Script {
  subscript(dynamicMember name: String) -> Int { name.count }
  func dynamicallyCall(withArguments numbers: [Int]) -> Int { numbers.count }
}

struct Doubler {
  func callAsFunction(_ number: Int) -> Int { number * 2 }
}

@propertyWrapper
struct Clamped {
  private var value: Int
  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 10) }
  }

  init(wrappedValue: Int) { value = min(wrappedValue, 10) }
}

indirect enum Tree {
  case leaf
  case node(Tree, Int, Tree)

  func depth() -> Int {
    switch self {
    case .leaf: return 0
    case .node(let left, _, let right): return 1 + max(left.depth(), right.depth())
    }
  }

  mutating func prune() { self = .leaf }
}

struct Meter: ~Copyable {
  private var count = 0

  mutating func tick() { count += 1 }

  consuming func reading() -> Int {
    let result = count
    discard self
    return result
  }

  deinit { print("unread") }
}

extension Script: ExpressibleByIntegerLiteral, CustomStringConvertible {
  init(integerLiteral value: Int) {}
  var description: String { "script" }
}

struct Parent<Element> {
  struct Child<Key: Hashable> where Element: Comparable {
    func name(_ element: Element, _ key: Key) -> String { "\(element) \(key)" }
  }

  func first<each Other>(_ others: (repeat each Other)) -> (Element, repeat each Other)? { nil }
}

protocol Greeter { func greet(_ name: String) -> String }
extension Greeter where Self: AnyObject { func greetAgain() -> String { greet("again") } }
private final class Host: Greeter {
  unowned let guest: Host?
  lazy var text = makeText()

  init(guest: Host? = nil) { self.guest = guest }

  func greet(_ name: String) -> String { name + text }
  private func makeText() -> String { "!" }
  func `default`(in `class`: Int) -> Int { `class` }
}

func opaque() -> some Collection<Int> { [1, 2] }
func existential() -> any Greeter { Host() }
func defaults(_ text: String = #function, line: Int = #line) -> String { "\(text) \(line)" }
func `a raw name`(of `some words`: Int) -> Int { `some words` }
func oneLine() -> Int { guard opaque().count > 1 else { return 0 }; return 1 }
func nested() -> Int {
  func inner(_ number: Int) -> Int { number + 1 }
  return inner(1)
}
func pattern(_ value: Any) -> String {
  switch value {
  case let number as Int where number > 1: "number"
  case is String: "text"
  default: "other"
  }
}
func labelled() -> Int {
  outer: for row in 1...3 {
    for column in 1...3 where column == row {
      if column == 2 { break outer }
      continue outer
    }
  }
  return 3
}

#if canImport(Glibc)
  func conditional() -> String { "glibc" }
#elseif canImport(Darwin)
  func conditional() -> String { "glibc" }
#else
  func conditional() -> String { "glibc" }
#endif

func declarations() {
  let script: Script = 1
  print(script.length, script(1, 2, 3), Doubler()(2), "\(script)")
  @Clamped var clamped = 20
  clamped = 12
  var tree = Tree.node(.leaf, 1, .node(.leaf, 2, .leaf))
  print(clamped, tree.depth())
  tree.prune()
  var meter = Meter()
  meter.tick()
  print(tree.depth(), meter.reading())
  print(Parent<Int>.Child<String>().name(1, "b"), Parent(only: 1) == nil)
  let host = Host()
  print(host.greetAgain(), existential().greet("hello"), host.default(in: 4))
  print(defaults(), `a raw name`(of: 5), oneLine(), nested(), pattern(2), labelled(), conditional())
}

extension Parent {
  fileprivate init?(only: Element) { return nil }
}
