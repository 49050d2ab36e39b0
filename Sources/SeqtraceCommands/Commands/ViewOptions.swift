import ArgumentParser
import SeqtraceDiagram

/// The options that choose which part of a diagram is drawn.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show only the lifelines of this name; '*', '?' and '[a-z]' as in shells.",
      discussion: "May be given several times, as may all options for names.", valueName: "name"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Hide the lifelines of this name.", valueName: "name"))
  var hide: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show only what the lifelines of this name say and hear.", valueName: "name"))
  var focus: [String] = []

  @Option(
    help: ArgumentHelp(
      "Hide what happens inside the calls to the lifelines of this name.", valueName: "name"))
  var collapse: [String] = []

  @Flag(help: "Hide the deaths of objects, which may differ from run to run.")
  var hideDeaths = false

  @Option(
    help: ArgumentHelp("Show calls down to this depth; 1 is the outermost.", valueName: "depth"))
  var depth: Int?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Leave out what tells least, down to 60 messages and 12 lifelines, and fold repeats.",
      discussion: "The picture says what is left out. 'record --package' does it unasked."))
  var summary: Bool?

  @Flag(help: "Draw repeated messages once, in a loop.")
  var fold = false

  @Option(
    help: ArgumentHelp(
      "Draw what is repeated at least so often once, in a loop.", valueName: "count"))
  var foldAtLeast: Int?

  @Option(
    help: ArgumentHelp(
      "Start with this message: its number, or its name as a pattern.", valueName: "message"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "End with this message, and what happens inside it.", valueName: "message"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Part the diagram into so many pages, each in a file of its own: diagram-1.svg and so on.",
      valueName: "count"))
  var pages: Int?

  @Option(
    help: ArgumentHelp(
      "Part the diagram into pages of at most so many messages.", valueName: "count"))
  var pageMessages: Int?

  func validate() throws {
    if let depth, depth < 1 {
      throw ValidationError("The depth \(depth) is out of range; expected 1 or more")
    }
    if let foldAtLeast, foldAtLeast < 2 {
      throw ValidationError("The count \(foldAtLeast) is out of range; expected 2 or more")
    }
    if let pages, !(1...DrawnPages.mostPages).contains(pages) {
      throw ValidationError(
        "The page count \(pages) is out of range; expected 1 to \(DrawnPages.mostPages)")
    }
    if let pageMessages, pageMessages < 2 {
      throw ValidationError(
        "A page of \(pageMessages) messages is out of range; expected 2 or more")
    }
    if pages != nil, pageMessages != nil {
      throw ValidationError("--pages and --page-messages exclude each other; expected one of them")
    }
  }

  /// The options that were given, but for those of pages.
  var given: [DrawingOption] {
    let all: [(DrawingOption, Bool)] = [
      (.only, !only.isEmpty), (.hide, !hide.isEmpty), (.focus, !focus.isEmpty),
      (.collapse, !collapse.isEmpty), (.from, from != nil), (.to, to != nil),
      (.hideDeaths, hideDeaths), (.depth, depth != nil),
      (.summary, summary == true), (.fold, fold),
      (.foldAtLeast, foldAtLeast != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// How the diagram is dealt out to pages, with the option that says so.
  var paging: (option: DrawingOption, size: PageSize)? {
    if let pages { return (.pages, .pages(pages)) }
    return pageMessages.map { (.pageMessages, .messages($0)) }
  }

  /// What the options ask for.
  var view: DiagramView {
    DiagramView(
      from: from.map { Landmark($0) }, to: to.map { Landmark($0) }, only: only.map { Glob($0) },
      hidden: hide.map { Glob($0) }, focus: focus.map { Glob($0) },
      collapsed: collapse.map { Glob($0) }, hidesDeaths: hideDeaths, depth: depth,
      isSummary: summary ?? false, leastRepeats: foldAtLeast ?? (fold ? 2 : nil))
  }
}
