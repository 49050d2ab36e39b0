public import SeqtraceEvents

/// A text that the diagram adds itself, such as a remark, as facts without words.
///
/// Texts from the trace or from an author stay as written. A ``DiagramWording`` returns all other texts of a
/// diagram in its language.
public enum DiagramText: Sendable, Hashable {
  /// The number of events that ring mode dropped before the first recorded one.
  case droppedEvents(Int)
  /// The number of recorded events that were lost; `nil` if unknown.
  case lostEvents(Int?)
  /// The number of events that aren't drawn, because they may belong to another session.
  case strayEvents(Int)
  /// Some messages pass through participants that aren't shown.
  case passingMessages
  /// The number of calls between a test's participants that are omitted for lack of room.
  case deepCalls(Int)
  /// The test's concurrent work is drawn in the recorded order, because causality doesn't determine it.
  case ownOrder
  /// The number of calls that aren't drawn because it is unknown where they were started.
  case unknownCalls(Int)
  /// The number of test cases with other arguments; these cases aren't drawn.
  case otherCases(Int)
  /// The number of other tests in the recording; these tests aren't drawn.
  case otherTests(Int)
  /// The number of further calls of the function, of which only the first is drawn.
  case otherCalls(Int)
  /// Messages without a known start.
  case unknownStart(Names)
  /// Messages that were started inside a known call, at an unknown time.
  case unknownMoment(Names)
  /// Messages without a known await.
  case unknownAwait(Names)
  /// An uncertain fact about a trace that was merged from several programs.
  case doubt(TraceDoubt)
  /// The reply of a cancelled task, with its value if it has one.
  case cancelled(value: String?)
  /// The guard of a loop: its smallest and its largest number of iterations.
  case repetitions(ClosedRange<Int>)
  /// The guard of a part of a loop's body that isn't in all iterations: the number of iterations that have
  /// it, and the total.
  case partOfRepetitions(Int, of: Int)
  /// The guard of a loop in a diagram of many runs: its smallest, its largest and its usual number of
  /// iterations.
  case usualRepetitions(ClosedRange<Int>, usual: Int)
  /// The guard of a part that only some of many runs have: the percentage and the number of these runs.
  case shareOfRuns(percent: Int, Int)
  /// The guard of a part that only some runs have, in a comparison of old runs with new ones.
  case someRuns
  /// The duration of a call in many runs: the median and the 95th percentile.
  case usualTime(TimeSpan, high: TimeSpan)
  /// The number of runs that a diagram represents, and the number of these runs that aren't drawn.
  case aggregatedRuns(Int, undrawn: Int)
  /// The guard of an operand that represents equal operands: the number of the operands that aren't drawn.
  case alikeOperands(ClosedRange<Int>)
  /// The numbers that repeated messages lost.
  case lostNumbers(Names)
  /// The types with objects that share a lifeline, each with the number of objects: `Order (3)`.
  case mergedObjects(Names)
  /// Functions that a test calls and that aren't recorded because they are `@inlinable`, with the option that
  /// records them.
  case unrecordedInlinable(Names, option: String)
  /// Initialisers that a test calls and that can't be recorded because they delegate.
  case unrecordedDelegating(Names)
  /// The elements that a transformation omitted.
  case omission(Omission)
  /// Further elements that a summary omitted.
  case summary(SummaryOmission)
  /// The number of notes, references, separators and empty fragments that a summary omitted.
  case furtherAsides(Int)
  /// The number of unchanged messages that are omitted.
  case unchangedMessages(Int)
  /// The numbers of calls and registrations from earlier pages that are still open but aren't shown.
  case openBefore(calls: Int, registrations: Int)
  /// The names of the registrations that are still open at the end of the diagram, one per line.
  case stillRegistered(names: String)

  /// A list of names for a text. Of a long list, only the first names are listed, and the rest is counted.
  public struct Names: Sendable, Hashable {
    /// The names that are listed.
    public var listed: [String]
    /// The number of further names.
    public var moreCount: Int

    /// The total number of names.
    public var count: Int { listed.count + moreCount }
    /// Whether there are no names.
    public var isEmpty: Bool { count == 0 }

    /// Creates a list of names.
    ///
    /// - Parameters:
    ///   - names: All names.
    ///   - limit: The maximum number of listed names.
    ///   - longest: The maximum length of a name in characters; longer names are truncated.
    public init(_ names: [String], limit: Int = 12, longest: Int = 60) {
      listed = names.prefix(limit).map { name in
        let name = name.onOneLine
        return name.count > longest ? name.prefix(longest - 1) + "…" : name
      }
      moreCount = names.count - listed.count
    }

    /// Creates a list of the messages that a doubt is about.
    package init(_ messages: TraceDoubt.Messages) {
      var known: Set<String> = []
      let distinct = messages.names.filter { known.insert($0).inserted }
      self.init(distinct.map { "`\($0)`" }, limit: 6)
      moreCount += messages.count - messages.names.count
    }
  }

  /// The elements that a transformation omitted, with the reason.
  public struct Omission: Sendable, Hashable {
    /// The reason for an omission.
    public enum Reason: Sendable, Hashable {
      /// Lifelines are hidden.
      case hidden
      /// Only the part from one message to another is shown; `nil` is the diagram's first or last message.
      case outside(from: String?, to: String?)
      /// Only calls down to this depth are shown.
      case deeper(than: Int)
      /// Calls inside those to some lifelines are hidden.
      case inside(Names)
      /// Only messages to and from some lifelines are shown.
      case beyond(Names)
      /// Calls without errors are hidden.
      case withoutErrors
      /// Messages from a lifeline to itself are hidden.
      case selfCalls
      /// Destructions of objects are hidden.
      case deaths
      /// Messages without a change are hidden.
      case unchanged
      /// The diagram is a summary.
      case summary
    }

    /// The reason.
    public var reason: Reason
    /// The labels of the omitted lifelines.
    public var lifelines = Names([])
    /// The number of omitted messages.
    public var messageCount = 0
    /// The message numbers that no longer occur.
    public var numbers = Names([])
    /// The number of omitted notes.
    public var noteCount = 0
    /// The number of omitted registrations with a centre that is still shown.
    public var registrationCount = 0
    /// The number of messages that are drawn from or to the diagram's edge instead of a hidden lifeline.
    public var edgeCount = 0
  }

  /// The elements that each step of a summary omitted or changed.
  public struct SummaryOmission: Sendable, Hashable {
    /// The number of destructions of objects, including the messages inside them.
    public var deaths = 0
    /// The number of omitted minor calls.
    public var minorCalls = 0
    /// The lifelines omitted because there are too many, each with the number of its calls: `Cache (12)`.
    public var lifelines = Names([])
    /// The number of calls omitted because there are too many messages.
    public var excessCalls = 0
    /// The number of calls that are drawn from the nearest remaining caller.
    public var movedCalls = 0

    /// Whether nothing was omitted.
    public var isEmpty: Bool {
      deaths == 0 && minorCalls == 0 && lifelines.isEmpty && excessCalls == 0 && movedCalls == 0
    }
  }
}

extension ClosedRange<Int> {
  /// The range in a language-independent form: `3`, or `3–5`.
  package var dashed: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)"
  }
}

extension DiagramText.Omission {
  /// Creates an omission of messages only.
  package init(of messageCount: Int, reason: Reason) {
    self.init(reason: reason, messageCount: messageCount)
  }
}
