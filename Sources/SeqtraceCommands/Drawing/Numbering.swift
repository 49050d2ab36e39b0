import SeqtraceDiagram

/// How a diagram's messages are numbered.
enum Numbering: Sendable, Hashable {
  /// Where a count starts, and how it goes on.
  struct Count: Sendable, Hashable {
    let first: Int
    let step: Int
  }

  /// By the steps of a design; where there is none, not at all.
  case design
  /// All in a row.
  case plain(Count)
  /// Within their calls.
  case nested(Count)
  /// Not at all.
  case none

  /// Whether the numbers only count messages.
  var isCount: Bool {
    switch self {
    case .plain, .nested: true
    case .design, .none: false
    }
  }

  /// Numbers a run that has the numbers of its design.
  func apply(to run: SequenceDiagram) -> SequenceDiagram {
    switch self {
    case .design: run
    case .plain(let count): run.numbered(from: count.first, step: count.step)
    case .nested(let count): run.numbered(from: count.first, step: count.step, nested: true)
    case .none: run.unnumbered()
    }
  }
}
