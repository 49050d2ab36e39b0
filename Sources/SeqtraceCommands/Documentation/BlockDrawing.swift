import SeqtraceDiagram
import SeqtraceDocumentation
import SeqtraceEvents
import SeqtraceRendering

/// The content of a block: its text, and the pictures that the text refers to.
struct BlockContent {
  let text: [UInt8]
  /// The pictures, each with its path.
  var pictures: [(path: String, bytes: [UInt8])] = []
}

/// Draws the diagram of a block.
struct BlockDrawing {
  let request: BlockRequest
  let document: DocumentFile
  let console: Console

  init(_ request: BlockRequest, of document: DocumentFile, on console: Console) {
    self.request = request
    self.document = document
    var console = console
    console.subject = request.place
    console.choices = request.choices
    console.arguments = request.arguments
    self.console = console
  }

  /// Draws a source as the block's content.
  func content(of source: some DiagramSource) throws(CommandError) -> BlockContent {
    let output = DrawingOutput(
      renderer: try pipeline(for: request.form), file: nil, console: console)
    let rendering = try output.draw(source)
    let bytes = rendering.bytes
    switch request.form {
    case .mermaid: return BlockContent(text: bytes)
    case .text:
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.last == "" ? lines.dropLast() : lines[...]
      return BlockContent(text: MarkdownText(code: shown.map(String.init), language: "text").bytes)
    case .picture, .docc:
      let comment = try? pipeline(for: .mermaid).render(source).bytes
      return try pictures(rendering, output.renderer.style, comment.map(PictureMark.comment))
    }
  }

  /// Draws a source as a picture for light and dark pages, regardless of the block's form.
  func picture(of source: some DiagramSource) throws(CommandError) -> [UInt8] {
    try pipeline(for: .picture).render(source).bytes
  }

  private func pipeline(for form: BlockForm) throws(CommandError) -> DiagramPipeline {
    var drawing = request.drawing
    drawing.summarizes = request.source.isOfPackage
    var pipeline = try drawing.pipeline(of: form.format, on: console)
    if request.form.hasPictures, form == request.form { pipeline.style.appearance = .light }
    return pipeline
  }

  private func pictures(
    _ light: DiagramPipeline.Rendering, _ style: PictureStyle, _ comment: [UInt8]?
  ) throws(CommandError) -> BlockContent {
    guard let layout = light.layout else { preconditionFailure("blocks have no pages") }
    let dark = SVGRenderer(theme: style.theme, appearance: .dark).render(layout)
    let mark = PictureMark(of: request.name, document: document.name)
    let description = request.description ?? light.accessibleText ?? request.title
    return BlockContent(
      text: Array(text(describedBy: description).utf8),
      pictures: [
        (try path(of: ".svg"), mark.bytes + (comment ?? []) + light.bytes),
        (try path(of: "~dark.svg"), mark.bytes + dark),
      ])
  }

  private func path(of ending: String) throws(CommandError) -> String {
    do throws(ProjectFolder.Refusal) {
      return try document.folder.path(of: request.name + ending, isFolder: false)
    } catch {
      throw .documentation(DocumentationError(.path(BlockKeys.name, error), at: request.place))
    }
  }

  /// The Markdown or HTML that shows the pictures.
  private func text(describedBy description: String) -> String {
    let line = description.split(whereSeparator: \.isNewline).joined(separator: " ")
    // DocC finds pictures by name in any folder of the catalog, and their dark variants beside them.
    if request.form == .docc {
      return "![\(Self.escaped(line))](\(request.name.pathParts.last ?? request.name))"
    }
    let address = request.name.pathParts.map { MarkdownText(address: $0).text }
      .joined(separator: "/")
    let html: HTMLText = """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="\(address)~dark.svg">
        <img alt="\(line)" src="\(address).svg">
      </picture>
      """
    return html.text
  }

  /// A text for square brackets in Markdown, with backslashes before characters that could be markup.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      if "\\`*_[]<>#&~$|!".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension BlockRequest.Source {
  /// Whether the source is a recording of a test or program of the package. A recording may be larger than a
  /// picture can show.
  var isOfPackage: Bool {
    switch self {
    case .test, .program: true
    case .scenario, .input: false
    }
  }
}
