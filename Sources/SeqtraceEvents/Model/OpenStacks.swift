/// The open events of each lane, the innermost last, during a pass over events in their order.
///
/// The reader of session folders, its lane weaver, the validator of trace files and normalisation all keep
/// such stacks; each frame holds what its user needs to know of an open event.
///
/// `@usableFromInline`, because otherwise no other module can specialise it, and a seventh of the time of
/// drawing 10 000 messages goes into asking the runtime for types.
@usableFromInline package struct OpenStacks<Frame: OpenFrame> {
  /// By lane, in the order of the first requests.
  @usableFromInline var stacks: [[Frame]] = []
  @usableFromInline var stackOf: [LaneID: Int] = [:]
  /// The stack of the last request: most events follow one of their own lane.
  @usableFromInline var latest: (lane: LaneID, stack: Int)?

  /// Starts with nothing open.
  @inlinable package init() {}

  /// The index of a lane's stack.
  @inlinable package mutating func stack(of lane: LaneID) -> Int {
    if let latest, latest.lane == lane { return latest.stack }
    let stack = stackOf[lane] ?? stacks.count
    if stack == stacks.count {
      stackOf[lane] = stack
      stacks.append([])
    }
    latest = (lane, stack)
    return stack
  }

  /// The frames of a stack, from outer to inner.
  @inlinable package subscript(stack: Int) -> [Frame] {
    _read { yield stacks[stack] }
    _modify { yield &stacks[stack] }
  }

  /// The frames of a lane, from outer to inner.
  @inlinable package subscript(lane lane: LaneID) -> [Frame] {
    get { stackOf[lane].map { stacks[$0] } ?? [] }
    _modify {
      let stack = stack(of: lane)
      yield &stacks[stack]
    }
  }

  /// The depth of the frame with a place in a stack; `nil` if there is none.
  @inlinable package func depth(of place: Frame.Place, in stack: Int) -> Int? {
    let frames = stacks[stack]
    guard let last = frames.last else { return nil }
    if last.place == place { return frames.count - 1 }
    var depths = frames.startIndex..<frames.endIndex
    while !depths.isEmpty {
      let middle = depths.lowerBound + depths.count / 2
      if frames[middle].place == place { return middle }
      depths =
        frames[middle].place < place
        ? middle + 1..<depths.upperBound : depths.lowerBound..<middle
    }
    return nil
  }
}

/// An open event in an ``OpenStacks``.
@usableFromInline package protocol OpenFrame {
  associatedtype Place: Comparable

  /// The event's place; inner events have greater places.
  var place: Place { get }
}
