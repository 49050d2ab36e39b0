/// An option that some outputs don't support, by its name in a project file, such as `fold`.
enum DrawingOption: String, Sendable {
  case captions, collapse, depth, design, durations, errors, focus, fold, from, gaps, hide, legend,
    measure
  case number, only, order, pages, paper, region, replies, roots, scale, sources, story, strict,
    summary
  case times, to
  case foldAtLeast = "fold-at-least"
  case hideDeaths = "hide-deaths"
  case hideSelfCalls = "hide-self-calls"
  case numberFrom = "number-from"
  case numberStep = "number-step"
  case pageMessages = "page-messages"
  case sourceLinks = "source-links"

  /// The option as written on the command line, such as `--fold`.
  var text: String { "--\(rawValue)" }
}

extension Set<DrawingOption> {
  /// The options that select and number messages.
  static let parts: Self =
    Set(ViewSteps.options.map(\.key)).union([
      .roots, .story, .only, .hide, .from, .to, .summary, .fold, .foldAtLeast, .number, .design,
      .numberFrom, .numberStep, .replies,
    ])

  /// The options that apply to diagrams with messages in rows.
  static let rows: Self = parts.union([
    .durations, .gaps, .measure, .region, .pages, .pageMessages, .order,
  ])
}
