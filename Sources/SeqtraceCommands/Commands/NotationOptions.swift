import ArgumentParser
import SeqtraceDiagram

/// The options that choose what a diagram says besides its messages.
struct NotationOptions: ParsableArguments {
  /// How messages are numbered.
  enum NumberStyle: String, NamedValue {
    /// All in a row.
    case plain
    /// Within their calls: 1, 1.1, 1.1.1.
    case nested
    /// By the steps of the trace's design.
    case design
    /// Not at all.
    case none
  }

  /// Which answers are drawn.
  enum ReplyStyle: String, NamedValue {
    /// No answers, not even errors.
    case none
    /// Those with a recorded value, and errors.
    case values
    /// One for each call.
    case all
  }

  @Option(
    help: .choice(
      "How messages are numbered: in a row, within their calls (1, 1.1), by the design's steps, or "
        + "not; by the design if left out.", of: NumberStyle.self, valueName: "style"),
    completion: .names(of: NumberStyle.self))
  var number: String?

  @Option(help: ArgumentHelp("The first number; 1 if left out.", valueName: "number"))
  var numberFrom: Int?

  @Option(help: ArgumentHelp("From one number to the next; 1 if left out.", valueName: "number"))
  var numberStep: Int?

  @Option(
    help: .choice(
      "Which answers are drawn: none, those with values and errors, or all; those with values if "
        + "left out.", of: ReplyStyle.self, valueName: "style"),
    completion: .names(of: ReplyStyle.self))
  var replies: String?

  @Flag(help: "Explain the notation that the picture uses, under it.")
  var legend = false

  @Option(
    help: ArgumentHelp(
      "Tell how long calls took that took at least this long: 1ms, 0.5s, 0 for all.",
      valueName: "time"))
  var durations: String?

  @Option(
    name: .customLong("measure"),
    help: ArgumentHelp(
      "Measure the time between two messages, each named as in --from; may be given several times.",
      valueName: "from..to"))
  var measures: [String] = []

  @Option(
    name: .customLong("region"),
    help: ArgumentHelp(
      "Tint the stretch from one message to another: with neutral, accent, positive, caution or "
        + "negative, with a tint of the theme (tint1) or with a colour (#ffd43b), and a title behind a "
        + "comma; may be given several times.", valueName: "tint[,title]=from..to"))
  var regions: [String] = []

  @Option(
    help: ArgumentHelp(
      "Part the diagram where nothing was recorded for at least this long.", valueName: "time"))
  var gaps: String?

  @Option(
    help: ArgumentHelp(
      "Let messages lead to the source: an address in which {path}, {module}, {file} and {line} "
        + "stand for the place.", valueName: "template"))
  var sourceLinks: String?

  private static let numbers = 0...1_000_000_000

  func validate() throws {
    for (name, value, least) in [("first number", numberFrom, 0), ("step", numberStep, 1)] {
      guard let value, !(least...Self.numbers.upperBound).contains(value) else { continue }
      throw ValidationError(
        "The \(name) \(value) is out of range; expected \(least) to \(Self.numbers.upperBound)")
    }
    if numberFrom != nil || numberStep != nil,
      let style = number.flatMap(NumberStyle.init(rawValue:)), style == .design || style == .none
    {
      throw ValidationError(
        "'--number \(style.rawValue)' doesn't count; expected '--number plain' or '--number "
          + "nested' with '--number-from' and '--number-step'")
    }
  }

  /// How messages are numbered. A first number or a step asks for a count.
  func numbering() throws(CommandError) -> Numbering {
    let count = Numbering.Count(first: numberFrom ?? 1, step: numberStep ?? 1)
    switch try NumberStyle.read(number, for: "--number") {
    case .plain: return .plain(count)
    case .nested: return .nested(count)
    case .design: return .design
    case .some(.none): return .none
    case nil: return numberFrom == nil && numberStep == nil ? .design : .plain(count)
    }
  }

  /// What makes the diagram that was asked for.
  func builder() throws(CommandError) -> DiagramBuilder {
    let replies: DiagramBuilder.Replies =
      switch try ReplyStyle.read(replies, for: "--replies") {
      case .some(.none): .none
      case .values, nil: .valued
      case .all: .all
      }
    var builder = DiagramBuilder(replies: replies)
    builder.leastDuration = try TimeSpan.read(durations, for: "--durations")
    builder.leastGap = try TimeSpan.read(gaps, for: "--gaps")
    builder.keepsTimes = !measures.isEmpty
    builder.sourceLinks = try template()
    return builder
  }

  /// The options that were given.
  var given: [DrawingOption] {
    let all: [(DrawingOption, Bool)] = [
      (.number, number != nil), (.numberFrom, numberFrom != nil), (.numberStep, numberStep != nil),
      (.replies, replies != nil), (.legend, legend), (.durations, durations != nil),
      (.gaps, gaps != nil),
      (.measure, !measures.isEmpty), (.region, !regions.isEmpty),
      (.sourceLinks, sourceLinks != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  private func template() throws(CommandError) -> SourceLinkTemplate? {
    guard let sourceLinks else { return nil }
    do throws(SourceLinkTemplate.Failure) {
      return try SourceLinkTemplate(sourceLinks)
    } catch {
      throw .detail(.unusableTemplate(error))
    }
  }
}
