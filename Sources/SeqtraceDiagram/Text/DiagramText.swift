/// A text that describes the diagram itself, such as a remark, as facts without words.
///
/// Texts of the trace or of an author stay as they are written. All other texts of a diagram are
/// worded by a ``DiagramWording``, in its language.
public enum DiagramText: Sendable, Hashable {
  /// Events that weren't recorded, with their number.
  case droppedEvents(Int)
  /// Recorded events that were lost, with their number; `nil` if it isn't known.
  case lostEvents(Int?)
  /// Events that aren't drawn, because they may belong to another session, with their number.
  case strayEvents(Int)
  /// Messages of which it isn't known where they were started.
  case unknownStart(Names)
  /// Messages of which it isn't known when, inside a known call, they were started.
  case unknownMoment(Names)
  /// Messages of which it isn't known when they were awaited.
  case unknownAwait(Names)
  /// The answer of a cancelled task, with its value; `nil` if it has none.
  case cancelled(value: String?)
  /// The guard of a loop: how often its messages are repeated.
  case repetitions(Int)
  /// The numbers that repeated messages had.
  case lostNumbers(Names)
  /// The types whose objects share a lifeline, each with the number of objects: `Order (3)`.
  case mergedObjects(Names)
  /// Functions that a test calls and that aren't recorded, as they are `@inlinable`, and the option that
  /// records them.
  case unrecordedInlinable(Names, option: String)
  /// Initialisers that a test calls and that can't be recorded, as they delegate.
  case unrecordedDelegating(Names)
  /// What a transformation left out.
  case omission(Omission)
  /// What a summary left out besides.
  case summary(SummaryOmission)
  /// Messages without a change, which are left out, with their number.
  case unchangedMessages(Int)
  /// Calls and registrations that are open since earlier pages, and aren't shown.
  case openBefore(calls: Int, registrations: Int)
  /// The names that are registered when the diagram ends, a line each.
  case stillRegistered(names: String)

  /// A list of names to be mentioned in a text. If there are many, only the first ones are listed,
  /// and the others are counted.
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
    ///   - limit: The number of names that are listed.
    ///   - longest: The number of characters of a name above which it is shortened.
    public init(_ names: [String], limit: Int = 12, longest: Int = 60) {
      listed = names.prefix(limit).map { name in
        name.count > longest ? name.prefix(longest - 1) + "…" : name
      }
      moreCount = names.count - listed.count
    }
  }

  /// The parts that a transformation left out, with the reason.
  public struct Omission: Sendable, Hashable {
    /// A reason to leave something out.
    public enum Reason: Sendable, Hashable {
      /// Lifelines are hidden.
      case hidden
      /// The deaths of objects are hidden.
      case deaths
      /// The part of the diagram starts with a message, or ends with one; `nil` for the diagram's
      /// first and last.
      case outside(from: String?, to: String?)
      /// The insides of the calls to some lifelines are hidden.
      case inside(Names)
      /// Only the messages to and from some lifelines are shown.
      case beyond(Names)
      /// Calls below a depth are hidden.
      case deeper(Int)
      /// Messages without a change are hidden.
      case unchanged
      /// The diagram is a summary.
      case summary
    }

    /// The reason why these parts are left out.
    public var reason: Reason
    /// The labels of the lifelines.
    public var lifelines = Names([])
    /// The number of messages that are left out.
    public var messageCount = 0
    /// The message numbers that disappeared.
    public var numbers = Names([])
    /// The number of notes that are left out.
    public var noteCount = 0
    /// The number of registrations with a centre that is still shown.
    public var registrationCount = 0
    /// The number of messages that are drawn from or to the diagram's edge instead.
    public var edgeCount = 0
  }

  /// The parts that each step of a summary left out, and what it changed besides.
  public struct SummaryOmission: Sendable, Hashable {
    /// The number of deaths of objects, and of messages inside them.
    public var deaths = 0
    /// The number of calls that tell too little to be shown in any summary.
    public var minorCalls = 0
    /// The lifelines whose calls are left out for the number of lifelines, each with the number of
    /// calls: `Cache (12)`.
    public var lifelines = Names([])
    /// The number of calls that are left out for the number of messages.
    public var excessCalls = 0
    /// The number of calls that are drawn as coming from the nearest caller that is shown.
    public var movedCalls = 0

    /// Whether nothing was left out.
    public var isEmpty: Bool {
      deaths == 0 && minorCalls == 0 && lifelines.isEmpty && excessCalls == 0 && movedCalls == 0
    }
  }
}
