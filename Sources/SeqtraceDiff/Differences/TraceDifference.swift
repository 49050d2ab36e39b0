public import SeqtraceEvents
import SeqtraceTranscript

/// The differences between two traces, call by call.
///
/// The entries merge the lines of both transcripts. Without the added and moved-here lines, the entries are
/// the old transcript; without the removed and moved-away lines, they are the new transcript. If order is
/// ignored, the old lines may be in a different order.
public struct TraceDifference: Sendable {
  /// The kind of difference of a line.
  public enum State: String, Sendable, Hashable {
    /// Both transcripts have the line.
    case same
    /// Both transcripts have the call, with different values, another receiver or another outcome.
    case changed
    /// Only the new transcript has the line.
    case added
    /// Only the old transcript has the line.
    case removed
    /// The new transcript has the line here; the old one has it elsewhere.
    case movedHere
    /// The old transcript has the line here; the new one has it elsewhere.
    case movedAway
  }

  /// Details of a change that its state doesn't express.
  public enum Detail: Sendable, Hashable {
    /// A call happens more or fewer times in succession. The first of the added or removed lines has this
    /// detail and starts the change.
    case repeated(old: Int, new: Int)
    /// Lanes are started or awaited in another order.
    case laneOrder
    /// The function was renamed, and the call is otherwise the same. Further calls of the function don't
    /// count as changes.
    case renamed
  }

  /// A line of either transcript, or of both.
  public struct Entry: Sendable, Hashable {
    /// The kind of difference.
    public var state: State
    /// The level of indentation.
    public var depth: Int
    /// The text in the old transcript, without indentation; `nil` if the old transcript lacks the line.
    public var oldText: String?
    /// The text in the new transcript, without indentation; `nil` if the new transcript lacks the line.
    public var newText: String?
    /// The index of the line after the old transcript's header, from 0; `nil` if the old transcript lacks the
    /// line.
    public var oldLine: Int?
    /// The index of the line after the new transcript's header, from 0; `nil` if the new transcript lacks the
    /// line.
    public var newLine: Int?
    /// The index of the event in the old normalised trace; `nil` for a line that starts a lane.
    public var oldEvent: Int?
    /// The index of the event in the new normalised trace; `nil` for a line that starts a lane.
    public var newEvent: Int?
    /// Whether the line starts a change. Lines inside a call that was itself added, removed or moved don't
    /// start changes.
    public var beginsChange: Bool
    /// Details of the change; `nil` if ``state`` expresses it completely.
    public var detail: Detail?
  }

  /// The merged lines of both transcripts.
  public var entries: [Entry]

  /// Whether the traces are equal.
  public var isEmpty: Bool { entries.allSatisfy { $0.state == .same } }

  /// Whether both sides have lines and share none of them.
  package var hasNothingInCommon: Bool {
    entries.contains { $0.oldText != nil } && entries.contains { $0.newText != nil }
      && entries.allSatisfy { $0.oldText == nil || $0.newText == nil }
      && entries.allSatisfy { $0.state == .added || $0.state == .removed }
  }

  /// The number of changes. A call counts once if it was added or removed with all its content, if it was
  /// moved, or if it is repeated more or fewer times.
  public var changeCount: Int {
    entries.count { $0.beginsChange && $0.state != .movedAway }
  }
}

/// Compares traces by structure.
///
/// Calls are matched from the outermost inwards, by content instead of line number. A call that is added with
/// all its content is therefore one change. Numbers that only count objects or registrations aren't
/// differences. Decision 21 describes the method.
public struct TraceDiffer: Sendable {
  /// Whether to ignore the order of the calls inside a call.
  ///
  /// A call that another call now makes still counts as moved.
  public var ignoresOrder = false
  /// The rules for calls that may be at any position in their caller.
  var variations: [VariationRule] = []

  /// Creates a differ.
  public init() {}

  /// Compares two traces after normalising them.
  ///
  /// Swapping the traces swaps additions and removals.
  ///
  /// - Complexity: Usually O(*n* log *n* + *d*²) for *n* events with *d* differences; at most O(*n* · 3000).
  public func difference(from old: Trace, to new: Trace) -> TraceDifference {
    difference(fromNormalized: old.normalized(), to: new.normalized())
  }

  /// Compares two normalised traces, which may have times and source lines.
  package func difference(fromNormalized old: Trace, to new: Trace) -> TraceDifference {
    let vocabulary = TypeVocabulary(old, new)
    let (old, new) = onBoth(old, new) { TranscriptTree.Source(vocabulary.renaming($0)) }
    return comparison(from: old, to: new).difference
  }

  /// Compares the lines of two traces or diagrams. Also returns whether all paired objects and registrations
  /// have equal numbers.
  func comparison(
    from old: TranscriptTree.Source, to new: TranscriptTree.Source
  ) -> (difference: TraceDifference, keepsNumbers: Bool) {
    // Ties are broken by position and number, so the direction is fixed in order to get the same result both
    // ways.
    let isSwapped = !old.transcript.precedes(new.transcript)
    let (left, right) = isSwapped ? TranscriptTree.both(new, old) : TranscriptTree.both(old, new)
    let merged = MergedTree(
      left, right,
      TreeMatching(left, right, ignoringOrder: ignoresOrder, of: variations))
    return (isSwapped ? merged.difference.swapped : merged.difference, merged.keepsNumbers)
  }
}

extension TranscriptLines {
  /// Compares two transcripts in a total order.
  fileprivate func precedes(_ other: TranscriptLines) -> Bool {
    guard bytes == other.bytes else { return bytes.lexicographicallyPrecedes(other.bytes) }
    let (depths, others) = (lines.lazy.map(\.depth), other.lines.lazy.map(\.depth))
    return !others.lexicographicallyPrecedes(depths)
  }
}
