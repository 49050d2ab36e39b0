/// A section of a project file. ``allCases`` lists all sections.
struct ProjectSection: Sendable {
  let name: String
  /// The commands that the section applies to, such as `goldens check` or, with a required option, `record
  /// --package`.
  let commands: [String]
  let keys: [ProjectKey]
}

extension ProjectSection: CaseIterable {
  /// All sections.
  ///
  /// A package can't set options that decide what is run, where files other than golden files are written, or
  /// whether secrets are shown. Options for a single drawing, such as `--from`, are left out too.
  static let allCases = [recording, view, goldens, lint]

  /// The options for recording.
  static let recording = ProjectSection(
    name: "recording",
    commands: [
      "record --package", "instrument", "goldens record", "goldens check", "check --package",
      "lint --package", "why", "review", "docs --package",
    ],
    keys: [
      ProjectKey("instrument", .texts), ProjectKey("skip", .texts), ProjectKey("values", .flag),
      ProjectKey("values-of", .texts), ProjectKey("redact", .texts, isAdditive: true),
      ProjectKey("accessors", .flag), ProjectKey("properties", .flag),
      ProjectKey("operators", .flag), ProjectKey("inlinable", .flag),
      ProjectKey("title", .text, only: ["record"]), ProjectKey("as", .text, only: ["record"]),
    ])

  /// The commands that draw pictures.
  private static let pictures = ["record", "render", "view", "aggregate", "diff", "why"]

  /// The options for drawing diagrams.
  static let view = ProjectSection(
    name: "view",
    commands: ["record", "render", "view", "aggregate"],
    keys: [
      ProjectKey("theme", .theme, only: pictures),
      ProjectKey("language", .text, only: pictures),
      ProjectKey("appearance", .text, only: pictures),
      ProjectKey("scale", .text, only: pictures),
      ProjectKey("paper", .text, yieldsTo: ["pages", "page-messages"]),
      ProjectKey("only", .texts), ProjectKey("hide", .texts), ProjectKey("summary", .flag),
      ProjectKey("fold", .flag), ProjectKey("fold-at-least", .text),
      ProjectKey("order", .text),
      ProjectKey("number", .text, yieldsTo: ["design", "captions"]),
      ProjectKey("number-from", .text, yieldsTo: ["number", "design", "captions"]),
      ProjectKey("number-step", .text, yieldsTo: ["number", "design", "captions"]),
      ProjectKey("replies", .text), ProjectKey("legend", .flag), ProjectKey("durations", .text),
      ProjectKey("gaps", .text), ProjectKey("source-links", .text), ProjectKey("sources", .flag),
    ] + ViewSteps.options.map { ProjectKey($0.rawValue, $1) })

  /// The options for the golden files of the package's tests.
  static let goldens = ProjectSection(
    name: "goldens",
    commands: ["goldens record", "goldens check"],
    keys: [
      ProjectKey("tests", .texts),
      ProjectKey("level", .text, only: ["goldens record", "goldens check", "review"]),
      ProjectKey("rules", .rules),
      ProjectKey(
        "folder", .folder,
        only: [
          "goldens", "goldens record", "goldens check", "goldens show", "goldens list",
          "goldens accept", "goldens reject",
        ]),
    ])

  /// The options for the findings that are searched for and reported.
  static let lint = ProjectSection(
    name: "lint",
    commands: ["lint"],
    keys: [
      ProjectKey("enable", .texts), ProjectKey("disable", .texts), ProjectKey("forbid", .texts),
      ProjectKey("suppress", .suppressions, isAdditive: true),
    ])

  /// All commands that a file can set options for.
  static var allCommands: [String] {
    allCases.flatMap { $0.commands + $0.keys.flatMap { $0.commands ?? [] } }
  }

  /// The section with a key of this name; `nil` if there is none.
  static func having(_ key: String) -> ProjectSection? {
    allCases.first { $0.keys.contains { $0.name == key } }
  }
}
