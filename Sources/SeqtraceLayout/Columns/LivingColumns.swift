/// The columns with a living lifeline, for stretches requested from top to bottom.
///
/// Each column is visited twice, regardless of the number of stretches.
struct LivingColumns {
  /// The vertical extent of a lifeline.
  struct Life {
    let start: Int
    let end: Int
  }

  /// The columns with lifelines that live through all of the stretch requested last.
  private(set) var columns: Set<Int> = []
  private let lives: [Life]
  /// The columns in the order in which they start and end.
  private let starts: [Int]
  private let ends: [Int]
  /// The numbers of lifelines that have started and that have ended so far.
  private var startedCount = 0
  private var endedCount = 0

  /// Starts above all lifelines.
  init(_ lives: [Life]) {
    self.lives = lives
    starts = lives.indices.sorted { lives[$0].start < lives[$1].start }
    ends = lives.indices.sorted { lives[$0].end < lives[$1].end }
  }

  /// Moves on to a stretch; neither end may be above that of the previous stretch.
  mutating func advance(from top: Int, to bottom: Int) {
    while startedCount < starts.count, lives[starts[startedCount]].start <= top {
      let column = starts[startedCount]
      if lives[column].end > bottom { columns.insert(column) }
      startedCount += 1
    }
    while endedCount < ends.count, lives[ends[endedCount]].end <= bottom {
      columns.remove(ends[endedCount])
      endedCount += 1
    }
  }
}
