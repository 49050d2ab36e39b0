import ArgumentParser
import SeqtraceDiagram

/// The options for what a diagram shows in addition to its messages.
struct NotationOptions: ParsableArguments {
  /// The kinds of numbers for messages.
  enum NumberStyle: String, NamedValue {
    /// Consecutive numbers.
    case plain
    /// Hierarchical numbers that follow the nesting of calls: 1, 1.1, 1.1.1.
    case nested
    /// The numbers of the design's steps.
    case design
    /// No numbers.
    case none
  }

  /// The replies that are drawn.
  enum ReplyStyle: String, NamedValue {
    /// No replies, not even errors.
    case none
    /// Replies with a recorded value, and errors.
    case values
    /// A reply for each call.
    case all
  }

  @Option(
    help: ArgumentHelp(
      "How messages are numbered: consecutively, within their calls (1, 1.1), by the design's steps, "
        + "or not at all; by the design if left out.", valueName: "style"))
  var number: NumberStyle?

  @Option(
    help: ArgumentHelp(
      "A \(InputFormat.notations) file with the steps that number the messages.",
      discussion: "Steps that didn't happen, or not in this order, are named.", valueName: "file"),
    completion: .file(extensions: InputFormat.usualEndings { $0.isNotation }))
  var design: String?

  @Flag(help: "With a design: exit with status 1 if a step didn't happen, or not in this order.")
  var strict = false

  @Option(help: ArgumentHelp("The first number; 1 if left out.", valueName: "number"))
  var numberFrom: Int?

  @Option(
    help: ArgumentHelp(
      "The difference between consecutive numbers; 1 if left out.", valueName: "number"))
  var numberStep: Int?

  @Option(
    help: ArgumentHelp(
      "Which replies are drawn: none, those with values or errors, or all; those with values or "
        + "errors if left out.", valueName: "style"))
  var replies: ReplyStyle?

  @Flag(inversion: .prefixedNo, help: "Add a legend that explains the notation in the picture.")
  var legend = false

  @Option(
    help: ArgumentHelp(
      "Show the durations of calls that took at least this long: 1ms, 0.5s, 0 for all.",
      valueName: "time"), transform: TimeSpan.parsed)
  var durations: TimeSpan?

  @Option(
    name: .customLong("measure"),
    help: ArgumentHelp(
      "Show the time between two messages, each given as in --from. Repeatable.",
      valueName: "from..to"), transform: MessageRange.parsed)
  var measures: [MessageRange] = []

  @Option(
    name: .customLong("region"),
    help: ArgumentHelp(
      "Tint the background from one message to another. The tint is neutral, accent, positive, "
        + "caution, negative, one of the theme's (tint1) or a colour (#ffd43b); a title may follow "
        + "after a comma. Repeatable.", valueName: "tint[,title]=from..to"),
    transform: TintedRange.parsed)
  var regions: [TintedRange] = []

  @Option(
    help: ArgumentHelp(
      "Mark pauses in the recording of at least this length.", valueName: "time"),
    transform: TimeSpan.parsed)
  var gaps: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Link messages to source lines: an address with the placeholders {path}, {module}, {file} "
        + "and {line}.", valueName: "template"))
  var sourceLinks: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Put the source lines around each message into the page, if the package's files are there.")
  var sources = false

  private static let numbers = 0...1_000_000_000

  func validate() throws {
    for (name, value, least) in [("first number", numberFrom, 0), ("step", numberStep, 1)] {
      guard let value, !(least...Self.numbers.upperBound).contains(value) else { continue }
      throw ValidationError(
        "The \(name) \(value) is out of range; expected \(least) to \(Self.numbers.upperBound)")
    }
    if numberFrom != nil || numberStep != nil,
      let number, number == .design || number == .none
    {
      throw ValidationError(
        "'--number \(number.rawValue)' doesn't count; expected '--number plain' or '--number "
          + "nested' with '--number-from' and '--number-step'")
    }
  }

  /// The requested numbering. A first number or a step implies plain numbers.
  var numbering: Numbering {
    let count = Numbering.Count(first: numberFrom ?? 1, step: numberStep ?? 1)
    return switch number {
    case .plain: .plain(count)
    case .nested: .nested(count)
    case .design: .design
    case .some(.none): .none
    case nil: numberFrom == nil && numberStep == nil ? .design : .plain(count)
    }
  }

  /// Reads the given design; `nil` if there is none.
  func readDesign(on console: Console) throws(CommandError) -> Design? {
    guard let design else { return nil }
    guard numbering == .design else { throw .detail(.designWithoutNumbers) }
    let file = InputFile(path: design)
    guard case .written(let diagrams) = try DiagramInput(file: file).read(on: console) else {
      throw .detail(.designIsTrace(file.name))
    }
    guard diagrams.count == 1 else { throw .detail(.severalDesigns(file.name, diagrams.count)) }
    let result = Design(file.name, diagrams[0].source)
    guard !result.steps.messages.isEmpty else { throw .detail(.designWithoutSteps(file.name)) }
    return result
  }

  /// The builder of the requested diagram.
  func builder() throws(CommandError) -> DiagramBuilder {
    let replies: DiagramBuilder.Replies =
      switch replies {
      case .some(.none): .none
      case .values, nil: .valued
      case .all: .all
      }
    var builder = DiagramBuilder(replies: replies)
    builder.leastDuration = durations
    builder.leastGap = gaps
    builder.keepsContexts = !measures.isEmpty
    builder.sourceLinks = try template()
    return builder
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
