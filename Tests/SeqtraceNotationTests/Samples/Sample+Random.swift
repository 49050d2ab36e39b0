import SeqtraceDiagram

extension Sample {
  /// Diagrams that no builder makes: out of order, with ids that nobody has, overlapping fragments,
  /// activations that end before they start. Equal on every machine.
  static let random: [Sample] = (1...150).map { seed in
    var generator = SplitMix(state: UInt64(seed))
    return Sample(name: "random-\(seed)", diagram: .random(&generator))
  }
}

/// Sebastiano Vigna's generator: a few lines, and good enough to mix things up.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SequenceDiagram {
  fileprivate static func random(_ generator: inout SplitMix) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    let places = Int.random(in: 0...12, using: &generator)
    for id in 0..<Int.random(in: 0...5, using: &generator) {
      diagram.lifelines.append(
        Lifeline(
          id: id, name: "l\(id)", kind: Lifeline.Kind.allCases.randomElement(using: &generator)!,
          facetOf: Bool.random(using: &generator) ? Int.random(in: 0...5, using: &generator) : nil,
          creation: Bool.random(using: &generator) ? position(places, &generator) : nil,
          destruction: Bool.random(using: &generator) ? position(places, &generator) : nil))
    }
    for position in (0..<places).shuffled(using: &generator) {
      diagram.addRandom(at: position, &generator)
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      diagram.activations.append(
        Activation(
          lifeline: Int.random(in: 0...5, using: &generator), start: position(places, &generator),
          end: position(places, &generator), isInterrupted: Bool.random(using: &generator)))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      diagram.fragments.append(fragment(places, &generator))
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let bounds = [position(places, &generator), position(places, &generator)].sorted()
      diagram.regions.append(
        Region(
          positions: bounds[0]..<bounds[1], over: Int.random(in: 0...5, using: &generator),
          Int.random(in: 0...5, using: &generator), title: "region \(bounds[0])"))
    }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let bounds = [position(places, &generator), position(places, &generator)].sorted()
      diagram.measures.append(
        TimeMeasure(
          beside: Int.random(in: 0...5, using: &generator), from: bounds[0], to: bounds[1],
          time: TimeSpan(nanoseconds: Int64(bounds[1] - bounds[0]) * 1_500_000)))
    }
    return diagram
  }

  private mutating func addRandom(at position: Position, _ generator: inout SplitMix) {
    if Int.random(in: 0...5, using: &generator) == 0 {
      let (first, last) = (
        Int.random(in: 0...5, using: &generator), Int.random(in: 0...5, using: &generator)
      )
      let placements: [Note.Placement] = [
        .left(of: first), .right(of: first), .over(first, last), .beside(message: first),
        .beside(message: position - 1),
      ]
      let placement = placements.randomElement(using: &generator)!
      notes.append(Note(position: position, placement: placement, text: "note \(position)"))
    } else {
      messages.append(
        Message(
          position: position, kind: Message.Kind.allCases.randomElement(using: &generator)!,
          from: Self.end(&generator), to: Self.end(&generator), name: "m\(position)()"))
    }
  }

  private static func end(_ generator: inout SplitMix) -> Message.End {
    switch Int.random(in: 0...9, using: &generator) {
    case 0: .gate
    case 1: .unknown
    default: .occurrence(Int.random(in: 0...5, using: &generator))
    }
  }

  private static func position(_ places: Int, _ generator: inout SplitMix) -> Position {
    Int.random(in: -1...places + 1, using: &generator)
  }

  private static func fragment(_ places: Int, _ generator: inout SplitMix) -> CombinedFragment {
    let operands = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let bounds = [position(places, &generator), position(places, &generator)].sorted()
      return CombinedFragment.Operand(
        condition: Bool.random(using: &generator) ? "maybe" : nil, positions: bounds[0]..<bounds[1])
    }
    let rule = CombinedFragment.Operator.allCases.randomElement(using: &generator)!
    return CombinedFragment(rule, operands: operands)
  }
}
