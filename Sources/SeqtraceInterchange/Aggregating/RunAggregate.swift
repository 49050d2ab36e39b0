package import SeqtraceDiagram

/// Many runs, reduced to their distinct shapes, with counts, times and the values that runs have in common.
///
/// The *shape* of a run is its tree of messages, considering only their types, kinds and names. Merging
/// aggregates is associative and commutative: counts add up, and a value that differs between runs is
/// replaced by `…`.
package struct RunAggregate: Sendable, Hashable {
  /// The greatest number of distinct shapes. The shapes with the smallest hashes are kept; the runs of other
  /// shapes are only counted.
  ///
  /// Shapes are selected by hash, and not by frequency, so that merging is associative: if a shape has one of
  /// the smallest hashes of all runs, it also has one of the smallest in each part of the runs.
  package static let mostShapes = 1000

  /// The runs of one shape.
  struct Shape: Sendable, Hashable {
    /// The hash of the steps.
    var hash: String
    /// The number of runs.
    var runs: Int
    /// The measurements of each step.
    var samples: [RunSamples]
  }

  /// The shapes by their steps.
  private(set) var shapes: [[RunStep]: Shape] = [:]
  /// The number of runs with shapes that aren't kept.
  private(set) var droppedCount = 0

  /// The measurements of all runs.
  private(set) var measurements: [Measurement: Measures] = [:]

  /// The greatest number of measurements; as for shapes, those with the smallest hashes are kept.
  static let mostMeasurements = 20_000

  /// Creates an empty aggregate.
  package init() {}

  /// The number of runs, including those with shapes that aren't kept.
  package var count: Int {
    shapes.values.reduce(droppedCount) { $0.addingSaturated($1.runs) }
  }

  /// Adds a run.
  ///
  /// - Complexity: O(*n* log *n*) for *n* messages.
  package mutating func add(_ diagram: SequenceDiagram) {
    let tree = RunTree(of: diagram)
    let steps = tree.steps
    for (key, measures) in RunMeasures.measures(of: tree.calls) { add(measures, to: key) }
    add(steps.map(\.step), runs: 1, steps.map(\.samples))
    prune(above: 2 * Self.mostShapes)
  }

  /// Adds the runs of another aggregate.
  package mutating func merge(_ other: RunAggregate) {
    droppedCount = droppedCount.addingSaturated(other.droppedCount)
    for (steps, shape) in other.shapes { add(steps, runs: shape.runs, shape.samples) }
    for (key, measures) in other.measurements { add(measures, to: key) }
    prune(above: Self.mostShapes)
  }

  /// Keeps no more than ``mostShapes`` shapes.
  package mutating func prune() { prune(above: Self.mostShapes) }

  /// Adds a number of runs of the same shape.
  mutating func add(_ steps: [RunStep], runs: Int, _ samples: [RunSamples]) {
    guard var shape = shapes.removeValue(forKey: steps) else {
      shapes[steps] = Shape(hash: Self.hash(of: steps), runs: runs, samples: samples)
      return
    }
    shape.runs = shape.runs.addingSaturated(runs)
    for index in samples.indices { shape.samples[index].add(samples[index]) }
    shapes[steps] = shape
  }

  /// Adds the measurements of some runs.
  mutating func add(_ measures: Measures, to key: Measurement) {
    measurements[key, default: Measures()].add(measures)
  }

  /// Adds to the number of runs with shapes that aren't kept.
  mutating func drop(_ runs: Int) { droppedCount = droppedCount.addingSaturated(runs) }

  mutating func prune(above limit: Int) {
    if measurements.count > Self.mostMeasurements * limit / Self.mostShapes {
      let keys = measurements.keys.map { (hash: $0.hash, key: $0) }.sorted { $0 < $1 }
      for (_, key) in keys.dropFirst(Self.mostMeasurements) { measurements[key] = nil }
    }
    guard shapes.count > limit else { return }
    for (steps, shape) in ordered.dropFirst(Self.mostShapes) {
      drop(shape.runs)
      shapes[steps] = nil
    }
  }

  /// The shapes, ordered by hash, then by their steps.
  var ordered: [(steps: [RunStep], shape: Shape)] {
    shapes.map { ($0.key, $0.value) }.sorted { left, right in
      guard left.shape.hash == right.shape.hash else { return left.shape.hash < right.shape.hash }
      return left.steps.canonicalBytes.lexicographicallyPrecedes(right.steps.canonicalBytes)
    }
  }

  private static func hash(of steps: [RunStep]) -> String {
    var hash = ContentHash()
    hash.add(steps.canonicalBytes)
    return hash.text
  }
}

extension [RunStep] {
  /// The written form of the steps, without measurements.
  fileprivate var canonicalBytes: [UInt8] {
    reduce(into: []) { bytes, step in
      step.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
