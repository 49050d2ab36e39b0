/// The state of a search in a design: the steps that can come next, and the facts that later steps refer to.
struct Configuration: Hashable {
  /// The nodes at which the search waits, in ascending order: steps, joins, or the end.
  var tokens: [Int] = []
  /// For each loop, the number of iterations, and whether nothing has happened in the current one.
  var loops: [LoopState]
  /// The known facts, by number; -1 for an unknown one. A call is known by the message of the run that matched
  /// it, a variable by the number of the text that it stands for in the run.
  var facts: [Int]
  /// The critical region that is currently open; -1 for none.
  var critical = -1

  struct LoopState: Hashable {
    var count = 0
    var isFresh = false
  }

  init(of network: Network) {
    loops = Array(repeating: LoopState(), count: network.loopCount)
    facts = Array(repeating: -1, count: network.factCount)
  }

  mutating func add(_ token: Int) {
    tokens.insert(token, at: tokens.firstIndex { $0 > token } ?? tokens.count)
  }

  mutating func remove(_ token: Int) {
    if let index = tokens.firstIndex(of: token) { tokens.remove(at: index) }
  }

  /// Removes the facts that no later step refers to, so that equivalent configurations become equal.
  mutating func forget(in network: Network) {
    for fact in facts.indices where facts[fact] >= 0 {
      if !tokens.contains(where: { network.liveFacts[$0].contains(fact) }) { facts[fact] = -1 }
    }
  }
}

/// The path of a search to a configuration, as a linked list from the last entry to the first.
struct History {
  /// An entry of a path.
  enum Entry: Hashable {
    /// A message of the run matched a step.
    case met(step: Int, message: Int)
    /// A step was left out.
    case missed(step: Int)
    /// A message of the run isn't allowed in its position.
    case extra(message: Int)
    /// A branch of a choice was taken.
    case took(fragment: Int, operand: Int)
    /// A loop was entered, or started another iteration.
    case entered(fragment: Int)
    case ran(fragment: Int)
  }

  /// The index of an entry; -1 for the start of the path.
  typealias Link = Int

  private var entries: [Entry] = []
  private var previous: [Link] = []

  /// Adds an entry after another one, and returns its index.
  mutating func add(_ entry: Entry, after link: Link) -> Link {
    entries.append(entry)
    previous.append(link)
    return entries.count - 1
  }

  /// Returns the entries up to a link, from the first to the last.
  func entries(upTo link: Link) -> [Entry] {
    var (link, result) = (link, [Entry]())
    while link >= 0 {
      result.append(entries[link])
      link = previous[link]
    }
    return result.reversed()
  }
}
