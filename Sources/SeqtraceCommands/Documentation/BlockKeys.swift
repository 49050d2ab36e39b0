/// The keys of a documentation block.
enum BlockKeys {
  /// The keys that select what is drawn. A block has exactly one of them.
  static let sources = ["test", "program", "scenario", "input"]
  static let diagram = "diagram"
  static let form = "as"
  static let name = "name"
  static let description = "alt"
  static let design = "conforms to"

  /// The drawing options, with the kinds of their values. They are the options of a project file, except for
  /// those that apply only to single pictures, and the options that only single drawings have.
  static let options: [ProjectKey] =
    ProjectSection.view.keys.filter { !["appearance", "scale", "paper"].contains($0.name) } + [
      ProjectKey("from", .text), ProjectKey("to", .text), ProjectKey("measure", .texts),
      ProjectKey("region", .texts), ProjectKey("captions", .flag), ProjectKey("design", .text),
    ]

  static var all: [String] {
    sources + [diagram, form, name, description, design] + options.map(\.name)
  }
}

/// The forms in which a block can show its diagram.
enum BlockForm: String, NamedValue {
  /// HTML with two pictures, for light and dark pages.
  case picture
  /// Two pictures with the names that DocC expects.
  case docc
  /// A Mermaid code block, which the host draws.
  case mermaid
  /// A code block with a text diagram.
  case text

  /// The output format for drawing the form.
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
