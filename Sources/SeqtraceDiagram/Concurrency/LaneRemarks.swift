import SeqtraceEvents

/// Remarks for the reader of the picture on what isn't known of a trace's lanes.
struct LaneRemarks {
  /// The remarks, in a fixed order; empty if all is known.
  private(set) var texts: [String] = []
  /// The number of messages that a remark names.
  private static let limit = 3
  private let trace: Trace
  private let ties: LaneTies
  /// The drawn events of the lanes requested so far, by lane.
  private var acts: [Int: [Int]] = [:]

  init(of trace: Trace, _ ties: LaneTies) {
    self.trace = trace
    self.ties = ties
    var orphans: [Int] = []
    var inherited: [Int] = []
    var unawaited: [Int] = []
    for lane in ties.eventsOf.indices.dropFirst() {
      guard let first = ties.eventsOf[lane].first else { continue }
      guard let cause = trace.events[first].cause.map({ Int($0) - 1 }) else {
        orphans.append(lane)
        continue
      }
      guard trace.events[cause].kind == .spawn else { continue }
      switch trace.events[cause].name {
      case SessionFormat.unknownName: inherited.append(lane)
      case "": if goesOn(after: cause, withoutKnowing: lane) { unawaited.append(lane) }
      default: break
      }
    }
    // A thread may run several pieces of work, one after the other: each message that none of the
    // lane's own surrounds may be the first of one.
    add(
      orphans.flatMap(outermost), "It isn't known where", "was started; its place",
      "were started; their place")
    add(
      inherited.map(first), "It isn't known when exactly",
      "was started; its place inside of the call",
      "were started; their place inside of the calls")
    if !unawaited.isEmpty {
      let names = names(of: unawaited.map(first))
      texts.append(
        "It isn't known when \(list(names)) \(names.count == 1 ? "was" : "were") awaited; "
          + "what stands below may have happened at the same time.")
    }
  }

  /// The remark about events that belong to this session or to another one.
  static func strayRemark(_ count: Int) -> String {
    (count == 1 ? "1 event isn't" : "\(count) events aren't")
      + " shown: several sessions recorded, and nothing tells to which they belong."
  }

  /// Whether a child's parent does something while it may or may not have waited for it.
  private mutating func goesOn(after spawn: Int, withoutKnowing child: Int) -> Bool {
    guard ties.awaitOf[child] == nil else { return false }
    let parent = ties.lanes[spawn]
    let acts = acts[parent] ?? ties.eventsOf[parent].filter { ties.roles[$0] == .acts }
    self.acts[parent] = acts
    let next = acts.partitioningIndex { $0 > spawn }
    return next < acts.count && acts[next] < ties.scopeEndOf[child] ?? .max
  }

  private mutating func add(
    _ events: [Int], _ start: String, _ singular: String, _ plural: String
  ) {
    let names = names(of: events)
    if names.isEmpty { return }
    let predicate = names.count == 1 ? singular : plural
    texts.append("\(start) \(list(names)) \(predicate) in the diagram has no meaning.")
  }

  /// A lane's first message.
  private func first(of lane: Int) -> Int {
    let events = ties.eventsOf[lane]
    return events.first { ties.roles[$0] == .acts } ?? events[0]
  }

  /// A lane's messages that stand inside of no other one of the lane; at least its first one.
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

  /// Messages with their places in the source, each name and place once.
  private func names(of events: [Int]) -> [String] {
    var known: Set<String> = []
    return events.map(name).filter { known.insert($0).inserted }
  }

  /// Names in a sentence, the first few of them.
  private func list(_ all: [String]) -> String {
    let names = all.prefix(Self.limit)
    let rest = all.count - names.count
    if rest > 0 { return names.joined(separator: ", ") + " and \(rest) more" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private func name(of index: Int) -> String {
    let event = trace.events[index]
    var name = event.name
    if name.isEmpty { name = event.receiver.map { trace[$0].name } ?? event.kind.rawValue }
    guard let source = event.source else { return "`\(name)`" }
    let file = source.fileID.split(separator: "/").last.map(String.init) ?? source.fileID
    return "`\(name)` (\(file)\(source.line.map { ":\($0)" } ?? ""))"
  }
}
