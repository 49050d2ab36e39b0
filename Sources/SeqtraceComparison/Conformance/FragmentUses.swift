import SeqtraceDiagram

/// The uses of a design's fragments on a path through the design.
struct FragmentUses {
  private(set) var uses: [Conformance.FragmentUse]

  init(of specification: Specification, on entries: [History.Entry]) {
    uses = specification.fragments.map {
      .init(operator: $0.operator, place: $0.place, guards: $0.guards)
    }
    // An inner loop counts its iterations anew each time that it is entered.
    var runs: [Int: Int] = [:]
    for entry in entries {
      switch entry {
      case .took(let fragment, let operand): uses[fragment].takenOperands.insert(operand)
      case .entered(let fragment):
        note(runs[fragment], of: fragment)
        runs[fragment] = 0
      case .ran(let fragment): runs[fragment, default: 0] += 1
      case .met, .missed, .extra: break
      }
    }
    for (fragment, count) in runs { note(count, of: fragment) }
  }

  private mutating func note(_ count: Int?, of fragment: Int) {
    if let count { uses[fragment].runs.insert(min(count, 2)) }
  }
}
