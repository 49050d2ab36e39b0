/// An option that some outputs don't support.
enum DrawingOption: String, Sendable {
  case roots, story, only, hide, focus, collapse, from, to, depth, summary, fold, order
  case errors
  case hideDeaths = "hide-deaths"
  case foldAtLeast = "fold-at-least"
  case number, design
  case numberFrom = "number-from"
  case numberStep = "number-step"
  case replies, durations, gaps, measure, region, legend
  case sourceLinks = "source-links"
  case pages
  case pageMessages = "page-messages"
  case scale, paper, times, captions, strict

  /// The option as written on the command line: `--fold`.
  var text: String { "--\(rawValue)" }
}

extension Set<DrawingOption> {
  /// The options that choose and number messages.
  static let parts: Self = [
    .roots, .story, .only, .hide, .focus, .collapse, .from, .to, .depth, .summary, .fold,
    .hideDeaths,
    .errors,
    .foldAtLeast, .number, .design, .numberFrom, .numberStep, .replies,
  ]

  /// The options that apply if messages are in rows.
  static let rows: Self = parts.union([
    .durations, .gaps, .measure, .region, .pages, .pageMessages, .order,
  ])
}
