package import SeqtraceDiagram

/// The runs that start with the same operation, such as the handling of a route, a job or a topic.
package struct RunGroup: Sendable {
  /// The name of the operation.
  package var name: String
  package var runs: RunAggregate
  /// The number of runs with a failing outermost call.
  package var errorCount = 0
  /// The median and the 95th and 99th percentiles of the runs' times; empty if no times are known.
  package var times: [TimeSpan] = []
  /// The share of the total time of all runs.
  package var share = 0.0
}

extension RunAggregate {
  /// The runs, grouped by the operation with which they start. The groups that take the most time come first;
  /// groups without times are ordered by the number of runs, greatest first.
  ///
  /// The runs of a shape that isn't kept are included in the measurements of their group, but aren't drawn.
  package var groups: [RunGroup] {
    var groups: [Operation: RunAggregate] = [:]
    for (steps, shape) in ordered {
      guard let root = steps.lazy.compactMap(\.content.operation).first else { continue }
      groups[root, default: RunAggregate()].add(steps, runs: shape.runs, shape.samples)
    }
    for (key, measures) in measurements {
      groups[key.root, default: RunAggregate()].add(measures, to: key)
    }
    let times = groups.mapValues { root in root.measurements.first { $0.key.operation == nil } }
      .mapValues { $0?.value[.total] ?? Histogram() }
    let whole = times.values.reduce(0) { $0 + $1.sum }
    let result = groups.map { root, runs -> (key: Operation, group: RunGroup) in
      var runs = runs
      let run = runs.measurements[Measurement(root: root)] ?? Measures()
      runs.drop(max(0, run[.failures].count - runs.count))
      var group = RunGroup(name: root.words, runs: runs)
      group.errorCount = run[.failures].count(above: 0)
      group.times = [50, 95, 99].compactMap { percent in
        times[root]?.percentile(percent).map { TimeSpan(nanoseconds: Int64($0)) }
      }
      group.share = whole > 0 ? (times[root]?.sum ?? 0) / whole : 0
      return (root, group)
    }
    return result.sorted { left, right in
      let (a, b) = (left.group, right.group)
      if (a.share, a.runs.count) != (b.share, b.runs.count) {
        return (a.share, a.runs.count) > (b.share, b.runs.count)
      }
      return left.key < right.key
    }.map(\.group)
  }
}
