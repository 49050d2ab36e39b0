import SeqtraceDiagram

extension Specification {
  /// Returns the design's fragments with their uses on a path through the design.
  func uses(on entries: [History.Entry]) -> [Conformance.FragmentUse] {
    var uses = fragments
    // An inner loop counts its iterations anew each time that it is entered.
    var runs: [Int: Int] = [:]
    func note(_ count: Int?, of fragment: Int) {
      if let count { uses[fragment].runs.insert(min(count, 2)) }
    }
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
    return uses
  }
}
