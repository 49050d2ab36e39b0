import ArgumentParser
import SeqtraceDiagram

/// The options that choose what a diagram says besides its messages.
struct NotationOptions: ParsableArguments {
  /// How messages are numbered.
  enum NumberStyle: String, CaseIterable, ExpressibleByArgument {
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
  enum ReplyStyle: String, CaseIterable, ExpressibleByArgument {
    /// No answers, not even errors.
    case none
    /// Those with a recorded value, and errors.
    case values
    /// One for each call.
    case all
  }

  @Option(
    help: ArgumentHelp(
      "How messages are numbered: in a row, within their calls (1, 1.1), by the design's steps, or "
        + "not; by the design if left out.", valueName: "style"))
  var number: NumberStyle?

  @Option(help: ArgumentHelp("The first number; 1 if left out.", valueName: "number"))
  var numberFrom: Int?

  @Option(help: ArgumentHelp("From one number to the next; 1 if left out.", valueName: "number"))
  var numberStep: Int?

  @Option(
    help: ArgumentHelp(
      "Which answers are drawn: none, those with values and errors, or all; those with values if "
        + "left out.", valueName: "style"))
  var replies: ReplyStyle?

  @Flag(help: "Explain the notation that the picture uses, under it.")
  var legend = false

  @Option(
    help: ArgumentHelp(
      "Tell how long calls took that took at least this long: 1ms, 0.5s, 0 for all.",
      valueName: "time"),
    transform: Self.time)
  var durations: TimeSpan?

  @Option(
    name: .customLong("measure"),
    help: ArgumentHelp(
      "Measure the time between two messages, each named as in --from; may be given several times.",
      valueName: "from..to"),
    transform: Self.measure)
  var measures: [MessageRange] = []

  @Option(
    name: .customLong("region"),
    help: ArgumentHelp(
      "Tint the stretch from one message to another: with neutral, accent, positive, caution or "
        + "negative, with a tint of the theme (tint1) or with a colour (#ffd43b), and a title behind a "
        + "comma; may be given several times.", valueName: "tint[,title]=from..to"),
    transform: Self.region)
  var regions: [TintedRange] = []

  @Option(
    help: ArgumentHelp(
      "Part the diagram where nothing was recorded for at least this long.", valueName: "time"),
    transform: Self.time)
  var gaps: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Let messages lead to the source: an address in which {path}, {module}, {file} and {line} "
        + "stand for the place.", valueName: "template"),
    transform: Self.template)
  var sourceLinks: SourceLinkTemplate?

  private static let numbers = 0...1_000_000_000

  func validate() throws {
    for (name, value, least) in [("first number", numberFrom, 0), ("step", numberStep, 1)] {
      guard let value, !(least...Self.numbers.upperBound).contains(value) else { continue }
      throw ValidationError(
        "The \(name) \(value) is out of range; expected \(least) to \(Self.numbers.upperBound)")
    }
    let isCounted = number == nil || number == .plain || number == .nested
    if let number, !isCounted, numberFrom != nil || numberStep != nil {
      throw ValidationError(
        "'--number \(number.rawValue)' doesn't count; expected '--number plain' or '--number "
          + "nested' with '--number-from' and '--number-step'")
    }
  }

  /// How messages are numbered. A first number or a step asks for a count.
  var numbering: Numbering {
    let count = Numbering.Count(first: numberFrom ?? 1, step: numberStep ?? 1)
    switch number {
    case .plain: return .plain(count)
    case .nested: return .nested(count)
    case .design: return .design
    case .some(.none): return .none
    case nil: return numberFrom == nil && numberStep == nil ? .design : .plain(count)
    }
  }

  /// What makes the diagram that was asked for.
  var builder: DiagramBuilder {
    let replies: DiagramBuilder.Replies =
      switch replies {
      case .some(.none): .none
      case .values, nil: .valued
      case .all: .all
      }
    var builder = DiagramBuilder(replies: replies)
    builder.leastDuration = durations
    builder.leastGap = gaps
    builder.keepsTimes = !measures.isEmpty
    builder.sourceLinks = sourceLinks
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

  private static func time(_ text: String) throws -> TimeSpan {
    guard let time = TimeSpan(text) else {
      throw ValidationError(
        "'\(text)' is no time; expected one such as 500us, 1ms, 1.5s, 2min or 0")
    }
    return time
  }

  private static func measure(_ text: String) throws -> MessageRange {
    guard let range = MessageRange(text) else {
      throw ValidationError(
        "'\(text)' names no two messages; expected two with '..' between them, such as "
          + "'placeOrder..deliver' or 2..5")
    }
    return range
  }

  private static func region(_ text: String) throws -> TintedRange {
    guard let region = TintedRange(text) else {
      throw ValidationError(
        "'\(text)' names no region; expected a tint and two messages, such as "
          + "'accent=placeOrder..deliver' or '#ffd43b,Kitchen=2..5'")
    }
    return region
  }

  private static func template(_ text: String) throws -> SourceLinkTemplate {
    do throws(SourceLinkTemplate.Failure) {
      return try SourceLinkTemplate(text)
    } catch {
      throw ValidationError(
        "\(error.message). Expected one such as "
          + "'https://example.org/blob/main/Sources/{path}#L{line}'")
    }
  }
}

extension SourceLinkTemplate.Failure {
  /// What is wrong with the template.
  fileprivate var message: String {
    switch self {
    case .unknownPlaceholder(let text):
      "A source link can't hold '\(text)'; its placeholders are {path}, {module}, {file} and {line}"
    case .unsafeScheme(let scheme):
      "A source link can't begin with '\(scheme)'; it leads to http://, to https:// or to a relative "
        + "address"
    case .invalidCharacter(let scalar):
      "A source link can't hold '\(scalar)' (U+\(String(scalar.value, radix: 16, uppercase: true)))"
    case .noPlaceholder: "A source link without a placeholder leads all messages to one place"
    }
  }
}
