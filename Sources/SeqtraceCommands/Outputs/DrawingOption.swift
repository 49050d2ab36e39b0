/// An option that some outputs don't support.
struct DrawingOption: RawRepresentable, Sendable, Hashable {
  /// The name without dashes, as a project file contains it, such as `fold`.
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }

  static let roots = Self("roots")
  static let story = Self("story")
  static let only = Self("only")
  static let hide = Self("hide")
  static let from = Self("from")
  static let to = Self("to")
  static let summary = Self("summary")
  static let fold = Self("fold")
  static let order = Self("order")
  static let foldAtLeast = Self("fold-at-least")
  static let number = Self("number")
  static let design = Self("design")
  static let numberFrom = Self("number-from")
  static let numberStep = Self("number-step")
  static let replies = Self("replies")
  static let durations = Self("durations")
  static let gaps = Self("gaps")
  static let measure = Self("measure")
  static let region = Self("region")
  static let legend = Self("legend")
  static let sourceLinks = Self("source-links")
  static let sources = Self("sources")
  static let pages = Self("pages")
  static let pageMessages = Self("page-messages")
  static let scale = Self("scale")
  static let paper = Self("paper")
  static let times = Self("times")
  static let captions = Self("captions")
  static let strict = Self("strict")

  /// The option as written on the command line, such as `--fold`.
  var text: String { "--\(rawValue)" }
}

extension Set<DrawingOption> {
  /// The options that select and number messages.
  static let parts: Self =
    Set(ViewOptions.steps.map { $0.option }).union([
      .roots, .story, .only, .hide, .from, .to, .summary, .fold, .foldAtLeast, .number, .design,
      .numberFrom, .numberStep, .replies,
    ])

  /// The options that apply to diagrams with messages in rows.
  static let rows: Self = parts.union([
    .durations, .gaps, .measure, .region, .pages, .pageMessages, .order,
  ])
}
