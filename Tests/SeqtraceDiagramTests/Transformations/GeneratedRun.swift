import SeqtraceDiagram
import SeqtraceEvents
import TestSupport

/// The diagram of a random run in which much is repeated.
struct GeneratedRun {
  private(set) var diagram = SequenceDiagram()
  private var random: SeededGenerator
  private var script = TraceScript()
  private var registrations: RegistrationID = 0
  private var objects = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<2 { block(from: "client", depth: 0) }
    diagram = DiagramBuilder(replies: random.oneIn(2) ? .all : .valued).build(script.trace)
    addFragments()
    for index in diagram.messages.indices where random.oneIn(3) {
      diagram.messages[index].number = MessageNumber(Int.random(in: 1...9, using: &random))
    }
    diagram.captions = (1...9).map { Caption(number: MessageNumber($0), text: "step \($0)") }
  }

  /// Some steps, often the same again and again.
  private mutating func block(from sender: String, depth: Int) {
    let state = random
    let rounds = random.oneIn(2) ? Int.random(in: 2...4, using: &random) : 1
    let length = Int.random(in: 1...3, using: &random)
    for _ in 0..<rounds {
      random = state
      for _ in 0..<length { step(from: sender, depth: depth) }
    }
    _ = random.next()
  }

  private mutating func step(from sender: String, depth: Int) {
    let receiver = ["A#1", "A#1 / A extension", "B#1", "C#1"].randomElement(using: &random)!
    switch Int.random(in: 0..<12, using: &random) {
    case 0: script.add(.note, "note \(Int.random(in: 0...1, using: &random))", to: receiver)
    case 1: register(from: sender)
    case 2: create(from: sender)
    case 3: overlap(from: sender, to: receiver)
    default:
      let name = ["f()", "g(_:)", "h()"].randomElement(using: &random)!
      let call = script.add(.call, name, from: sender, to: receiver, ["\(objects)"])
      if depth < 3, random.oneIn(3) { block(from: receiver, depth: depth + 1) }
      script.add(random.oneIn(9) ? .throw : .return, value: "1", begin: call)
    }
  }

  private mutating func register(from sender: String) {
    registrations += 1
    script.add(.registration, "N", from: sender, to: "Center#1", registration: registrations)
    script.during(.postBegin, "N", from: sender, to: "Center#1")
    guard !random.oneIn(3) else { return }
    script.add(.deregistration, from: sender, to: "Center#1", registration: registrations)
  }

  private mutating func create(from sender: String) {
    objects += 1
    script.during(.create, from: sender, to: "D#\(objects)")
    script.during(.call, "f()", from: sender, to: "D#\(objects)")
    if random.oneIn(2) {
      script.during(.destroyBegin, from: sender, to: "D#\(objects)") {
        $0.during(.call, "last()", from: "D#\(objects)", to: "A#1")
      }
    }
  }

  /// Two lanes whose bars overlap without one containing the other.
  private mutating func overlap(from sender: String, to receiver: String) {
    let first = script.add(.call, "slow()", from: "server", to: receiver, lane: 1)
    let second = script.add(.call, "other()", from: "worker", to: "C#1", lane: 2)
    script.add(.return, value: "1", begin: first, lane: 1)
    script.add(.return, value: "2", begin: second, lane: 2)
  }

  /// Puts some calls into fragments, with all that happens inside them.
  private mutating func addFragments() {
    for bar in diagram.activations where random.oneIn(4) {
      let positions = bar.start..<bar.end + 1
      let crosses = diagram.fragments.contains { other in
        let other = other.positions
        return other.overlaps(positions) && other != positions
          && !(other.lowerBound <= bar.start && bar.end < other.upperBound)
          && !(positions.lowerBound <= other.lowerBound && other.upperBound <= bar.end + 1)
      }
      guard !crosses else { continue }
      diagram.fragments.append(
        CombinedFragment(
          random.oneIn(2) ? .opt : .critical, operands: [.init(positions: positions)]))
    }
    diagram.fragments.sort {
      ($0.positions.lowerBound, -$0.positions.upperBound)
        < ($1.positions.lowerBound, -$1.positions.upperBound)
    }
  }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// True in one of so many cases.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
