import SeqtraceDiagram

/// A random diagram of lifelines of all kinds that talk to each other, to nobody and to themselves.
struct GeneratedConversation {
  private(set) var diagram = SequenceDiagram()
  private var random: Generator

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    // SplitMix64.
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  init(seed: UInt64) {
    random = Generator(state: seed)
    let count = Int.random(in: 1...16, using: &random)
    diagram.lifelines = (0..<count).map { id in
      Lifeline(
        id: id * 3, name: "L\(id)", label: StyledText(word(1...30)),
        kind: Lifeline.Kind.allCases.randomElement(using: &random)!)
    }
    if count > 2 { diagram.lifelines[2].facetOf = 0 }
    if Bool.random(using: &random) { diagram.title = StyledText(word(3...80)) }
    if Bool.random(using: &random) { diagram.remarks = [word(5...90)] }
    diagram.messages = (0..<Int.random(in: 0...60, using: &random)).map { position in
      Message(
        position: position, kind: Message.Kind.allCases.randomElement(using: &random)!,
        from: end(), to: end(), name: word(0...60),
        number: position % 5 == 0 && seed % 2 == 0 ? MessageNumber(position) : nil)
    }
  }

  private mutating func end() -> Message.End {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: .gate
    case 1: .unknown
    case 2: .occurrence(1)  // No lifeline has this id.
    default: .occurrence(diagram.lifelines.randomElement(using: &random)!.id)
    }
  }

  private mutating func word(_ lengths: ClosedRange<Int>) -> String {
    let letters = Array("abcdefghijkl MNOPQ_.():日本é\u{0}\n\"<&\\")
    return String(
      (0..<Int.random(in: lengths, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      })
  }
}
