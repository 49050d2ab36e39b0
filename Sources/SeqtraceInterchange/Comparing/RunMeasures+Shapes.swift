extension RunMeasures {
  /// Measures the runs of a shape for which only the steps have measurements. Calls without inner calls get
  /// their times; all other calls get only their mean number.
  static func measures(
    of steps: [RunStep], _ samples: [RunSamples], runs: Int
  ) -> [Measurement: Measures] {
    var result: [Measurement: Measures] = [:]
    /// The calls around the current step, outermost first, each with its number in a run.
    var path: [(step: Int, operation: Operation?, calls: Double)] = []
    var times: [Operation: Histogram] = [:]
    var calls: [Measurement: Double] = [:]
    var totals: [Operation?: Double] = [nil: 1]
    guard let first = steps.indices.first(where: { steps[$0].content.operation != nil }),
      let root = steps[first].content.operation
    else { return [:] }
    var failures: [Operation?: Int] = [root: 0]
    for (index, step) in steps.enumerated() {
      path.removeLast(max(0, path.count - step.depth))
      let outer = path.last { $0.operation != nil }
      guard let operation = step.content.operation else {
        if step.content.kind == .throw, let failed = outer?.operation { failures[failed] = 1 }
        path.append((index, nil, outer?.calls ?? 1))
        continue
      }
      let count = (outer?.calls ?? 1) * samples[index].counts.mean
      path.append((index, operation, count))
      totals[operation, default: 0] += count
      failures[operation] = failures[operation] ?? 0
      calls[
        Measurement(root: root, operation: operation, caller: outer?.operation), default: 0] +=
        count
      let isLeaf = index + 1 == steps.count || steps[index + 1].depth <= step.depth
      if isLeaf { times[operation, default: Histogram()].add(samples[index].times) }
    }
    failures[nil] = failures[root]
    for (operation, failed) in failures {
      var numbers = Histogram()
      numbers.add(failed)
      result[Measurement(root: root, operation: operation)] = Measures(
        numbers: [.failures: numbers.scaled(to: runs)])
    }
    for (operation, times) in times where !times.isEmpty {
      result[Measurement(root: root, operation: operation)]!.numbers[.own] = times.scaled(
        to: runs)
    }
    for (key, count) in calls {
      var share = Histogram()
      share.add((count / totals[key.caller]! * 100).rounded(.down).whole)
      result[key, default: Measures()].numbers[.calls] = share.scaled(to: runs)
    }
    return result
  }
}

extension RunStep.Content {
  /// Whether the step is a call, and not a reply or a fragment.
  var isCall: Bool {
    switch kind {
    case .reply, .throw, .parallel, .operand, .loop: false
    case .call, .signal, .creation, .destruction: true
    }
  }

  /// The called operation; `nil` if the step isn't a call.
  var operation: Operation? {
    isCall ? Operation(receiver: receiver?.name ?? "", name: name) : nil
  }
}
