import SeqtraceEvents

/// Remarks under the picture about unknown facts of a trace's lanes.
struct LaneRemarks {
  /// The remarks, in a fixed order; empty if everything is known.
  private(set) var texts: [DiagramText] = []
  /// The maximum number of messages listed in a remark.
  private static let limit = 3
  private let trace: Trace
  private let ties: LaneTies
  private let paths: [String: String]
  /// The drawn events of each lane; filled on demand.
  private var acts: [Int: [Int]] = [:]

  /// Creates the remarks.
  ///
  /// - Parameter paths: The paths of source files, by the file ids in events.
  init(of trace: Trace, _ ties: LaneTies, _ paths: [String: String]) {
    (self.trace, self.ties, self.paths) = (trace, ties, paths)
    var orphans: [Int] = []
    var inherited: [Int] = []
    var unawaited: [Int] = []
    let driver = trace.driver
    for lane in ties.eventsOf.indices.dropFirst() {
      guard let first = ties.eventsOf[lane].first else { continue }
      guard let cause = trace.events[first].cause.map({ Int($0) - 1 }) else {
        let sender = trace.events[first].sender
        if sender == nil || sender != driver { orphans.append(lane) }
        continue
      }
      guard trace.events[cause].kind == .spawn else { continue }
      switch trace.events[cause].name {
      case SessionFormat.unknownName: inherited.append(lane)
      case "": if goesOn(after: cause, withoutKnowing: lane) { unawaited.append(lane) }
      default: break
      }
    }
    // A thread may run several pieces of work in sequence, and each outermost message may start another
    // piece.
    let remarks: [(events: [Int], text: (DiagramText.Names) -> DiagramText)] = [
      (orphans.flatMap(outermost), DiagramText.unknownStart),
      (inherited.map(first), DiagramText.unknownMoment),
      (unawaited.map(first), DiagramText.unknownAwait),
    ]
    for (events, text) in remarks where !events.isEmpty { texts.append(text(names(of: events))) }
  }

  /// Returns whether the parent acts while it is unknown whether the parent has already waited for the child.
  private mutating func goesOn(after spawn: Int, withoutKnowing child: Int) -> Bool {
    guard ties.awaitOf[child] == nil else { return false }
    let parent = ties.lanes[spawn]
    let acts = acts[parent] ?? ties.eventsOf[parent].filter { ties.roles[$0] == .acts }
    self.acts[parent] = acts
    let next = acts.partitioningIndex { $0 > spawn }
    return next < acts.count && acts[next] < ties.scopeEndOf[child] ?? .max
  }

  /// Returns the first drawn event of a lane or, if none is drawn, the lane's first event.
  private func first(of lane: Int) -> Int {
    let events = ties.eventsOf[lane]
    return events.first { ties.roles[$0] == .acts } ?? events[0]
  }

  /// Returns the outermost messages of a lane, at least the first one.
  private func outermost(of lane: Int) -> [Int] {
    var depth = 0
    var found: [Int] = []
    for index in ties.eventsOf[lane] {
      let event = trace.events[index]
      if event.kind.closesActivation {
        depth = max(depth - 1, 0)
      } else {
        if depth == 0, ties.roles[index] == .acts { found.append(index) }
        if event.kind.opensActivation { depth += 1 }
      }
    }
    return found.isEmpty ? [first(of: lane)] : found
  }

  /// Returns the names of messages with their source locations, without repetitions.
  private func names(of events: [Int]) -> DiagramText.Names {
    var known: Set<String> = []
    return .init(
      events.map(name).filter { known.insert($0).inserted }, limit: Self.limit, longest: .max)
  }

  private func name(of index: Int) -> String {
    let event = trace.events[index]
    var name = event.name
    if name.isEmpty { name = event.receiver.map { trace[$0].name } ?? event.kind.rawValue }
    guard let source = event.source else { return "`\(name)`" }
    let file = source.fileID.split(separator: "/").last.map(String.init)
    let place = SourceLine(fileID: paths[source.fileID] ?? file ?? source.fileID, line: source.line)
    return "`\(name)` (\(place.text))"
  }
}
