public import SeqtraceEvents
import SeqtraceTranscript

/// What differs between two traces, call by call.
///
/// The entries are the lines of both transcripts in one order: without those that were removed they
/// are the new transcript's, without those that were added the old one's.
public struct TraceDifference: Sendable {
  /// What became of a line.
  public enum State: String, Sendable, Hashable {
    /// Both have it.
    case same
    /// It is the same call, with other values, another receiver or another outcome.
    case changed
    /// Only the new trace has it.
    case added
    /// Only the old trace has it.
    case removed
    /// The new trace has it here, the old one elsewhere.
    case movedHere
    /// The old trace has it here, the new one elsewhere.
    case movedAway
  }

  /// A line of either transcript, or of both.
  public struct Entry: Sendable, Hashable {
    /// What became of it.
    public var state: State
    /// How many levels it is indented.
    public var depth: Int
    /// What the old transcript says, without indentation; `nil` where it has no such line.
    public var oldText: String?
    /// What the new transcript says, without indentation; `nil` where it has no such line.
    public var newText: String?
    /// The line among those below the old transcript's header, from 0.
    public var oldLine: Int?
    /// The line among those below the new transcript's header, from 0.
    public var newLine: Int?
    /// The event in the old normalised trace, by index; lines that start a lane have none.
    public var oldEvent: Int?
    /// The event in the new normalised trace, by index; lines that start a lane have none.
    public var newEvent: Int?
    /// Whether it begins a change: not inside a call that itself was added, removed or moved.
    public var beginsChange: Bool
  }

  /// The lines.
  public var entries: [Entry]

  /// Whether nothing differs.
  public var isEmpty: Bool { entries.allSatisfy { $0.state == .same } }

  /// How many things differ; a call that was added with all that happens inside counts once, and so
  /// does one that was moved.
  public var changeCount: Int {
    entries.count { $0.beginsChange && $0.state != .movedAway }
  }
}

/// Compares traces by structure.
///
/// Calls are matched from the outermost inwards by what they are, not by where their lines stand, so
/// that a call that appears with its inside is one change. Numbers that only count objects or
/// registrations are no difference. Decision 21 in the catalog says how.
public struct TraceDiffer: Sendable {
  /// Creates a differ.
  public init() {}

  /// Compares two traces, which are normalised first.
  ///
  /// Swapping the two swaps what was added and removed.
  ///
  /// - Complexity: O(*n* log *n* + *d*²) for *n* events of which *d* differ, in most cases; bounded
  ///   by O(*n* · 3000) always.
  public func difference(from old: Trace, to new: Trace) -> TraceDifference {
    let (old, new) = onBoth(old, new) { CallTree.Source($0.normalized()) }
    var table = ContentTable()
    table.reserveCapacity(old.transcript.lines.count)
    let (left, right) = (CallTree(old, &table), CallTree(new, &table))
    // Ties are broken by position; one fixed direction makes the result the same both ways.
    if left.precedes(right) {
      return MergedTree(left, right, TreeMatching(left, right)).difference
    }
    return MergedTree(right, left, TreeMatching(right, left)).difference.swapped
  }
}

extension CallTree {
  /// A total order of transcripts.
  fileprivate func precedes(_ other: CallTree) -> Bool {
    guard transcript.bytes == other.transcript.bytes else {
      return transcript.bytes.lexicographicallyPrecedes(other.transcript.bytes)
    }
    let (depths, others) = (
      transcript.lines.lazy.map(\.depth), other.transcript.lines.lazy.map(\.depth)
    )
    return !others.lexicographicallyPrecedes(depths)
  }
}
