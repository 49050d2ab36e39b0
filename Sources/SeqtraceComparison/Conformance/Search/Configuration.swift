/// Where a search stands in a design: the steps that can come next, and what later steps refer to.
struct Configuration: Hashable {
  /// The nodes that are waited at: steps, joins, or the end. In ascending order.
  var tokens: [Int] = []
  /// For each loop, how often it has run, and whether nothing has happened since its last start.
  var loops: [LoopState]
  /// For each slot, the message of the run that its call matched; -1 for none.
  var matches: [Int]
  /// For each variable, the number of its text; -1 for none.
  var values: [Int]
  /// The critical region that has started and not ended; -1 for none.
  var critical = -1

  struct LoopState: Hashable {
    var count = 0
    var isFresh = false
  }

  init(of network: Network) {
    loops = Array(repeating: LoopState(), count: network.loopCount)
    matches = Array(repeating: -1, count: network.slotOfStep.count)
    values = Array(repeating: -1, count: network.variables.count)
  }

  mutating func add(_ token: Int) {
    tokens.insert(token, at: tokens.firstIndex { $0 > token } ?? tokens.count)
  }

  mutating func remove(_ token: Int) {
    if let index = tokens.firstIndex(of: token) { tokens.remove(at: index) }
  }

  /// Forgets what no later step refers to, so that equal futures are equal.
  mutating func forget(in network: Network) {
    for slot in matches.indices where matches[slot] >= 0 {
      if !tokens.contains(where: { network.liveSlots[$0].contains(slot) }) { matches[slot] = -1 }
    }
    for name in values.indices where values[name] >= 0 {
      if !tokens.contains(where: { network.liveVariables[$0].contains(name) }) { values[name] = -1 }
    }
  }
}

/// The way by which a search came to a configuration, as a list from the last to the first.
struct History {
  /// One thing on the way.
  enum Entry: Hashable {
    /// A message of the run was a step.
    case met(step: Int, message: Int)
    /// A step didn't happen.
    case missed(step: Int)
    /// A message of the run is in no place where the design has it.
    case extra(message: Int)
    /// A branch of a choice was taken.
    case took(fragment: Int, operand: Int)
    /// A loop started from above, ran once more, or was left.
    case entered(fragment: Int)
    case ran(fragment: Int)
  }

  /// The number of an entry; -1 for the start.
  typealias Link = Int

  private var entries: [Entry] = []
  private var previous: [Link] = []

  /// Adds an entry after another one.
  mutating func add(_ entry: Entry, after link: Link) -> Link {
    entries.append(entry)
    previous.append(link)
    return entries.count - 1
  }

  /// The entries up to a link, from the first to the last.
  func entries(upTo link: Link) -> [Entry] {
    var (link, result) = (link, [Entry]())
    while link >= 0 {
      result.append(entries[link])
      link = previous[link]
    }
    return result.reversed()
  }
}
