import SeqtraceDiagram

/// A pass of a ``ConformanceSearch`` over a run, with a limit on deviations.
struct ConformanceWalk {
  /// A configuration, with the number of deviations on the path to it, and the path's last entry.
  struct State {
    var configuration: Configuration
    var cost: Int
    var link: History.Link
  }

  let search: ConformanceSearch
  /// The maximum number of deviations.
  let limit: Int
  /// The number of states to keep after each message; `nil` keeps all.
  let kept: Int?
  private var states: [State] = []
  private var indexOfState: [Configuration: Int] = [:]
  private var history = History()
  /// A number for each text that is the value of a variable.
  private var numberOfText: [String: Int] = [:]
  /// The number of times that each fragment with several paths was entered: a parallel one, or a loop.
  private var entries: [Specification.Fragment: Int] = [:]
  private var work = 0
  /// The number of moves after which the pass is abandoned; if ``kept`` is set, the number for each message.
  private var mostWork = 0
  /// Whether it can be necessary to skip a step that matches a message.
  private let canStay: Bool

  /// The number of moves after which a pass over a short run is abandoned.
  private static let leastWork = 1_000_000
  /// The number of additional moves for each message of the run.
  private static let workPerMessage = 30
  /// The maximum number of consecutive steps that can be left out if only the best states are kept.
  private static let mostNarrowMisses = 8
  /// The number of moves for each message if only the best states are kept.
  private static let narrowWork = 20_000

  init(_ search: ConformanceSearch, limit: Int, kept: Int? = nil) {
    self.search = search
    self.limit = limit
    self.kept = kept
    canStay = search.network.specification.criticalCount > 0
  }

  private var network: Network { search.network }
  private var specification: Specification { search.network.specification }

  /// Whether a path with at most ``limit`` deviations remained after the last message.
  var isAlive: Bool { !states.isEmpty }

  /// The `par`, `seq` or `loop` that was entered most often.
  var busiestFragment: Specification.Fragment? {
    entries.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  // MARK: - Messages

  /// Processes the messages of the run; returns false if the pass was abandoned.
  mutating func run(_ inputs: [ConformanceSearch.Input]) -> Bool {
    mostWork =
      kept == nil ? Self.leastWork + Self.workPerMessage * inputs.count : Self.narrowWork
    let start = State(configuration: Configuration(of: network), cost: 0, link: -1)
    move(start, to: [network.start])
    for input in inputs {
      if kept == nil, isExhausted { return false }
      if kept != nil { work = 0 }
      take(input)
      if states.isEmpty { return true }
    }
    return kept != nil || !isExhausted
  }

  private var isExhausted: Bool { work > mostWork }

  private mutating func take(_ input: ConformanceSearch.Input) {
    let before = states
    states = []
    indexOfState.removeAll(keepingCapacity: true)
    for state in before {
      work += 1
      var mustTake = false
      for token in Set(state.configuration.tokens).sorted() {
        guard case .step(let step, let next) = network.ops[token], input.steps.contains(step),
          let after = advanced(state, at: token, step, by: input.message)
        else { continue }
        // Taking a step as early as possible leaves the most options, unless later steps refer to it.
        if !canStay, network.factOfCall[step] == nil,
          specification.steps[step].label.variables.isEmpty
        {
          mustTake = true
        }
        move(after, to: [next])
      }
      let isFree =
        !input.isForced && !input.interrupts.contains(state.configuration.critical)
      if isFree {
        if !mustTake { insert(state) }
      } else if state.cost < limit {
        var passed = state
        passed.cost += 1
        passed.link = history.add(.extra(message: input.message), after: state.link)
        insert(passed)
      }
    }
    if let kept, states.count > kept { keepBest(kept) }
  }

  /// Keeps the states with the fewest deviations; ties go to the states that advanced the furthest.
  private mutating func keepBest(_ count: Int) {
    let order = states.indices.sorted {
      (states[$0].cost, -states[$0].link, $0) < (states[$1].cost, -states[$1].link, $1)
    }
    states = order.prefix(count).sorted().map { states[$0] }
  }

  /// Returns the state after a message matched a step, or `nil` if the design forbids the message in this
  /// state.
  private mutating func advanced(
    _ state: State, at token: Int, _ index: Int, by message: Int
  ) -> State? {
    let step = specification.steps[index]
    let position = search.events.messages[message].position
    var configuration = state.configuration
    if configuration.critical >= 0, step.critical != configuration.critical { return nil }
    for bar in step.bars {
      guard let fact = network.factOfCall[bar], configuration.facts[fact] >= 0 else { continue }
      if position > search.events.ends[configuration.facts[fact]] { return nil }
    }
    if let call = step.answers, let fact = network.factOfCall[call],
      configuration.facts[fact] >= 0,
      configuration.facts[fact] != search.events.answers[message]
    {
      return nil
    }
    for variable in step.label.variables {
      guard let fact = network.factOfVariable[variable.name],
        let text = step.label.text(at: variable.place, in: search.events.messages[message])
      else { return nil }
      let value = numberOfText[text] ?? numberOfText.count
      numberOfText[text] = value
      if configuration.facts[fact] >= 0, configuration.facts[fact] != value { return nil }
      configuration.facts[fact] = value
    }
    if let fact = network.factOfCall[index] { configuration.facts[fact] = message }
    leave(token, step: index, &configuration)
    return State(
      configuration: configuration, cost: state.cost,
      link: history.add(.met(step: index, message: message), after: state.link))
  }

  /// Removes the token from its step, which has happened or was left out.
  private func leave(_ token: Int, step index: Int, _ configuration: inout Configuration) {
    configuration.remove(token)
    for loop in network.loopsOfStep[index, default: []] {
      configuration.loops[loop].isFresh = false
    }
    if let region = specification.steps[index].critical { configuration.critical = region }
  }

  // MARK: - Moves

  /// A state with the nodes that it still has to process.
  private struct Pending {
    var state: State
    var nodes: [Int]
  }

  /// A key for pending states. States with equal keys have the same continuations.
  private struct PendingKey: Hashable {
    let configuration: Configuration
    let nodes: [Int]
  }

  /// Moves a state past all nodes that aren't steps, along all branches, and keeps the resulting states.
  private mutating func move(_ state: State, to nodes: [Int]) {
    var pending = [Pending(state: state, nodes: nodes)]
    var seen: Set<PendingKey> = []
    while var item = pending.popLast() {
      work += 1
      // The stack is processed from the end, so some states exist even if the limit is reached.
      if isExhausted, kept == nil || !states.isEmpty { return }
      guard let node = item.nodes.popLast() else {
        item.state.configuration.forget(in: network)
        insert(item.state)
        continue
      }
      switch network.ops[node] {
      case .fork(_, let fragment): entries[fragment, default: 0] += 1
      case .choice(let targets, _, let fragment):
        for (operand, target) in targets.enumerated().reversed() {
          var branch = item
          branch.state.link = history.add(
            .took(fragment: fragment, operand: operand), after: item.state.link)
          branch.nodes.append(target)
          add(branch, to: &pending, &seen)
        }
        continue
      case .loopStart(_, let test):
        if case .loopTest(_, _, _, _, let fragment) = network.ops[test] {
          item.state.link = history.add(.entered(fragment: fragment), after: item.state.link)
        }
      case .loopNext(let loop, _) where item.state.configuration.loops[loop].isFresh: continue
      case .loopTest(let loop, let body, let exit, let bounds, let fragment):
        let count = item.state.configuration.loops[loop].count
        if count >= bounds.least {
          var left = item
          left.state.configuration.loops[loop] = .init()
          left.nodes.append(exit)
          add(left, to: &pending, &seen)
        }
        entries[fragment, default: 0] += 1
        if bounds.most.map({ count < $0 }) ?? true {
          item.state.configuration.loops[loop].isFresh = true
          item.state.link = history.add(.ran(fragment: fragment), after: item.state.link)
          item.nodes.append(body)
          add(item, to: &pending, &seen)
        }
        continue
      case .step, .end, .join, .criticalEnd, .loopNext: break
      }
      item.nodes += pass(node, &item.state.configuration)
      pending.append(item)
    }
  }

  /// Moves a configuration past a node that isn't a branch. Returns the nodes to process next, in reverse
  /// order.
  private func pass(_ node: Int, _ configuration: inout Configuration) -> [Int] {
    switch network.ops[node] {
    case .step, .end: configuration.add(node)
    case .join(let count, let next):
      configuration.add(node)
      guard configuration.tokens.count(where: { $0 == node }) == count else { return [] }
      configuration.tokens.removeAll { $0 == node }
      return [next]
    case .fork(let targets, _): return targets.reversed()
    case .criticalEnd(let region, let next):
      if configuration.critical == region { configuration.critical = -1 }
      return [next]
    case .loopStart(let loop, let test):
      configuration.loops[loop] = .init()
      return [test]
    case .loopNext(let loop, let test):
      if case .loopTest(_, _, _, let bounds, _) = network.ops[test] {
        let count = configuration.loops[loop].count
        configuration.loops[loop].count = min(count + 1, bounds.cap)
      }
      return [test]
    case .choice, .loopTest: break
    }
    return []
  }

  private func add(_ item: Pending, to pending: inout [Pending], _ seen: inout Set<PendingKey>) {
    let key = PendingKey(configuration: item.state.configuration, nodes: item.nodes)
    if seen.insert(key).inserted { pending.append(item) }
  }

  /// Keeps a state, and the states in which its next steps are left out.
  private mutating func insert(_ state: State) {
    if let known = indexOfState[state.configuration] {
      guard states[known].cost > state.cost else { return }
      states[known] = state
    } else {
      indexOfState[state.configuration] = states.count
      states.append(state)
    }
    let isNear = kept == nil || state.cost - (states.first?.cost ?? 0) < Self.mostNarrowMisses
    guard state.cost < limit, isNear, !isExhausted else { return }
    for token in Set(state.configuration.tokens).sorted() {
      guard case .step(let step, let next) = network.ops[token] else { continue }
      let region = state.configuration.critical
      if region >= 0, specification.steps[step].critical != region { continue }
      move(leavingOut(step, at: token, from: state), to: [next])
    }
  }

  private mutating func leavingOut(_ step: Int, at token: Int, from state: State) -> State {
    var after = state
    leave(token, step: step, &after.configuration)
    if let fact = network.factOfCall[step] { after.configuration.facts[fact] = -1 }
    after.cost += 1
    after.link = history.add(.missed(step: step), after: state.link)
    return after
  }

  // MARK: - Finishing

  /// Returns the best path, on which all remaining steps are left out.
  mutating func result() -> ConformanceSearch.Result {
    var best: State?
    for state in states {
      let finished = finished(state, below: best?.cost ?? .max)
      if let finished, finished.cost < best?.cost ?? .max { best = finished }
    }
    guard let best else { return ConformanceSearch.Result() }
    return ConformanceSearch.Result(entries: history.entries(upTo: best.link), cost: best.cost)
  }

  /// Returns the state at the end of the design, along the shortest branches, or `nil` if it doesn't have
  /// fewer deviations than `most`.
  private mutating func finished(_ state: State, below most: Int) -> State? {
    var state = state
    while let token = state.configuration.tokens.first(where: { isStep($0) }) {
      guard case .step(let step, let next) = network.ops[token] else { break }
      state = leavingOut(step, at: token, from: state)
      if state.cost >= most || state.cost > Self.mostFinishing { return nil }
      var nodes = [next]
      while let node = nodes.popLast() {
        switch network.ops[node] {
        case .choice(let targets, let preferred, let fragment):
          state.link = history.add(
            .took(fragment: fragment, operand: preferred), after: state.link)
          nodes.append(targets[preferred])
        case .loopTest(let loop, let body, let exit, let bounds, _):
          nodes.append(state.configuration.loops[loop].count >= bounds.least ? exit : body)
        default: nodes += pass(node, &state.configuration)
        }
      }
    }
    return state
  }

  /// The maximum number of deviations on a path; a state with more isn't continued to the end of the design.
  private static let mostFinishing = 200_000

  private func isStep(_ token: Int) -> Bool {
    if case .step = network.ops[token] { true } else { false }
  }
}
