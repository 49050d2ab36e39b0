#if Macros
  // Closures with capture lists, which Swift itself doesn't take everywhere in a macro's expansion.
  import SeqtraceMacros

  @Traced
  final class Bell {
    var onRing: (() -> Void)?
    var onStop: (@Sendable () -> Int)?
    let sum: Int
    let labels: [String]
    let tone: () -> Int
    var rings = 0

    init(volume: Int, bound: inout Int) throws(Failure) {
      tone = { [volume] in volume }
      labels = ["a", "b"].map { [volume] label in label + "\(volume)" }
      sum = [1, 2].reduce(0, { [volume] in $0 + $1 * volume })
      onRing = { [weak self] in
        self?.ring()
        guard let self else { return }
        ring()
      }
      let twice = { [self] in rings * 2 }
      if volume > 5 {
        onStop = { [volume] in volume }
        onRing = { [unowned owner = self] in owner.rings += 10 }
      } else {
        [1].forEach { [volume] in bound += $0 + volume }
      }
      let kind = if volume > 1 { { [volume] in "loud \(volume)" }() } else { "quiet" }
      for step in [0].map({ [volume] in volume + $0 }) where step > 100 { return }
      switch ({ [volume] in volume }()) {
      case 13: throw Failure(reason: kind)
      default: try Bell.check { [volume] () throws(Failure) -> Bool in volume < 50 }
      }
      rings += twice()
      defer { _ = { [rings] in rings }() }
      func inner() -> Int { { [volume] in { [volume] in volume }() }() }
      rings += inner() - volume
      Bell.later { [weak self] in { [weak self] in self?.rings = -1 }() }
    }

    static func check(_ condition: () throws(Failure) -> Bool) throws(Failure) {
      guard try condition() else { throw Failure(reason: "too loud") }
    }
    @discardableResult static func later(_ action: () -> Void) -> Int { 0 }

    func ring() { rings += 1 }
    func listeners() -> [() -> Void] { [{ [weak self] in self?.ring() }] }
    func count() async -> Int {
      let late = { [rings, weak self] in
        let nested = { [weak self] in self?.rings }
        return rings + (nested() ?? 0)
      }
      return late()
    }
    deinit {
      let last = { [rings] in rings }
      Recorder.recordNote("rang \(last())")
      [rings].forEach { [rings] in if $0 != rings { Recorder.recordNote("never") } }
    }
  }

  @Traced
  class Chime: Hashable {
    let strike: () -> Int
    init(strike: @escaping () -> Int) { self.strike = strike }
    static func == (a: Chime, b: Chime) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(strike()) }
  }

  @Traced
  final class Gong: Chime {
    init(weight: Int) { super.init(strike: { [weight] in weight }) }
  }

  @Traced
  struct Rattle {
    var shake: () -> Int
    var count = 0
    init(count: Int) async throws {
      shake = { [count] in count }
      self.count = count
      self.count += try await Rattle.load { [count] in count }
    }
    static func load(_ value: @Sendable () async throws -> Int) async throws -> Int {
      try await value()
    }
    consuming func emptied(_ extra: consuming [Int]) -> Int {
      let more = extra.count
      return { [count] in count + more }()
    }
  }

  @Traced
  actor Clock {
    var ticker: Task<Int, Never>?
    var ticks = 0
    init() async {
      ticker = Task { [weak self] in await self?.tick() ?? -1 }
    }
    func tick() -> Int {
      ticks += 1
      return ticks
    }
  }

  @MainActor @Traced
  final class Panel {
    var task: Task<Void, Never>?
    var shown = 0
    init(start: Int) {
      task = Task { [weak self, start] in self?.show(start) }
    }
    func show(_ number: Int) { shown = number }
  }
#endif
