/// Facts about the diagram's lifelines that every page needs.
struct PageCast {
  /// The column of each lifeline in the diagram, by id.
  let columns: [Lifeline.ID: Int]
  /// The position of each destroyed lifeline's X, the last position at which the lifeline is visible.
  let deaths: [Position?]
  /// Whether each lifeline is destroyed during an activation; its X is then at the end of that activation.
  let diesBusy: [Bool]
  /// The columns of the lifelines that no message, activation, note or reference refers to.
  let silent: [Int]
  /// The columns of the lifelines that are destroyed.
  let dying: [Int]
  let numbers: Set<MessageNumber>

  /// Collects the facts about a diagram.
  init(of whole: SequenceDiagram) {
    let columns = whole.lifelineIndices
    self.columns = columns
    let endings = whole.lifeEndings
    deaths = endings.map { ending in
      switch ending {
      case .never: nil
      case .atTip(let position): position
      case .after(let activation): whole.activations[activation].lastPosition
      }
    }
    dying = whole.lifelines.indices.filter { whole.lifelines[$0].destruction != nil }
    diesBusy = endings.map { if case .after = $0 { true } else { false } }
    let mentioned = whole.messages.lifelines.union(whole.activations.map(\.lifeline))
      .union(whole.notes.flatMap(\.placement.lifelines))
      .union(whole.references.flatMap { [$0.first, $0.last] })
    silent = whole.lifelines.indices.filter { !mentioned.contains(whole.lifelines[$0].id) }
    numbers = Set(whole.messages.lazy.compactMap(\.number))
  }

  /// Returns whether a lifeline is alive on some part of a page.
  func lives(_ column: Int, on page: PageStretch, of whole: SequenceDiagram) -> Bool {
    if let birth = whole.lifelines[column].creation, page.beginsLater(birth) { return false }
    return deaths[column].map { !page.beganBefore($0) } ?? true
  }
}
