internal import SeqtraceEvents

/// Orders events so that each event comes after those that it refers to.
///
/// The order within each lane is kept, and an order that is already correct doesn't change. If a lane's next
/// event refers to an event of another lane, that other lane is written up to this event first:
///
/// ```
///   lane 0   1 spawn ──────── 4 await ─ 5        the await waits for 3, so lane 1 is written first
///   lane 1           2 ─ 3
/// ```
struct CausalOrder {
  private var events: [TraceEvent]
  private var lanes: [[Int32]]
  /// For each lane, the index of its next event.
  private var places: [Int]
  /// For each lane, whether one of its events is in `goals`.
  private var isWaiting: [Bool]
  /// The events up to which their lanes are being written.
  private var goals: [Int] = []
  private var registrations: [RegistrationID: Int] = [:]
  /// The new id of each event; 0 for events that haven't been written.
  private var ids: [EventID]
  /// The events in their new order.
  private(set) var result: [TraceEvent] = []
  /// The number of references that were removed because they formed a cycle.
  private(set) var cycleCount = 0

  /// Orders `events`. Each event's id must be its index plus one, and each lane must be less than
  /// `laneCount`.
  ///
  /// - Complexity: O(*n*): a lane is suspended at most once for each reference.
  init(of events: [TraceEvent], laneCount: Int) {
    self.events = events
    lanes = [[Int32]](repeating: [], count: laneCount)
    places = [Int](repeating: 0, count: laneCount)
    isWaiting = [Bool](repeating: false, count: laneCount)
    ids = [EventID](repeating: 0, count: events.count)
    for (index, event) in events.enumerated() {
      lanes[Int(event.lane)].append(Int32(index))
      if event.kind == .registration, let registration = event.registration {
        registrations[registration] = index
      }
    }
    result.reserveCapacity(events.count)
    for index in events.indices where ids[index] == 0 { write(upTo: index) }
    numberLostBegins()
  }

  private mutating func write(upTo event: Int) {
    suspend(until: event)
    while let goal = goals.last {
      let lane = Int(events[goal].lane)
      if ids[goal] != 0 {
        goals.removeLast()
        isWaiting[lane] = false
        continue
      }
      let next = Int(lanes[lane][places[lane]])
      guard let needed = missing(of: next) else {
        places[lane] += 1
        append(next)
        continue
      }
      if isWaiting[Int(events[needed].lane)] {
        // The other lane is already waiting for this one, so the reference closes a cycle and is removed.
        removeReference(of: next, to: EventID(needed + 1))
      } else {
        suspend(until: needed)
      }
    }
  }

  private mutating func suspend(until event: Int) {
    goals.append(event)
    isWaiting[Int(events[event].lane)] = true
  }

  /// Returns an event that hasn't been written yet and to which another event refers; `nil` if there is none.
  private func missing(of index: Int) -> Int? {
    let event = events[index]
    if let begin = event.begin, ids[Int(begin) - 1] == 0 { return Int(begin) - 1 }
    if let cause = event.cause, ids[Int(cause) - 1] == 0 { return Int(cause) - 1 }
    let maker = event.registration.flatMap { registrations[$0] }
    return maker.flatMap { $0 == index || ids[$0] != 0 ? nil : $0 }
  }

  private mutating func removeReference(of index: Int, to needed: EventID) {
    cycleCount += 1
    if events[index].begin == needed {
      events[index].begin = nil
    } else if events[index].cause == needed {
      events[index].cause = nil
    } else {
      events[index].registration = nil
    }
  }

  private mutating func append(_ index: Int) {
    var event = events[index]
    event.id = EventID(result.count + 1)
    event.begin = event.begin.map { ids[Int($0) - 1] }
    event.cause = event.cause.map { ids[Int($0) - 1] }
    ids[index] = event.id
    result.append(event)
  }

  /// If ring mode dropped the start of an end event, lets that event refer to an id that no event has.
  private mutating func numberLostBegins() {
    var last = EventID(result.count)
    for index in result.indices where result[index].kind.closesActivation {
      guard result[index].begin == nil else { continue }
      last = last.next
      result[index].begin = last
    }
  }
}
