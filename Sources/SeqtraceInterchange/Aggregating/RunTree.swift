internal import SeqtraceDiagram

/// The call tree of one run. Consecutive equal steps are merged into one step, and repeated sequences of
/// steps are put into loops.
///
/// ```
/// a(); b { c(); c() }; b { c() }   ──▶   a     once
///                                        b     twice
///                                          c   once or twice
/// d(); e(); d(); e()           ──▶   loop  twice
///                                      d
///                                      e
/// ```
///
/// Nothing here is recursive, because calls may be nested 100 000 deep.
struct RunTree {
  private struct Node {
    var content: RunStep.Content
    var samples = RunSamples()
    var children: [Int] = []
    /// The number of consecutive equal steps that the node represents.
    var count = 1
    /// The number of the node's subtree; equal subtrees have the same number.
    var subtree = 0
  }

  /// A node that is open for further children.
  private struct Open {
    var node: Int
    /// The first position after the node's last message.
    var end: Position
    /// The index in ``RunTree/calls`` of the node's call or, for other nodes, of the enclosing call.
    var call: Int?
  }

  /// A parallel fragment, or one of its operands.
  private struct Frame {
    var kind: RunStep.Kind
    var positions: Range<Position>
  }

  private var nodes = [Node(content: .init(kind: .operand))]
  private var open = [Open(node: 0, end: .max)]
  private var contents: [RunStep.Content: Int] = [:]
  private var subtrees: [[Int]: Int] = [:]
  /// The calls, in the order of their messages.
  private(set) var calls: [RunMeasures.Call] = []

  /// Builds the tree of a diagram.
  ///
  /// - Complexity: O(*n* log *n*).
  init(of diagram: SequenceDiagram) {
    let names = Dictionary(
      uniqueKeysWithValues: diagram.lifelines.map {
        ($0.id, RunStep.Party(name: $0.qualifiedType ?? $0.typeName, kind: $0.kind))
      })
    let times = Dictionary(diagram.durations.map { ($0.start, $0.time) }) { first, _ in first }
    let contexts = Dictionary(diagram.contexts.map { ($0.position, $0) }) { first, _ in first }
    let frames = Self.frames(of: diagram)
    var (nextFrame, nextActivation) = (0, 0)
    for message in diagram.messages {
      let position = message.position
      close(before: position)
      while nextFrame < frames.count, frames[nextFrame].positions.lowerBound <= position {
        let frame = frames[nextFrame]
        close(before: frame.positions.lowerBound)
        add(.init(kind: frame.kind), RunSamples(), end: frame.positions.upperBound)
        nextFrame += 1
      }
      close(before: position)
      var end: Position?
      while nextActivation < diagram.activations.count,
        diagram.activations[nextActivation].start <= position
      {
        let activation = diagram.activations[nextActivation]
        if activation.start == position, activation.lifeline == message.receiver.lifeline {
          end = max(end ?? 0, activation.end + 1)
        }
        nextActivation += 1
      }
      let content = RunStep.Content(
        kind: .init(message), sender: message.sender.lifeline.flatMap { names[$0] },
        receiver: message.receiver.lifeline.flatMap { names[$0] }, name: message.name,
        isActive: end != nil)
      var samples = RunSamples(arguments: message.arguments, value: message.value)
      if end != nil, let time = times[position] { samples.times.add(Int(time.nanoseconds)) }
      add(content, samples, end: end ?? position)
      take(message, content, contexts[position])
    }
    close(before: .max)
    finish(0)
  }

  private static func frames(of diagram: SequenceDiagram) -> [Frame] {
    let frames = diagram.fragments.flatMap { fragment in
      [Frame(kind: .parallel, positions: fragment.positions)]
        + fragment.operands.map { Frame(kind: .operand, positions: $0.positions) }
    }
    return frames.enumerated().sorted { left, right in
      let (a, b) = (left.element.positions, right.element.positions)
      return (a.lowerBound, b.upperBound, left.offset) < (b.lowerBound, a.upperBound, right.offset)
    }.map(\.element)
  }

  private mutating func add(_ content: RunStep.Content, _ samples: RunSamples, end: Position) {
    nodes.append(Node(content: content, samples: samples))
    // If the caller doesn't wait for the work of a call, that work may end later. It is cut off at the
    // caller's end here.
    let outer = open[open.count - 1]
    open.append(Open(node: nodes.count - 1, end: min(end, outer.end), call: outer.call))
  }

  /// The greatest time that is accepted, in nanoseconds: 63 years.
  private static let latestTime: Int64 = 2_000_000_000_000_000_000

  /// Notes the call that a message makes; for a throwing reply, notes the error of the call it ends.
  private mutating func take(
    _ message: Message, _ content: RunStep.Content, _ context: MessageContext?
  ) {
    let caller = open[open.count - 1].call
    if message.kind == .reply {
      guard message.isThrow, let caller else { return }
      // The text after the error's type or code differs between runs, so it is left out.
      let value = message.value ?? ""
      calls[caller].error = String(
        value[..<(value.firstRange(of: ": ")?.lowerBound ?? value.endIndex)])
      return
    }
    var call = RunMeasures.Call(
      operation: Operation(receiver: content.receiver?.name ?? "", name: content.name),
      caller: caller)
    if let start = context?.nanoseconds, let duration = context?.duration {
      // A file may contain any time. Times are limited, so that sums of a few of them don't overflow.
      let start = min(max(start, -Self.latestTime), Self.latestTime)
      call.time = start..<start + min(duration.nanoseconds, Self.latestTime)
    }
    open[open.count - 1].call = calls.count
    calls.append(call)
  }

  private mutating func close(before position: Position) {
    while open.count > 1, let last = open.last, last.end <= position {
      open.removeLast()
      close(last.node)
    }
  }

  /// Ends a node. It becomes a child of its parent or, if it equals the parent's last child, a repetition of
  /// that.
  private mutating func close(_ node: Int) {
    finish(node)
    let parent = open[open.count - 1].node
    if let last = nodes[parent].children.last, nodes[last].subtree == nodes[node].subtree {
      nodes[last].count += 1
      merge(node, into: last)
    } else {
      nodes[parent].children.append(node)
    }
  }

  private mutating func finish(_ node: Int) {
    if nodes[node].content.kind != .parallel { while foldSequences(of: node) {} }
    for child in nodes[node].children { nodes[child].samples.counts.add(nodes[child].count) }
    let next = contents.count
    var key = [contents[nodes[node].content, default: next]]
    if key[0] == next { contents[nodes[node].content] = next }
    for child in nodes[node].children { key.append(nodes[child].subtree) }
    let known = subtrees[key]
    nodes[node].subtree = known ?? subtrees.count
    if known == nil { subtrees[key] = subtrees.count }
  }

  /// The greatest number of steps in a repeated sequence.
  private static let longestSequence = 16

  /// Puts the shortest repeated sequences among a node's children into loops.
  ///
  /// - Returns: Whether there were any. A loop may itself be part of a repeated sequence.
  private mutating func foldSequences(of node: Int) -> Bool {
    let looks = nodes[node].children.map { nodes[$0].subtree }
    for width in stride(from: 2, through: min(Self.longestSequence, looks.count / 2), by: 1) {
      var folded: [Int] = []
      var index = 0
      while index < looks.count {
        var end = index + width
        while end + width <= looks.count, looks[index] == looks[end],
          looks[index..<index + width] == looks[end..<end + width]
        {
          end += width
        }
        if end == index + width { end = index + 1 }
        let steps = nodes[node].children[index..<end]
        folded.append(steps.count == 1 ? steps[index] : loop(steps, width))
        index = end
      }
      guard folded.count == looks.count else {
        nodes[node].children = folded
        return true
      }
    }
    return false
  }

  /// Returns a loop for steps that consist of repetitions of the first `width` steps.
  private mutating func loop(_ steps: ArraySlice<Int>, _ width: Int) -> Int {
    let block = Array(steps.prefix(width))
    for (offset, step) in steps.enumerated() where offset >= width {
      nodes[step].samples.counts.add(nodes[step].count)
      merge(step, into: block[offset % width])
    }
    var content = nodes[block[0]].content
    (content.kind, content.isActive) = (.loop, false)
    nodes.append(Node(content: content, children: block, count: steps.count / width))
    finish(nodes.count - 1)
    return nodes.count - 1
  }

  /// Adds the measurements of a subtree to those of an equal subtree.
  private mutating func merge(_ source: Int, into target: Int) {
    var pending = [(source, target)]
    while let (source, target) = pending.popLast() {
      nodes[target].samples.add(nodes[source].samples)
      pending += zip(nodes[source].children, nodes[target].children)
    }
  }

  /// The steps in depth-first order, each before its children.
  var steps: [(step: RunStep, samples: RunSamples)] {
    var steps: [(step: RunStep, samples: RunSamples)] = []
    var pending = nodes[0].children.reversed().map { (node: $0, depth: 0) }
    while let (node, depth) = pending.popLast() {
      steps.append((RunStep(depth: depth, content: nodes[node].content), nodes[node].samples))
      for child in nodes[node].children.reversed() { pending.append((child, depth + 1)) }
    }
    return steps
  }
}

extension RunStep.Kind {
  fileprivate init(_ message: Message) {
    switch message.kind {
    case .call: self = .call
    case .signal: self = .signal
    case .reply: self = message.isThrow ? .throw : .reply
    case .creation: self = .creation
    case .destruction: self = .destruction
    }
  }
}
