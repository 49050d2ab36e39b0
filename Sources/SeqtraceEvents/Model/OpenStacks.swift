/// The open events of each lane, as a stack, during a pass over the events in order.
///
/// The reader of session folders, its lane weaver, the validator of trace files and normalisation all keep
/// these stacks. Each of these users stores its own data about an open event in a `Frame`.
///
/// The type is `@usableFromInline` because otherwise no other module could specialise it: runtime lookups of
/// generic metadata then took a seventh of the time for drawing 10 000 messages.
@usableFromInline package struct OpenStacks<Frame: OpenFrame> {
  /// The stacks, in the order in which their lanes were first requested.
  @usableFromInline var stacks: [[Frame]] = []
  @usableFromInline var stackOf: [LaneID: Int] = [:]
  /// The stack of the last request, cached because most events follow another event of the same lane.
  @usableFromInline var latest: (lane: LaneID, stack: Int)?

  /// Creates an empty set of stacks.
  @inlinable package init() {}

  /// Returns the index of a lane's stack, and adds a stack if the lane has none.
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

  /// The frames of the stack at an index, the innermost last.
  @inlinable package subscript(stack: Int) -> [Frame] {
    _read { yield stacks[stack] }
    _modify { yield &stacks[stack] }
  }

  /// The frames of a lane, the innermost last.
  @inlinable package subscript(lane lane: LaneID) -> [Frame] {
    get { stackOf[lane].map { stacks[$0] } ?? [] }
    _modify {
      let stack = stack(of: lane)
      yield &stacks[stack]
    }
  }

  /// Returns the depth of the frame at a position, or `nil` if the stack has no such frame.
  @inlinable package func depth(of place: Frame.Place, in stack: Int) -> Int? {
    let frames = stacks[stack]
    guard let last = frames.last else { return nil }
    if last.place == place { return frames.count - 1 }
    let depth = frames.partitioningIndex { $0.place >= place }
    return depth < frames.count && frames[depth].place == place ? depth : nil
  }
}

/// An open event in an ``OpenStacks``.
@usableFromInline package protocol OpenFrame {
  associatedtype Place: Comparable

  /// The event's position; greater for inner events.
  var place: Place { get }
}
