import SeqtraceEvents

/// What isn't known of a trace's lanes, in sentences for the reader of the picture.
struct LaneRemarks {
  /// The remarks, in a fixed order; empty if all is known.
  private(set) var texts: [String] = []
  /// How many messages a remark names.
  private static let limit = 3
  private let trace: Trace
  private let ties: LaneTies
  /// What the lanes that have been asked for draw, by their numbers.
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
    add(orphans, "It isn't known where", "was started; its place", "were started; their place")
    add(
      inherited, "It isn't known when exactly", "was started; its place inside of the call",
      "were started; their place inside of the calls")
    if !unawaited.isEmpty {
      texts.append(
        "It isn't known when \(list(unawaited)) \(unawaited.count == 1 ? "was" : "were") awaited; "
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
    _ lanes: [Int], _ start: String, _ singular: String, _ plural: String
  ) {
    if lanes.isEmpty { return }
    let predicate = lanes.count == 1 ? singular : plural
    texts.append("\(start) \(list(lanes)) \(predicate) in the diagram has no meaning.")
  }

  /// The first messages of lanes, with their places in the source.
  private func list(_ lanes: [Int]) -> String {
    let names = lanes.prefix(Self.limit).map(name)
    let rest = lanes.count - names.count
    if rest > 0 { return names.joined(separator: ", ") + " and \(rest) more" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private func name(of lane: Int) -> String {
    let events = ties.eventsOf[lane]
    let event = trace.events[events.first { ties.roles[$0] == .acts } ?? events[0]]
    var name = event.name
    if name.isEmpty { name = event.receiver.map { trace[$0].name } ?? event.kind.rawValue }
    guard let source = event.source else { return "`\(name)`" }
    let file = source.fileID.split(separator: "/").last.map(String.init) ?? source.fileID
    return "`\(name)` (\(file)\(source.line.map { ":\($0)" } ?? ""))"
  }
}
