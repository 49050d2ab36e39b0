import SeqtraceEvents

/// A diagram under construction: the elements drawn so far, and the open activations of each lane.
struct DiagramAssembly {
  /// An open activation.
  ///
  /// It refers to its event and holds no strings, so moving it needs no reference counting.
  struct Frame {
    /// The index of the event that opened it.
    let event: Int
    /// The kind of the message that opened it.
    let message: Message.Kind
    /// Whether a callback without a cause followed; only for posts.
    var isAnswered: Bool
    /// The index in ``DiagramAssembly/activations``; `nil` if the receiver is unknown.
    let activation: Int?
    /// The number of the receiver's messages at the start.
    let traffic: Int
  }

  /// One logical task.
  struct Lane {
    /// The open frames, from outer to inner.
    var frames: [Frame] = []
    /// The position of the last element drawn in the lane.
    var last: Position = 0
    /// The index in ``DiagramAssembly/activations`` of the bar for work that was handed over.
    var work: Int?
    /// The handoffs from this lane that have arrived, each with the index of its event and the position of
    /// its message.
    var signals: [(event: Int, position: Position)] = []
  }

  /// The facts about a registration that later events need.
  struct Observer {
    /// The index in ``DiagramAssembly/registrations``; `nil` if the centre is unknown.
    var index: Int?
    let name: String
    let hasQueue: Bool
  }

  /// The events of a normalised trace. Each event's id is its index plus one.
  let events: [TraceEvent]
  /// The choices for the diagram.
  let builder: DiagramBuilder
  /// The posts that caused a callback, including callbacks that run later on a queue.
  let answeredPosts: Set<EventID>
  private let participants: [Participant]
  /// The last event of each lane.
  let lastOfLane: [Int]
  /// Remarks about unknown facts, such as the start of a lane.
  var remarks: [String] = []
  var lifelines: LifelineTable
  var messages: [Message] = []
  /// The activations, ordered by start.
  var activations: [Activation] = []
  /// The indices of the activations to drop because they turned out to be empty.
  var emptyActivations: Set<Int> = []
  /// The fragments, outer before inner; `nil` for those that are still open or were dropped.
  var fragments: [CombinedFragment?] = []
  /// The open fragments, innermost last, each with its index in ``fragments`` and the starts of its operands.
  private var openFragments: [(index: Int, starts: [Position])] = []
  var notes: [Note] = []
  var separators: [Separator] = []
  /// The durations, in the order in which the calls ended.
  var durations: [DurationMark] = []
  var links: [MessageLink] = []
  var registrations: [Registration] = []
  var observers: [RegistrationID: Observer] = [:]
  /// The lanes by id. A normalised trace numbers its lanes from 0, in the order of their first events.
  var lanes: [Lane] = []
  var next: Position = 0

  /// Starts the diagram of a normalised trace. Events are added afterwards.
  init(of trace: Trace, _ builder: DiagramBuilder) {
    events = trace.events
    participants = trace.participants
    self.builder = builder
    let cast = Cast(of: trace)
    answeredPosts = cast.answeredPosts
    lastOfLane = Self.lastEvents(of: trace)
    lifelines = LifelineTable(of: cast)
    messages.reserveCapacity(trace.events.count / 2)
    activations.reserveCapacity(trace.events.count / 2)
    // Events that were lost between other events are counted by gap events.
    let lost = trace.events.reduce(0) {
      $0 + ($1.kind == .gap ? max(Self.count(of: $1) ?? 1, 1) : 0)
    }
    if trace.droppedEventCount > lost {
      addDelay(builder.wording(.droppedEvents(trace.droppedEventCount - lost)))
    }
  }

  /// Returns the diagram, with open activations marked as interrupted.
  consuming func finished(title: String?) -> SequenceDiagram {
    for lane in lanes {
      for frame in lane.frames { interrupt(frame, at: max(next - 1, 0)) }
    }
    if !emptyActivations.isEmpty {
      activations = activations.enumerated().filter { !emptyActivations.contains($0.offset) }
        .map(\.element)
    }
    labelMentions()
    durations.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
    return SequenceDiagram(
      title: title.map { StyledText($0) }, lifelines: lifelines.lifelines, messages: messages,
      activations: activations, fragments: fragments.compactMap { $0 }, notes: notes,
      separators: separators, registrations: registrations,
      remarks: remarks, durations: durations,
      links: links, contexts: builder.keepsContexts ? contexts : [])
  }

  /// Starts a fragment and its first operand.
  mutating func beginFragment() {
    openFragments.append((fragments.count, [next]))
    fragments.append(nil)
  }

  /// Starts the next operand of the innermost fragment.
  mutating func beginOperand() { openFragments[openFragments.count - 1].starts.append(next) }

  /// Ends the innermost fragment. Drops it unless something was drawn in at least two of its operands.
  mutating func endFragment() {
    guard let (index, starts) = openFragments.popLast() else { return }
    let operands = zip(starts, starts.dropFirst() + [next]).filter { $0 < $1 }.map {
      CombinedFragment.Operand(positions: $0..<$1)
    }
    if operands.count > 1 { fragments[index] = CombinedFragment(.par, operands: operands) }
  }

  /// Replaces mentions of objects in values, arguments and notes by the labels of their lifelines.
  private mutating func labelMentions() {
    var mentions = ObjectMentions(participants)
    func label(_ text: String) -> String {
      mentions.renamed(text) { row in
        let object = participants[Int(row.index)]
        return lifelines[row].map { lifelines.lifelines[$0].label.text }
          ?? ObjectMentions.text(object.name, object.serial ?? 1, .counted)
      }
    }
    for index in messages.indices {
      if let value = messages[index].value, ObjectMentions.mayBeIn(value) {
        messages[index].value = label(value)
      }
      let arguments = messages[index].arguments
      if !arguments.isEmpty, arguments.contains(where: ObjectMentions.mayBeIn) {
        messages[index].arguments = arguments.map(label)
      }
    }
    for index in notes.indices { notes[index].text = notes[index].text.map(label) }
  }

  private static func lastEvents(of trace: Trace) -> [Int] {
    var last: [Int] = []
    for index in trace.events.indices {
      let lane = Int(trace.events[index].lane)
      while last.count <= lane { last.append(-1) }
      last[lane] = index
    }
    return last
  }

  /// Returns the number of events missing in a gap, or `nil` if unknown.
  private static func count(of gap: TraceEvent) -> Int? {
    gap.value.flatMap { UInt32($0) }.map(Int.init)
  }

  /// Draws a gap between events.
  mutating func passGap(_ event: TraceEvent) {
    addDelay(builder.wording(.lostEvents(Self.count(of: event))))
  }

  /// Draws a period that isn't shown; open activations continue through it.
  mutating func addDelay(_ text: String) {
    separators.append(Separator(position: next, kind: .delay, text: StyledText(text)))
    for lane in lanes.indices where !lanes[lane].frames.isEmpty { lanes[lane].last = next }
    next += 1
  }

  /// Adds a note right of a lifeline, or over all lifelines if none is given. A diagram without lifelines
  /// gets no note.
  @discardableResult mutating func addNote(_ text: String, at lifeline: Lifeline.ID?) -> Position? {
    guard let last = lifelines.lifelines.indices.last else { return nil }
    let placement = lifeline.map(Note.Placement.right(of:)) ?? .over(0, last)
    notes.append(Note(position: next, placement: placement, text: StyledText(text)))
    next += 1
    return next - 1
  }
}
