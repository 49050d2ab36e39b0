import SeqtraceDiagram

/// The numbering of a diagram's messages.
enum Numbering: Sendable, Hashable {
  /// The parameters of a count.
  struct Count: Sendable, Hashable {
    let first: Int
    let step: Int
  }

  /// The numbers of a design's steps; no numbers without a design.
  case design
  /// Consecutive numbers.
  case plain(Count)
  /// Hierarchical numbers that follow the nesting of calls.
  case nested(Count)
  /// No numbers.
  case none

  /// Whether the numbers only count messages.
  var isCount: Bool {
    switch self {
    case .plain, .nested: true
    case .design, .none: false
    }
  }

  /// Applies the numbering to a diagram that already has its design's numbers.
  func apply(to run: SequenceDiagram) -> SequenceDiagram {
    switch self {
    case .design: run
    case .plain(let count): run.numbered(from: count.first, step: count.step)
    case .nested(let count): run.numbered(from: count.first, step: count.step, nested: true)
    case .none: run.unnumbered()
    }
  }
}
