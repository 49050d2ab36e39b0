/// A specification as a graph that a search traverses.
///
/// ```text
/// choice ─▶ one of several          fork ─▶ all of several, which meet in a join
/// loopStart ─▶ loopTest ─▶ body ─▶ loopNext ─┐
///                 ▲  └─▶ what follows        │
///                 └──────────────────────────┘
/// ```
struct Network {
  /// A node; it refers to other nodes by their indices.
  enum Op {
    case step(Int, next: Int)
    /// A choice between branches; the shortest branch is the preferred one.
    case choice([Int], preferred: Int, Specification.Fragment)
    case loopStart(loop: Int, test: Int)
    case loopTest(loop: Int, body: Int, exit: Int, LoopBounds, Specification.Fragment)
    case loopNext(loop: Int, test: Int)
    case fork([Int], Specification.Fragment)
    case join(count: Int, next: Int)
    case criticalEnd(region: Int, next: Int)
    case end
  }

  private(set) var ops: [Op] = [.end]
  private(set) var start = 0
  /// The number of each fact that later steps refer to: of a call, by its step, and of a variable, by its
  /// name.
  private(set) var factOfCall: [Int: Int] = [:]
  private(set) var factOfVariable: [String: Int] = [:]
  /// The facts that steps after each node refer to, by node.
  private(set) var liveFacts: [Set<Int>] = []
  let specification: Specification

  init(_ specification: Specification) {
    self.specification = specification
    for step in specification.steps {
      for call in step.calls where factOfCall[call] == nil { factOfCall[call] = factCount }
      for variable in step.label.variables where factOfVariable[variable.name] == nil {
        factOfVariable[variable.name] = factCount
      }
    }
    start = compile(specification.root, next: 0, exit: 0)
    findLive()
  }

  var factCount: Int { factOfCall.count + factOfVariable.count }

  private mutating func add(_ op: Op) -> Int {
    ops.append(op)
    return ops.count - 1
  }

  /// Adds the nodes of a part in reverse order, because each node refers to the next one.
  ///
  /// - Parameters:
  ///   - next: The node after the part.
  ///   - exit: The node at which a `break` in the part continues.
  /// - Returns: The first node.
  private mutating func compile(_ node: Specification.Node, next: Int, exit: Int) -> Int {
    switch node {
    case .step(let index): return add(.step(index, next: next))
    case .sequence(let nodes):
      return nodes.reversed().reduce(next) { following, node in
        if case .breaking = node { return compile(node, next: following, exit: exit) }
        return compile(node, next: following, exit: following)
      }
    case .choice(let nodes, let fragment):
      let lengths = nodes.map(\.leastSteps)
      let preferred = lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0
      return add(
        .choice(
          nodes.map { compile($0, next: next, exit: next) }, preferred: preferred, fragment))
    case .breaking(let body, let fragment):
      return add(.choice([compile(body, next: exit, exit: exit), next], preferred: 1, fragment))
    case .loop(let body, var bounds, let fragment):
      if body.canBeEmpty { bounds.least = 0 }
      return compileLoop(body, bounds, fragment, next)
    case .parallel(let nodes, let fragment):
      guard nodes.count > 1 else { return compile(nodes[0], next: next, exit: next) }
      let join = add(.join(count: nodes.count, next: next))
      return add(.fork(nodes.map { compile($0, next: join, exit: join) }, fragment))
    case .critical(let body, let region, _):
      let end = add(.criticalEnd(region: region, next: next))
      return compile(body, next: end, exit: end)
    case .weak(let nodes, let fragment): return compileWeak(nodes, fragment, next)
    }
  }

  private mutating func compileLoop(
    _ body: Specification.Node, _ bounds: LoopBounds, _ fragment: Specification.Fragment,
    _ next: Int
  ) -> Int {
    let loop = loopCount
    loopCount += 1
    for step in body.steps { loopsOfStep[step, default: []].append(loop) }
    let test = add(.end)
    let back = add(.loopNext(loop: loop, test: test))
    let first = compile(body, next: back, exit: next)
    ops[test] = .loopTest(loop: loop, body: first, exit: next, bounds, fragment)
    return add(.loopStart(loop: loop, test: test))
  }

  private(set) var loopCount = 0
  /// The loops that contain each step.
  private(set) var loopsOfStep: [Int: [Int]] = [:]

  /// Adds the nodes of weakly ordered parts. Parts that share a lifeline are ordered; each waits for the last
  /// preceding parts on its lifelines.
  private mutating func compileWeak(
    _ nodes: [Specification.Node], _ fragment: Specification.Fragment, _ next: Int
  ) -> Int {
    guard nodes.count > 1 else { return compile(.sequence(nodes), next: next, exit: next) }
    var before: [Set<Int>] = []
    var followers = Array(repeating: [Int](), count: nodes.count)
    var lastOnLifeline: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let messages = node.steps.map { specification.steps[$0].message }
      let ends = Set(
        messages.flatMap { [$0.sender.lifeline, $0.receiver.lifeline] }.compactMap { $0 })
      before.append(Set(ends.compactMap { lastOnLifeline[$0] }))
      for other in before[index].sorted() { followers[other].append(index) }
      for end in ends { lastOnLifeline[end] = index }
    }
    let last = nodes.indices.filter { followers[$0].isEmpty }
    let end = add(.join(count: last.count, next: next))
    var entries: [Int: Int] = [:]
    for index in nodes.indices.reversed() {
      let targets = followers[index].isEmpty ? [end] : followers[index].compactMap { entries[$0] }
      let after = targets.count == 1 ? targets[0] : add(.fork(targets, fragment))
      let first = compile(nodes[index], next: after, exit: after)
      entries[index] =
        before[index].count > 1 ? add(.join(count: before[index].count, next: first)) : first
    }
    let roots = nodes.indices.filter { before[$0].isEmpty }.compactMap { entries[$0] }
    return roots.count == 1 ? roots[0] : add(.fork(roots, fragment))
  }

  /// Computes, for each node, the facts that later steps refer to.
  private mutating func findLive() {
    liveFacts = Array(repeating: [], count: ops.count)
    var hasChanged = factCount > 0
    while hasChanged {
      hasChanged = false
      // Most nodes refer to nodes with smaller indices, so ascending order converges quickly.
      for index in ops.indices {
        var facts = successors(of: index).reduce(into: Set<Int>()) { $0.formUnion(liveFacts[$1]) }
        if case .step(let number, _) = ops[index] {
          let step = specification.steps[number]
          if let own = factOfCall[number] { facts.remove(own) }
          facts.formUnion(step.calls.compactMap { factOfCall[$0] })
          facts.formUnion(step.label.variables.compactMap { factOfVariable[$0.name] })
        }
        if facts != liveFacts[index] {
          liveFacts[index] = facts
          hasChanged = true
        }
      }
    }
  }

  private func successors(of index: Int) -> [Int] {
    switch ops[index] {
    case .step(_, let next), .join(_, let next), .criticalEnd(_, let next): [next]
    case .choice(let targets, _, _), .fork(let targets, _): targets
    case .loopStart(_, let test), .loopNext(_, let test): [test]
    case .loopTest(_, let body, let exit, _, _): [body, exit]
    case .end: []
    }
  }
}

extension Specification.Step {
  /// The steps of the calls that contain this step, and of the call that it answers.
  fileprivate var calls: [Int] { bars + (answers.map { [$0] } ?? []) }
}

extension Specification.Node {
  /// The minimum number of steps in the node, up to a limit.
  var leastSteps: Int {
    switch self {
    case .step: 1
    case .sequence(let nodes), .parallel(let nodes, _), .weak(let nodes, _):
      nodes.reduce(0) { min($0 + $1.leastSteps, Self.mostCounted) }
    case .choice(let nodes, _): nodes.map(\.leastSteps).min() ?? 0
    case .loop(let body, let bounds, _): min(bounds.least * body.leastSteps, Self.mostCounted)
    case .breaking: 0
    case .critical(let body, _, _): body.leastSteps
    }
  }

  /// Greater than any number of messages, but small enough that multiplying it by a loop's bound doesn't
  /// overflow.
  private static var mostCounted: Int { 1 << 40 }

  /// Whether the node can be completed without any step.
  var canBeEmpty: Bool { leastSteps == 0 }
}
