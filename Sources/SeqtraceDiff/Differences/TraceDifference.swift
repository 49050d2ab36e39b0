public import SeqtraceEvents
import SeqtraceTranscript

/// The differences between two traces, call by call.
///
/// The entries merge the lines of both transcripts into one order. Without the removed lines, they are the
/// new transcript; without the added lines, the old one, unless order is ignored.
public struct TraceDifference: Sendable {
  /// How a line differs between the two transcripts.
  public enum State: String, Sendable, Hashable {
    /// Both transcripts have the line.
    case same
    /// The same call, with different values, another receiver or another outcome.
    case changed
    /// Only the new trace has it.
    case added
    /// Only the old trace has it.
    case removed
    /// The new trace has the line here, the old one elsewhere.
    case movedHere
    /// The old trace has the line here, the new one elsewhere.
    case movedAway
  }

  /// Details of a change, if the line's state isn't enough.
  public enum Detail: Sendable, Hashable {
    /// A call happens more or fewer times in a row. The first of the added or removed lines has this detail,
    /// and starts the change.
    case repeated(old: Int, new: Int)
    /// Lanes are started or awaited in another order.
    case laneOrder
  }

  /// A line of either transcript, or of both.
  public struct Entry: Sendable, Hashable {
    /// How the line differs.
    public var state: State
    /// The number of levels by which the line is indented.
    public var depth: Int
    /// The text in the old transcript, without indentation; `nil` if the old one has no such line.
    public var oldText: String?
    /// The text in the new transcript, without indentation; `nil` if the new one has no such line.
    public var newText: String?
    /// The line's index below the old transcript's header, from 0; `nil` if the old one has no such
    /// line.
    public var oldLine: Int?
    /// The line's index below the new transcript's header, from 0; `nil` if the new one has no such
    /// line.
    public var newLine: Int?
    /// The index of the event in the old normalised trace; `nil` for a line that starts a lane.
    public var oldEvent: Int?
    /// The index of the event in the new normalised trace; `nil` for a line that starts a lane.
    public var newEvent: Int?
    /// Whether the line starts a change, and isn't inside a call that was itself added, removed or moved.
    public var beginsChange: Bool
    /// Details of the change; `nil` if ``state`` is enough.
    public var detail: Detail?
  }

  /// The lines of both transcripts, in one order.
  public var entries: [Entry]

  /// Whether the traces are equal.
  public var isEmpty: Bool { entries.allSatisfy { $0.state == .same } }

  /// Whether both traces or diagrams have lines, and none of them is in both.
  package var hasNothingInCommon: Bool {
    entries.contains { $0.oldText != nil } && entries.contains { $0.newText != nil }
      && entries.allSatisfy { $0.oldText == nil || $0.newText == nil }
      && entries.allSatisfy { $0.state == .added || $0.state == .removed }
  }

  /// The number of changes. A call that was added with all its content counts once, and so does a call that
  /// was moved or is repeated more or fewer times.
  public var changeCount: Int {
    entries.count { $0.beginsChange && $0.state != .movedAway }
  }
}

/// Compares traces by structure.
///
/// Calls are matched from the outermost inwards, by content rather than by line number. A call that is added
/// with everything inside it is therefore one change. Numbers that only count objects or registrations aren't
/// differences. Decision 21 describes the method.
public struct TraceDiffer: Sendable {
  /// Whether the calls inside a call may be in any order.
  ///
  /// A call that another call now makes still counts as moved.
  public var ignoresOrder = false
  /// The calls that may have any place in their caller.
  var variations: [VariationRule] = []

  /// Creates a differ.
  public init() {}

  /// Compares two traces, after normalising them.
  ///
  /// Exchanging the traces exchanges additions and removals.
  ///
  /// - Complexity: In most cases O(*n* log *n* + *d*²) for *n* events with *d* differences; never more than
  ///   O(*n* · 3000).
  public func difference(from old: Trace, to new: Trace) -> TraceDifference {
    difference(fromNormalized: old.normalized(), to: new.normalized())
  }

  /// Compares two normalised traces, which may have times and lines.
  package func difference(fromNormalized old: Trace, to new: Trace) -> TraceDifference {
    let vocabulary = TypeVocabulary(old, new)
    let (old, new) = onBoth(old, new) { CallTree.Source(vocabulary.renaming($0)) }
    return difference(from: old, to: new)
  }

  /// Compares the lines of two traces or diagrams.
  func difference(from old: CallTree.Source, to new: CallTree.Source) -> TraceDifference {
    comparison(from: old, to: new).difference
  }

  /// Compares the lines of two traces or diagrams. Also returns whether all objects and registrations with a
  /// partner have the same number as the partner.
  func comparison(
    from old: CallTree.Source, to new: CallTree.Source
  ) -> (difference: TraceDifference, keepsNumbers: Bool) {
    // Ties are broken by position and by number. A fixed direction gives the same result both ways.
    let isSwapped = !old.transcript.precedes(new.transcript)
    let (left, right) = isSwapped ? CallTree.both(new, old) : CallTree.both(old, new)
    let merged = MergedTree(
      left, right,
      TreeMatching(left, right, ignoringOrder: ignoresOrder, of: variations))
    return (isSwapped ? merged.difference.swapped : merged.difference, merged.keepsNumbers)
  }
}

extension TranscriptLines {
  /// A total order of transcripts.
  fileprivate func precedes(_ other: TranscriptLines) -> Bool {
    guard bytes == other.bytes else { return bytes.lexicographicallyPrecedes(other.bytes) }
    let (depths, others) = (lines.lazy.map(\.depth), other.lines.lazy.map(\.depth))
    return !others.lexicographicallyPrecedes(depths)
  }
}
