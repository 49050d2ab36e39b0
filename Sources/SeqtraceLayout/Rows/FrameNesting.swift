import SeqtraceDiagram

/// How many levels of other frames are inside each frame: each fragment, and each region over some lifelines.
struct FrameNesting {
  /// The number of levels inside each fragment.
  var fragments: [Int]
  /// The number of levels inside each region; 0 for those across the whole picture.
  var regions: [Int]
  /// The frames directly inside regions, in the order in which they end, each with its region.
  var insideRegions: [(frame: Timeline.Span, region: Int)] = []
}
