internal import SeqtraceDiagram

/// A tree of steps into which the trees of all shapes are merged.
///
/// The most frequent shape comes first. Each further shape is aligned with the tree so far, and its
/// additional steps are inserted:
///
/// ```
/// a b d  +  a c d   ──▶   a  (b)  (c)  d
/// ```
struct MergedRuns {
  /// A step of the tree.
  struct Node {
    var content: RunStep.Content
    var samples = RunSamples()
    var children: [Int] = []
    /// The shapes that have this step, as ascending indices in ``MergedRuns/weights``.
    var shapes: [Int32] = []
    /// The number of runs that have this step.
    var runs = 0
  }

  /// The number of steps in the tree from which no further shape is merged into it.
  static let mostSteps = 100_000

  /// The steps of the tree; the first one is the root.
  var nodes = [Node(content: .init(kind: .operand))]
  /// The number of runs of each shape.
  private(set) var weights: [Int] = []
  /// The number of runs that aren't drawn.
  private(set) var undrawnCount: Int

  /// Merges the shapes of an aggregate.
  ///
  /// - Complexity: Linear in the steps of all shapes, for shapes that are similar.
  init(_ aggregate: RunAggregate) {
    var aggregate = aggregate
    aggregate.prune()
    undrawnCount = aggregate.droppedCount
    let shapes = aggregate.ordered.enumerated().sorted { left, right in
      (right.element.shape.runs, left.offset) < (left.element.shape.runs, right.offset)
    }.map(\.element)
    for (steps, shape) in shapes {
      if nodes.count < Self.mostSteps {
        add(steps, shape)
      } else {
        undrawnCount = undrawnCount.addingSaturated(shape.runs)
      }
    }
  }

  private mutating func add(_ steps: [RunStep], _ shape: RunAggregate.Shape) {
    let children = Self.children(of: steps)
    let index = Int32(weights.count)
    weights.append(shape.runs)
    nodes[0].shapes.append(index)
    nodes[0].runs = nodes[0].runs.addingSaturated(shape.runs)
    var pending = [(node: 0, step: 0)]
    while let (node, step) = pending.popLast() {
      let merged = align(node, with: children[step].map { ($0, steps[$0 - 1].content) })
      for (child, step) in merged {
        if nodes[child].shapes.isEmpty {
          nodes[child].samples = shape.samples[step - 1]
        } else {
          nodes[child].samples.add(shape.samples[step - 1])
        }
        nodes[child].shapes.append(index)
        nodes[child].runs = nodes[child].runs.addingSaturated(shape.runs)
        pending.append((child, step))
      }
    }
  }

  /// Returns the children of each step of a shape. Steps are numbered from 1; 0 is the root.
  private static func children(of steps: [RunStep]) -> [[Int]] {
    var children = [[Int]](repeating: [], count: steps.count + 1)
    var path = [0]
    for (index, step) in steps.enumerated() {
      path.removeLast(max(0, path.count - 1 - step.depth))
      children[path[path.count - 1]].append(index + 1)
      path.append(index + 1)
    }
    return children
  }

  /// Adds the steps of a shape to the children of a node. A step that equals a child is aligned with it
  /// instead.
  ///
  /// - Returns: For each step, the child that represents it.
  private mutating func align(
    _ node: Int, with steps: [(step: Int, content: RunStep.Content)]
  ) -> [(child: Int, step: Int)] {
    let old = nodes[node].children
    let matches = Self.matches(old.map { nodes[$0].content }, steps.map(\.content))
    // For each step, the index of the child with which it is aligned or, if there is none, with which the
    // next aligned step is.
    var ends = matches + [old.count]
    for index in matches.indices.reversed() { ends[index] = ends[index] ?? ends[index + 1] }
    var merged: [Int] = []
    var pairs: [(child: Int, step: Int)] = []
    var nextOld = 0
    for (new, step) in steps.enumerated() {
      let child: Int
      if let match = matches[new] {
        merged += old[nextOld...match]
        nextOld = match + 1
        child = old[match]
      } else {
        child = nodes.count
        nodes.append(Node(content: step.content))
        // Insert the new child after the children of other shapes that are at the same position.
        let end = ends[new] ?? old.count
        merged += old[nextOld..<end]
        nextOld = end
        merged.append(child)
      }
      pairs.append((child, step.step))
    }
    nodes[node].children = merged + old[nextOld...]
    return pairs
  }

  /// Returns, for each new element, the index of the old element with which it is aligned; `nil` if there is
  /// none. The indices ascend.
  private static func matches(
    _ old: [RunStep.Content], _ new: [RunStep.Content]
  ) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    let pairs = SequenceMatching.nearlyAllPairs(of: old, new) ?? nearestPairs(old, new)
    for (old, new) in pairs { matches[new] = old }
    return matches
  }

  /// Pairs each new element with the next equal old one, for sequences of which a longest common part takes
  /// too long to find.
  private static func nearestPairs(
    _ old: [RunStep.Content], _ new: [RunStep.Content]
  ) -> [SequenceMatching.Pair] {
    var places = Dictionary(grouping: old.indices.reversed()) { old[$0] }
    var next = 0
    return new.enumerated().compactMap { index, content in
      while let place = places[content]?.last, place < next { places[content]?.removeLast() }
      guard let place = places[content]?.popLast() else { return nil }
      next = place + 1
      return (place, index)
    }
  }
}
