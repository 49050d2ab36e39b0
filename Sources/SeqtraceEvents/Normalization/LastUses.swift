/// The last use of each object in each lane, which must precede the object's destruction.
///
/// ```
///   lane 1    a.open() ──────────── return
///                                      │
///   lane 2    b.close() ── return      └─▶ destroy a
/// ```
///
/// The trace has no edges from last uses to destructions, but a destroyed object can't be called. A callback
/// doesn't count as a use: a centre may call back for an observer that no longer exists. Objects with several
/// destructions are ignored; recordings don't contain such objects.
struct LastUses {
  /// The events that are the last use of an object in their lane, with that object.
  private var objectOf: [Int32: Int32] = [:]
  /// For each object, the number of lanes that still have to use it for the last time. The destroying lane
  /// doesn't count.
  private var remaining: [Int32: Int] = [:]

  init(_ graph: TraceGraph, _ indices: IdentifierTable) {
    let destroyers = Self.destroyers(in: graph)
    if destroyers.isEmpty { return }
    for (lane, events) in zip(Int32(0)..., graph.lanes) {
      var last: [Int32: Int32] = [:]
      for event in events {
        let object = Self.usedObject(event, in: graph, indices)
        if let destroyer = destroyers[object], destroyer >= 0, destroyer != lane {
          last[object] = event
        }
      }
      for (object, event) in last {
        objectOf[event] = object
        remaining[object, default: 0] += 1
      }
    }
  }

  /// Returns the object that an event destroys, if other lanes still have to use the object; otherwise `nil`.
  func objectInUse(destroyedBy event: Int32, in graph: TraceGraph) -> Int32? {
    guard graph.events[Int(event)].kind == .destroyBegin else { return nil }
    let object = graph.receiver(of: event)
    return remaining[object] == nil ? nil : object
  }

  /// Records that an event is written. If this was the last use of an object in all lanes, returns the
  /// object; otherwise `nil`.
  mutating func take(_ event: Int32) -> Int32? {
    guard !objectOf.isEmpty, let object = objectOf[event], let count = remaining[object]
    else { return nil }
    remaining[object] = count == 1 ? nil : count - 1
    return count == 1 ? object : nil
  }

  /// Returns the lane that destroys each object, or -1 if several events do.
  private static func destroyers(in graph: TraceGraph) -> [Int32: Int32] {
    var lanes: [Int32: Int32] = [:]
    for (index, event) in graph.events.enumerated() where event.kind == .destroyBegin {
      let object = graph.receiver(of: Int32(index))
      if object >= 0 { lanes[object] = lanes[object] == nil ? graph.laneOf[index] : -1 }
    }
    return lanes
  }

  /// Returns the object that must exist for a call, given the start or the end event of the call; -1 if there
  /// is none.
  private static func usedObject(
    _ event: Int32, in graph: TraceGraph, _ indices: IdentifierTable
  ) -> Int32 {
    let begin = graph.events[Int(event)].begin.flatMap { indices[$0] }.map(Int32.init) ?? event
    switch graph.events[Int(begin)].kind {
    case .call, .create, .propertyChange, .postBegin: return graph.receiver(of: begin)
    default: return -1
    }
  }
}
