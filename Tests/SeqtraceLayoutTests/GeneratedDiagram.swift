import SeqtraceDiagram

/// A random but well-formed diagram: calls nest, objects live once, fragments contain each other.
struct GeneratedDiagram {
  private(set) var diagram = SequenceDiagram()
  private var random: SplitMix64
  private var position = 0
  private var born: Set<Int> = []
  private var dead: Set<Int> = []

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    let count = Int.random(in: 1...7, using: &random)
    diagram.lifelines = (0..<count).map { id in
      let kind = Lifeline.Kind.allCases.randomElement(using: &random)!
      return Lifeline(id: id, name: "L\(id)", label: StyledText(word(in: 1...24)), kind: kind)
    }
    if count > 2, Bool.random(using: &random) { diagram.lifelines[2].facetOf = 1 }
    if Bool.random(using: &random) { diagram.title = StyledText(word(in: 3...60)) }
    born = Set((0..<count).filter { $0 < 3 || Bool.random(using: &random) })
    calls(from: 0, depth: 0, budget: Int.random(in: 1...18, using: &random))
    diagram.fragments.sort {
      ($0.positions.lowerBound, -$0.positions.upperBound)
        < ($1.positions.lowerBound, -$1.positions.upperBound)
    }
    diagram.activations.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
    if Bool.random(using: &random) { register() }
    if count > 3, Bool.random(using: &random) {
      diagram.groups = [
        LifelineGroup(title: StyledText(word(in: 0...40)), from: 0, to: 1),
        LifelineGroup(
          title: StyledText(word(in: 0...40)), from: 2, to: 2, tint: .color(.init(0x3366FF))),
      ]
      if Bool.random(using: &random) {
        let last = Int.random(in: 2..<count, using: &random)
        diagram.groups.insert(
          LifelineGroup(title: StyledText(word(in: 0...40)), from: 0, to: last), at: 0)
        diagram.groups.append(LifelineGroup(title: StyledText(word(in: 0...40)), from: 1, to: 1))
      }
    }
    remark()
    if Bool.random(using: &random) { changeLooks() }
    if Bool.random(using: &random) {
      diagram.captions = (1...3).map { Caption(number: .init($0), text: word(in: 5...200)) }
    }
    if Bool.random(using: &random), !diagram.measures.isEmpty {
      diagram.measures[0].text = word(in: 1...80)
    }
    if Bool.random(using: &random) {
      diagram.surroundings.header = StyledText(word(in: 3...200) + "\n" + word(in: 1...9))
    }
  }

  /// Gives half of the texts that may have looks some, from space to space.
  private mutating func changeLooks() {
    for index in diagram.messages.indices where Bool.random(using: &random) {
      diagram.messages[index].runs = runs(of: diagram.messages[index].name)
      diagram.messages[index].color = .init(0x3366FF)
    }
    for index in diagram.lifelines.indices where Bool.random(using: &random) {
      diagram.lifelines[index].label.runs = runs(of: diagram.lifelines[index].label.text)
      diagram.lifelines[index].look.outline = .init(0x3366FF)
    }
    if let title = diagram.title?.text { diagram.title = StyledText(title, runs(of: title)) }
    for index in diagram.fragments.indices {
      for place in diagram.fragments[index].operands.indices {
        let condition = diagram.fragments[index].operands[place].condition ?? ""
        let runs = runs(of: condition.text)
        diagram.fragments[index].operands[place].condition?.runs = runs
      }
    }
    for index in diagram.groups.indices {
      diagram.groups[index].title.runs = runs(of: diagram.groups[index].title.text)
    }
    for index in diagram.notes.indices where Bool.random(using: &random) {
      diagram.notes[index].text.runs = runs(of: diagram.notes[index].text.text)
      diagram.notes[index].look.tint = .caution
      if diagram.notes[index].kind == .comment {
        diagram.notes[index].shape = Note.Shape.allCases.randomElement(using: &random)!
      }
    }
  }

  private mutating func runs(of text: String) -> [TextRun] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated().map { index, word in
      let looks = TextRun.Looks(rawValue: UInt8.random(in: 0...31, using: &random))
      var run = TextRun(index > 0 ? " " + word : String(word), looks: looks)
      if Int.random(in: 0..<4, using: &random) == 0 {
        run.size = Int.random(in: 5...40, using: &random)
      }
      return run
    }
  }

  /// Tints stretches, tells times, and explains the notation.
  private mutating func remark() {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let start = Int.random(in: 0...position, using: &random)
      let end = Int.random(in: start...position, using: &random)
      let title = word(in: 0...40)
      let tints: [Tint] = [.caution, .series(1), .color(.init(0xFF8800))]
      var region = Region(
        positions: start..<end, tint: tints.randomElement(using: &random)!, title: StyledText(title)
      )
      if Bool.random(using: &random) {
        region.first = Int.random(in: diagram.lifelines.indices, using: &random)
        region.last = Int.random(in: diagram.lifelines.indices, using: &random)
      }
      diagram.regions.append(region)
    }
    diagram.regions.sort {
      ($0.positions.lowerBound, -$0.positions.upperBound)
        < ($1.positions.lowerBound, -$1.positions.upperBound)
    }
    for bar in diagram.activations where Int.random(in: 0..<3, using: &random) == 0 {
      let time = TimeSpan(nanoseconds: Int64.random(in: 0...100_000_000_000, using: &random))
      diagram.durations.append(
        DurationMark(lifeline: bar.lifeline, start: bar.start, end: bar.end, time: time))
    }
    measure()
    if Int.random(in: 0..<4, using: &random) == 0 { diagram = diagram.explained(\.name) }
  }

  /// Measures the time between some messages.
  private mutating func measure() {
    let places = diagram.messages.map(\.position)
    guard places.count > 1 else { return }
    diagram.contexts = places.map {
      MessageContext(position: $0, nanoseconds: Int64($0) * 1_234_567)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let ends = [places.randomElement(using: &random)!, places.randomElement(using: &random)!]
      let lifeline = Int.random(in: diagram.lifelines.indices, using: &random)
      guard ends[0] < ends[1] else { continue }
      diagram.measures.append(
        TimeMeasure(
          beside: lifeline, from: ends[0], to: ends[1],
          time: TimeSpan(nanoseconds: Int64(ends[1] - ends[0]) * 1_234_567)))
    }
    diagram.measures.sort { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  /// Lets some messages to the second lifeline be registrations.
  private mutating func register() {
    let center = min(1, diagram.lifelines.count - 1)
    let arrivals = diagram.messages.filter { $0.receiver.lifeline == center }.map(\.position)
    diagram.registrations = arrivals.prefix(5).enumerated().map { index, start in
      let end = index % 2 == 0 ? arrivals.last : nil
      return Registration(center: center, name: nil, start: start, end: end)
    }
  }

  private mutating func calls(from sender: Int, depth: Int, budget: Int) {
    for _ in 0..<min(budget, 6) {
      let start = position
      step(from: sender, depth: depth, budget: budget)
      if Int.random(in: 0..<6, using: &random) == 0, position > start {
        diagram.fragments.append(fragment(over: start..<position))
      }
    }
  }

  private mutating func step(from sender: Int, depth: Int, budget: Int) {
    switch Int.random(in: 0..<14, using: &random) {
    case 12: refer()
    case 13: separate()
    case 0: note()
    case 1: loose(from: sender)
    case 2: create(from: sender)
    case 3: destroy(from: sender)
    default: call(from: sender, depth: depth, budget: budget)
    }
  }

  private mutating func call(from sender: Int, depth: Int, budget: Int) {
    guard let receiver = living.randomElement(using: &random) else { return }
    let start = position
    add(.call, .occurrence(sender), .occurrence(receiver), word(in: 0...70))
    if depth < 4, budget > 1 { calls(from: receiver, depth: depth + 1, budget: budget / 3) }
    var end = position - 1
    if Bool.random(using: &random), sender != receiver {
      end = position
      add(.reply, .occurrence(receiver), .occurrence(sender), word(in: 0...20))
    }
    diagram.activations.append(Activation(lifeline: receiver, start: start, end: end))
  }

  private mutating func create(from sender: Int) {
    let unborn = diagram.lifelines.indices.first { !born.contains($0) }
    guard let unborn else { return }
    born.insert(unborn)
    diagram.lifelines[unborn].creation = position
    add(.creation, .occurrence(sender), .occurrence(unborn), "")
  }

  private mutating func destroy(from sender: Int) {
    let victim = living.last { $0 > 2 && $0 != sender && !isBusy($0) }
    guard let victim else { return }
    dead.insert(victim)
    diagram.lifelines[victim].destruction = position
    add(.destruction, .occurrence(sender), .occurrence(victim), "")
  }

  /// Whether a lifeline takes part in a call that is still open, which only the caller knows; the
  /// last lifelines seldom do, so the test leaves those that ever sent anything alive.
  private func isBusy(_ id: Int) -> Bool {
    diagram.messages.contains { $0.sender.lifeline == id } || diagram.activations.isEmpty
  }

  private mutating func loose(from sender: Int) {
    let ends: [(Message.End, Message.End)] = [
      (.unknown, .occurrence(sender)), (.occurrence(sender), .unknown),
      (.gate, .occurrence(sender)), (.occurrence(sender), .gate),
    ]
    let (from, to) = ends.randomElement(using: &random)!
    add(.call, from, to, word(in: 0...40))
  }

  private mutating func refer() {
    let first = Int.random(in: diagram.lifelines.indices, using: &random)
    let last = Int.random(in: diagram.lifelines.indices, using: &random)
    diagram.references.append(
      DiagramReference(position: position, over: first, last, name: StyledText(word(in: 0...60))))
    position += 1
  }

  private mutating func separate() {
    let kind = Separator.Kind.allCases.randomElement(using: &random) ?? .space
    let height = Int.random(in: -1...60, using: &random)
    diagram.separators.append(
      Separator(position: position, kind: kind, text: StyledText(word(in: 0...30)), height: height))
    position += 1
  }

  private mutating func note() {
    let first = Int.random(in: diagram.lifelines.indices, using: &random)
    let last = Int.random(in: diagram.lifelines.indices, using: &random)
    let placements: [Note.Placement] = [
      .left(of: first), .right(of: first), .over(first, last), .beside(message: position - 1),
      .beside(message: position - 2),
    ]
    diagram.notes.append(
      Note(
        position: position, placement: placements.randomElement(using: &random)!,
        text: StyledText(word(in: 1...120))))
    position += 1
  }

  private mutating func fragment(over positions: Range<Int>) -> CombinedFragment {
    let middle = Int.random(in: positions.lowerBound...positions.upperBound, using: &random)
    let isInside = !diagram.fragments.contains { inner in
      inner.positions.lowerBound < middle && middle < inner.positions.upperBound
    }
    guard isInside, Bool.random(using: &random) else {
      return CombinedFragment(
        .loop, operands: [.init(condition: StyledText(word(in: 0...50)), positions: positions)])
    }
    return CombinedFragment(
      .alt,
      operands: [
        .init(condition: StyledText(word(in: 0...50)), positions: positions.lowerBound..<middle),
        .init(condition: StyledText(word(in: 0...50)), positions: middle..<positions.upperBound),
      ])
  }

  private mutating func add(
    _ kind: Message.Kind, _ from: Message.End, _ to: Message.End, _ name: String
  ) {
    let number: MessageNumber? =
      Bool.random(using: &random) ? MessageNumber(diagram.messages.count + 1) : nil
    diagram.messages.append(
      Message(position: position, kind: kind, from: from, to: to, name: name, number: number))
    position += 1
  }

  private var living: [Int] {
    diagram.lifelines.indices.filter { born.contains($0) && !dead.contains($0) }
  }

  private mutating func word(in lengths: ClosedRange<Int>) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGH    (.,:)_")
    let length = Int.random(in: lengths, using: &random)
    return String((0..<length).map { _ in letters.randomElement(using: &random)! })
  }
}

/// A small generator with a seed, so that every run makes the same diagrams.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
