public import SeqtraceEvents

/// A text that the diagram adds itself, such as a remark, as facts without words.
///
/// Texts from the trace or from an author stay as written. All other texts of a diagram are worded by a
/// ``DiagramWording``, in its language.
public enum DiagramText: Sendable, Hashable {
  /// Events that weren't recorded; their number.
  case droppedEvents(Int)
  /// Recorded events that were lost; their number, or `nil` if it is unknown.
  case lostEvents(Int?)
  /// Events that aren't drawn, because they may belong to another session; their number.
  case strayEvents(Int)
  /// Some messages pass through participants that aren't shown.
  case passingMessages
  /// Calls between the participants of a test that its picture has no room for; their number.
  case deepCalls(Int)
  /// The work of a test is drawn in the order of the run, as causes don't decide it.
  case ownOrder
  /// Calls that aren't drawn because nothing says where they were started; their number.
  case unknownCalls(Int)
  /// Cases of the test with other arguments, which aren't drawn; their number.
  case otherCases(Int)
  /// Tests of the recording that aren't drawn; their number.
  case otherTests(Int)
  /// Calls of the function whose first call is told.
  case otherCalls(Int)
  /// Messages for which it isn't known where they were started.
  case unknownStart(Names)
  /// Messages which were started inside a known call, but it isn't known when.
  case unknownMoment(Names)
  /// Messages for which it isn't known when they were awaited.
  case unknownAwait(Names)
  /// What isn't certain about a trace of several programs.
  case doubt(TraceDoubt)
  /// The answer of a cancelled task, with its value; `nil` if it has none.
  case cancelled(value: String?)
  /// The guard of a loop: the number of repetitions, from the smallest to the largest.
  case repetitions(ClosedRange<Int>)
  /// The guard of what happens in only some of a loop's repetitions: their number, and that of all.
  case partOfRepetitions(Int, of: Int)
  /// The guard of a loop in a diagram of many runs: the number of repetitions, from the smallest to the largest, and the
  /// usual one.
  case usualRepetitions(ClosedRange<Int>, usual: Int)
  /// The guard of what only some of many runs have: their share and number.
  case shareOfRuns(percent: Int, Int)
  /// The guard of what happens in some runs only, in a comparison of old runs with new ones.
  case someRuns
  /// The time of a call in many runs: the median, and the 95th percentile.
  case usualTime(TimeSpan, high: TimeSpan)
  /// The number of runs of which a diagram is made, and of those among them that aren't drawn.
  case aggregatedRuns(Int, undrawn: Int)
  /// The guard of an operand: the number of equal operands that aren't drawn.
  case alikeOperands(ClosedRange<Int>)
  /// The numbers that repeated messages had.
  case lostNumbers(Names)
  /// The types for which all objects share a lifeline, each with the number of objects: `Order (3)`.
  case mergedObjects(Names)
  /// Functions that a test calls and that aren't recorded because they are `@inlinable`, and the option that
  /// records them.
  case unrecordedInlinable(Names, option: String)
  /// Initialisers that a test calls and that can't be recorded because they delegate.
  case unrecordedDelegating(Names)
  /// What a transformation left out.
  case omission(Omission)
  /// What a summary left out in addition.
  case summary(SummaryOmission)
  /// Notes, references, separators and empty fragments that a summary left out; their number.
  case furtherAsides(Int)
  /// Messages without a change that are left out; their number.
  case unchangedMessages(Int)
  /// Calls and registrations from earlier pages that are still open, and aren't shown.
  case openBefore(calls: Int, registrations: Int)
  /// The names that are still registered when the diagram ends, one per line.
  case stillRegistered(names: String)

  /// A list of names for a text. If there are many, only the first ones are listed, and the others are
  /// counted.
  public struct Names: Sendable, Hashable {
    /// The names that are listed.
    public var listed: [String]
    /// The number of names that aren't listed.
    public var moreCount: Int

    /// The number of all names.
    public var count: Int { listed.count + moreCount }
    /// Whether there are no names.
    public var isEmpty: Bool { count == 0 }

    /// Creates names for a text.
    ///
    /// - Parameters:
    ///   - names: All names.
    ///   - limit: The largest number of names that are listed.
    ///   - longest: The largest length of a name in characters; longer names are shortened.
    public init(_ names: [String], limit: Int = 12, longest: Int = 60) {
      listed = names.prefix(limit).map { name in
        let name = name.onOneLine
        return name.count > longest ? name.prefix(longest - 1) + "…" : name
      }
      moreCount = names.count - listed.count
    }

    /// The names of messages in a doubt.
    package init(_ messages: TraceDoubt.Messages) {
      var known: Set<String> = []
      let distinct = messages.names.filter { known.insert($0).inserted }
      self.init(distinct.map { "`\($0)`" }, limit: 6)
      moreCount += messages.count - messages.names.count
    }
  }

  /// The parts that a transformation left out, with the reason.
  public struct Omission: Sendable, Hashable {
    /// A reason for leaving something out.
    public enum Reason: Sendable, Hashable {
      /// Lifelines are hidden.
      case hidden
      /// Only the part from one message to another is shown; `nil` stands for the diagram's first or last
      /// message.
      case outside(from: String?, to: String?)
      /// A step of the view, in its own words.
      case step(StepWords)
      /// Messages without a change are hidden.
      case unchanged
      /// The diagram is a summary.
      case summary
    }

    /// What a step of the view says that it left out. It stands beside the step, in each language.
    public struct StepWords: Sendable, Hashable {
      /// The words in English, in which `%` stands for the names.
      public var english: String
      /// The words in Chinese.
      public var chinese: String
      /// The words in Spanish.
      public var spanish: String
      /// The lifelines that the step is about.
      public var names = Names([])

      init(english: String, chinese: String, spanish: String, names: [String] = []) {
        (self.english, self.chinese, self.spanish) = (english, chinese, spanish)
        self.names = Names(names)
      }
    }

    /// The reason.
    public var reason: Reason
    /// The labels of the lifelines that are left out.
    public var lifelines = Names([])
    /// The number of messages that are left out.
    public var messageCount = 0
    /// The message numbers that disappeared.
    public var numbers = Names([])
    /// The number of notes that are left out.
    public var noteCount = 0
    /// The number of registrations that are left out, with a centre that is still shown.
    public var registrationCount = 0
    /// The number of messages that are drawn from or to the diagram's edge instead.
    public var edgeCount = 0
  }

  /// The parts that each step of a summary left out, and what else it changed.
  public struct SummaryOmission: Sendable, Hashable {
    /// The number of deaths of objects, and of messages inside them.
    public var deaths = 0
    /// The number of calls that say too little to be shown in any summary.
    public var minorCalls = 0
    /// The lifelines that are left out because there are too many, each with the number of its calls: `Cache
    /// (12)`.
    public var lifelines = Names([])
    /// The number of calls that are left out because there are too many messages.
    public var excessCalls = 0
    /// The number of calls that are drawn as coming from the nearest caller that is shown.
    public var movedCalls = 0

    /// Whether nothing was left out.
    public var isEmpty: Bool {
      deaths == 0 && minorCalls == 0 && lifelines.isEmpty && excessCalls == 0 && movedCalls == 0
    }
  }
}

extension ClosedRange<Int> {
  /// The range for readers of any language: `3`, or `3–5`.
  package var dashed: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)"
  }
}

extension DiagramText.Omission {
  /// Some messages that are left out.
  package init(of messageCount: Int, reason: Reason) {
    self.init(reason: reason, messageCount: messageCount)
  }
}
