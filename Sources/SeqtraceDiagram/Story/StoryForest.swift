import SeqtraceEvents

/// A call or note in the main lane of a story, with its inner calls.
struct StoryCall {
  /// A number that is equal for calls that are equal apart from their inner calls.
  let look: Int
  /// A number that is equal for calls that are equal including their inner calls.
  let shape: Int
  let events: Range<Int>
  let isClosed: Bool
  let inside: [StoryCall]

  /// The inner calls, with consecutive equal calls grouped.
  var rows: [[StoryCall]] {
    inside.reduce(into: []) { rows, call in
      if let last = rows.last, last[0].shape == call.shape {
        rows[rows.count - 1].append(call)
      } else {
        rows.append([call])
      }
    }
  }
}

/// The calls and notes in the main lane of a story, as trees.
struct StoryForest {
  private struct Look: Hashable {
    let kind: TraceEvent.Kind
    let sender: ParticipantID?
    let receiver: ParticipantID?
    let name: String
    let end: TraceEvent.Kind?
    let hasValue: Bool
    let check: String?
    let place: [StoryPlace.Statement]?
  }

  private struct Frame {
    let index: Int
    var inside: [StoryCall] = []
    /// Whether the call can be repeated in another iteration.
    var isPlain = true
  }

  private static let plainKinds: Set<TraceEvent.Kind> = [
    .call, .propertyChange, .postBegin, .callbackBegin, .note,
  ]
  /// The limits for the number and the depth of inner calls. A call beyond these limits is equal to no other
  /// call.
  private static let mostCalls = 200
  private static let mostDepth = 100

  private(set) var roots: [StoryCall] = []
  private let events: [TraceEvent]
  private let places: [EventID: [StoryPlace.Statement]]
  private var looks = Numbers<Look>()
  private var shapes = Numbers<[Int]>()
  private var unique = 0

  init(of events: [TraceEvent], _ places: [EventID: [StoryPlace.Statement]]) {
    (self.events, self.places) = (events, places)
    var open: [Frame] = []
    for (index, event) in events.enumerated() {
      if event.lane != 0 || open.count > Self.mostDepth {
        for place in open.indices { open[place].isPlain = false }
      }
      if event.lane != 0 { continue }
      if event.kind.closesActivation {
        while let frame = open.popLast() {
          let isEnd = events[frame.index].id == event.begin
          add(call(frame, until: index, end: isEnd ? event : nil), to: &open)
          if isEnd { break }
        }
      } else if event.kind.opensActivation {
        open.append(Frame(index: index))
      } else {
        add(call(Frame(index: index), until: index, end: nil), to: &open)
      }
    }
    while let frame = open.popLast() {
      add(call(frame, until: events.count, end: nil), to: &open)
    }
  }

  private mutating func add(_ call: StoryCall, to open: inout [Frame]) {
    guard let last = open.indices.last else { return roots.append(call) }
    open[last].inside.append(call)
    if call.look < 0 { open[last].isPlain = false }
  }

  private mutating func call(_ frame: Frame, until index: Int, end: TraceEvent?) -> StoryCall {
    let event = events[frame.index]
    let isPlain =
      frame.isPlain && Self.plainKinds.contains(event.kind)
      && event.kind.opensActivation == (end != nil) && frame.inside.count <= Self.mostCalls
    var (look, shape) = (0, 0)
    if isPlain {
      let key = Look(
        kind: event.kind, sender: event.sender, receiver: event.receiver, name: event.name,
        end: end?.kind, hasValue: end?.value != nil,
        check: end?.value.flatMap { $0.contains(StoryChecks.successMark) ? $0 : nil },
        place: places[event.id])
      look = looks.number(of: key)
      shape = shapes.number(of: [look] + frame.inside.map(\.shape))
    } else {
      unique -= 1
      (look, shape) = (unique, unique)
    }
    // The end of a call without an end of its own is the event that ends an outer call, exclusively.
    let isOpen = event.kind.opensActivation && end == nil
    return StoryCall(
      look: look, shape: shape, events: frame.index..<(isOpen ? index : index + 1),
      isClosed: end != nil, inside: frame.inside)
  }
}
