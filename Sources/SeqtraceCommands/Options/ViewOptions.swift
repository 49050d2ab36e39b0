import ArgumentParser
import SeqtraceDiagram

/// The options that select the part of a diagram to draw.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show only lifelines with this name; '*', '?' and '[a-z]' work as in shells.",
      discussion: "Repeatable, like all options for names.", valueName: "name"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Hide lifelines with this name.", valueName: "name"))
  var hide: [String] = []

  @OptionGroup var steps: ViewSteps

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Reduce the diagram to the main 60 messages and 12 lifelines, and fold repeats.",
      discussion: "The picture says what is left out. This is the default of 'record --package'."))
  var summary: Bool?

  @Flag(inversion: .prefixedNo, help: "Draw repeated messages once, in a loop.")
  var fold = false

  @Option(
    help: ArgumentHelp(
      "Fold runs repeated at least this many times into a loop.", valueName: "count"))
  var foldAtLeast: Int?

  @Option(
    help:
      "The order of lifelines: by first message, or changed until arrows are short; 'short' for what --summary reduced, else 'appearance'."
  )
  var order: LifelineOrder?

  @Option(
    help: ArgumentHelp(
      "Start with this message: its number, or its name as a pattern.", valueName: "message"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "End with this message and everything inside it.", valueName: "message"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Draw each call of this name into its own file, with everything inside it; calls that look the "
        + "same once.",
      discussion: "Names are patterns, as in 'handle(_:)'.", valueName: "call"))
  var roots: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draw what the first call of this function does as the story of a test is drawn, as in 'Cart.pay(_:)'.",
      discussion: "'record --package' then records the function's statements.", valueName: "call"))
  var story: String?

  @Option(
    help: ArgumentHelp(
      "Divide the diagram into this many pages, each in its own file, such as diagram-1.svg.",
      valueName: "count"))
  var pages: Int?

  @Option(
    help: ArgumentHelp(
      "Divide the diagram into pages of at most this many messages.", valueName: "count"))
  var pageMessages: Int?

  func validate() throws {
    if let foldAtLeast, foldAtLeast < 2 {
      throw ValidationError("The count \(foldAtLeast) is out of range; expected 2 or more")
    }
    if let pages, !(1...DrawnPages.mostPages).contains(pages) {
      throw ValidationError(
        "The page count \(pages) is out of range; expected 1 to \(DrawnPages.mostPages)")
    }
    if let pageMessages, pageMessages < 2 {
      throw ValidationError(
        "\(pageMessages) is out of range for the messages of a page; expected 2 or more")
    }
    if !roots.isEmpty, let paging {
      throw ValidationError("--roots and \(paging.option.text) exclude each other")
    }
    if !roots.isEmpty, story != nil {
      throw ValidationError("--roots and --story exclude each other")
    }
    if pages != nil, pageMessages != nil {
      throw ValidationError("--pages and --page-messages exclude each other; expected one of them")
    }
  }

  /// The page size, with the option that requests it; `nil` if the diagram isn't divided.
  var paging: (option: DrawingOption, size: PageSize)? {
    if let pages { return (.pages, .pages(pages)) }
    return pageMessages.map { (.pageMessages, .messages($0)) }
  }

  /// The size to which a summary reduces a diagram; `nil` for the whole diagram. By default, pictures are
  /// summarised, and pages aren't, because a page may have any size.
  func summarySize(
    in format: OutputFormat, byDefault: Bool
  ) -> SequenceDiagram.SummarySize? {
    summary ?? (byDefault && !format.isInteractive) ? .init() : nil
  }

  /// The view that the options request, except for its size.
  func view() -> DiagramView {
    DiagramView(
      story: story.map { NamePattern($0) }, from: from.map { Landmark($0) },
      to: to.map { Landmark($0) },
      only: only.map { NamePattern($0) },
      hidden: hide.map { NamePattern($0) }, steps: steps.given.isEmpty ? nil : steps,
      leastRepeats: foldAtLeast ?? (fold ? 2 : nil), order: order)
  }
}
