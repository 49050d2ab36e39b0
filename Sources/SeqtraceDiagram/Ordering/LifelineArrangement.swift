/// An order of units of lifelines, with the number of arrows between each pair of units.
///
/// ```
///  A    B    C          two arrows from A to C of length 2, one from A to B of length 1: 5
///  B    A    C          with A and B swapped: 3
/// ```
struct LifelineArrangement {
  /// The maximum number of lifelines that are rearranged.
  static let most = 512
  /// The maximum number of rounds; further ones change little.
  private static let mostRounds = 20

  /// The units from left to right.
  private(set) var order: [Int]
  private let sizes: [Int]
  /// The number of units on the left that don't move.
  private var fixed: Int
  /// The number of arrows between each pair of units, by `place(of:_:)`.
  private var arrows: [Int: Int] = [:]

  /// Creates an arrangement of the units in their given order.
  init(sizes: [Int], fixed: Int) {
    self.sizes = sizes
    self.fixed = fixed
    order = Array(sizes.indices)
  }

  /// Counts an arrow between two units.
  mutating func join(_ unit: Int, _ other: Int) {
    guard unit != other else { return }
    arrows[place(of: unit, other), default: 0] += 1
    arrows[place(of: other, unit), default: 0] += 1
  }

  private func place(of unit: Int, _ other: Int) -> Int { unit * sizes.count + other }

  private func weight(_ unit: Int, _ other: Int) -> Int { arrows[place(of: unit, other)] ?? 0 }

  /// Returns the units in a better order: single units move to the position where their arrows are shortest,
  /// until no move makes the arrows shorter.
  ///
  /// - Parameter startsAtActor: Whether to prefer an order in which the first movable unit stays beside the
  ///   actor on the left. That may cost a tenth of the length.
  func shortened(startsAtActor: Bool) -> LifelineArrangement {
    let free = shortest
    guard startsAtActor else { return free }
    var held = self
    held.fixed += 1
    held = held.shortest
    return 10 * held.length <= 11 * free.length ? held : free
  }

  /// The better of the results from two initial orders.
  private var shortest: LifelineArrangement {
    var result = self, reversed = self
    guard fixed < order.count else { return self }
    reversed.order[fixed...].reverse()
    result.settle()
    reversed.settle()
    return reversed.length < result.length ? reversed : result
  }

  private mutating func settle() {
    for _ in 0..<Self.mostRounds {
      var isBetter = false
      var balances = balances
      for unit in order.dropFirst(fixed) where move(unit, balances) {
        balances = self.balances
        isBetter = true
      }
      if !isBetter { break }
    }
  }

  /// For each unit, the number of its arrows to the right minus the number to the left.
  private var balances: [Int] {
    var places = Array(repeating: 0, count: order.count)
    for (place, unit) in order.enumerated() { places[unit] = place }
    var balances = Array(repeating: 0, count: order.count)
    for (pair, count) in arrows {
      let (unit, other) = pair.quotientAndRemainder(dividingBy: sizes.count)
      balances[unit] += places[unit] < places[other] ? count : -count
    }
    return balances
  }

  /// Twice the total length of all arrows, measured between the centres of units.
  private var length: Int {
    var middles = Array(repeating: 0, count: sizes.count)
    var start = 0
    for unit in order {
      middles[unit] = 2 * start + sizes[unit]
      start += sizes[unit]
    }
    return arrows.reduce(0) { sum, pair in
      let (unit, other) = pair.key.quotientAndRemainder(dividingBy: sizes.count)
      return unit < other ? sum + pair.value * abs(middles[unit] - middles[other]) : sum
    }
  }

  /// Moves a unit to its best position; of several best positions, to the nearest. Returns false if the unit
  /// is already there.
  ///
  /// When the moving unit passes another one, the moving unit's arrows to units ahead get shorter by the
  /// width of the passed unit, and its arrows to units already passed get longer. The opposite applies to the
  /// passed unit. The length of arrows between the two doesn't change.
  private mutating func move(_ unit: Int, _ balances: [Int]) -> Bool {
    let start = order.firstIndex(of: unit)!
    var best = (place: start, gain: 0)
    for step in [-1, 1] {
      var gain = 0
      var ahead = step * balances[unit]
      var place = start + step
      while place >= fixed, place < order.count {
        let passed = order[place]
        let between = weight(unit, passed)
        gain += sizes[passed] * (ahead - between)
        gain += sizes[unit] * (-step * balances[passed] - between)
        ahead -= 2 * between
        if gain > best.gain { best = (place, gain) }
        place += step
      }
    }
    guard best.place != start else { return false }
    order.remove(at: start)
    order.insert(unit, at: best.place)
    return true
  }
}
