/// The keys of a documentation block.
enum BlockKeys {
  /// The keys that say what is drawn; a block has one of them.
  static let sources = ["test", "program", "scenario", "input"]
  static let diagram = "diagram"
  static let form = "as"
  static let name = "name"
  static let description = "alt"
  static let design = "conforms to"

  /// The options of drawings, with the kinds of their values: those of a project file, without what only single
  /// pictures have, and those for a single drawing.
  static let options: [ProjectKey] =
    ProjectSection.view.keys.filter { !["appearance", "scale", "paper"].contains($0.name) } + [
      ProjectKey("from", .text), ProjectKey("to", .text), ProjectKey("measure", .texts),
      ProjectKey("region", .texts), ProjectKey("captions", .flag), ProjectKey("design", .text),
    ]

  static var all: [String] {
    sources + [diagram, form, name, description, design] + options.map(\.name)
  }
}

/// The forms in which a block shows its diagram.
enum BlockForm: String, NamedValue {
  /// Two pictures, for light and dark pages, in HTML.
  case picture
  /// Two pictures as DocC names them.
  case docc
  /// A fence that the host draws.
  case mermaid
  /// A fence with characters.
  case text

  /// The format of what is drawn.
  var format: OutputFormat {
    switch self {
    case .picture, .docc: .svg
    case .mermaid:
      OutputFormat(
        name: OutputFormat.markdown.name, writer: .diagram(MarkdownOutput(hasHeadings: false)),
        options: OutputFormat.markdown.options, hostLimit: OutputFormat.markdown.hostLimit)
    case .text: .text
    }
  }

  var hasPictures: Bool { self == .picture || self == .docc }
}
