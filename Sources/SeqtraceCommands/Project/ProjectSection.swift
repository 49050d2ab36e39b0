/// A section of a project file: one row of the table of what a file may say.
struct ProjectSection: Sendable {
  let name: String
  /// The commands that it is for, such as `goldens check` or, with an option that must be given, `record --package`.
  let commands: [String]
  let keys: [ProjectKey]
}

extension ProjectSection: CaseIterable {
  /// The table.
  ///
  /// Left out is what a package mustn't decide: what is run, where files other than golden files are written, and
  /// that secrets are shown. So are options for a single drawing, such as `--from`.
  static let allCases = [recording, view, goldens, lint]

  /// What is recorded.
  static let recording = ProjectSection(
    name: "recording",
    commands: [
      "record --package", "instrument", "goldens record", "goldens check", "check --package",
      "lint --package", "why", "review", "docs --package",
    ],
    keys: [
      ProjectKey("instrument", .texts), ProjectKey("skip", .texts), ProjectKey("values", .flag),
      ProjectKey("values-of", .texts), ProjectKey("redact", .texts).adding,
      ProjectKey("accessors", .flag), ProjectKey("properties", .flag),
      ProjectKey("operators", .flag), ProjectKey("inlinable", .flag),
      ProjectKey("title", .text).only("record"), ProjectKey("as", .text).only("record"),
    ])

  /// How diagrams are drawn.
  static let view = ProjectSection(
    name: "view",
    commands: ["record", "render", "view", "aggregate"],
    keys: [
      ProjectKey("theme", .theme).only("record", "render", "view", "aggregate", "diff", "why"),
      ProjectKey("language", .text).only("record", "render", "view", "aggregate", "diff", "why"),
      ProjectKey("appearance", .text).only("record", "render", "view", "aggregate", "diff", "why"),
      ProjectKey("scale", .text).only("record", "render", "view", "aggregate", "diff", "why"),
      ProjectKey("paper", .text).yielding(to: "pages", "page-messages"),
      ProjectKey("only", .texts), ProjectKey("hide", .texts), ProjectKey("summary", .flag),
      ProjectKey("fold", .flag), ProjectKey("fold-at-least", .text),
      ProjectKey("order", .text),
      ProjectKey("number", .text).yielding(to: "design", "captions"),
      ProjectKey("number-from", .text).yielding(to: "number", "design", "captions"),
      ProjectKey("number-step", .text).yielding(to: "number", "design", "captions"),
      ProjectKey("replies", .text), ProjectKey("legend", .flag), ProjectKey("durations", .text),
      ProjectKey("gaps", .text), ProjectKey("source-links", .text),
    ] + ViewOptions.steps.map { ProjectKey($0.option.rawValue, $0.kind) })

  /// The golden files of the package's tests.
  static let goldens = ProjectSection(
    name: "goldens",
    commands: ["goldens record", "goldens check"],
    keys: [
      ProjectKey("tests", .texts),
      ProjectKey("level", .text).only("goldens record", "goldens check", "review"),
      ProjectKey("rules", .rules),
      ProjectKey("folder", .folder).only(
        "goldens", "goldens record", "goldens check", "goldens show", "goldens list",
        "goldens accept", "goldens reject"),
    ])

  /// What is looked for in runs, and what isn't reported.
  static let lint = ProjectSection(
    name: "lint",
    commands: ["lint"],
    keys: [
      ProjectKey("enable", .texts), ProjectKey("disable", .texts), ProjectKey("forbid", .texts),
      ProjectKey("suppress", .suppressions).adding,
    ])

  /// All commands for which a file can make choices.
  static var allCommands: [String] {
    allCases.flatMap { $0.commands + $0.keys.flatMap { $0.commands ?? [] } }
  }

  /// The section with a key of this name; `nil` if none has it.
  static func having(_ key: String) -> ProjectSection? {
    allCases.first { $0.keys.contains { $0.name == key } }
  }
}
