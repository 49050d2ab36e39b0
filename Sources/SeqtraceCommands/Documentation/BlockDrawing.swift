import SeqtraceDiagram
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
    self.console = console
  }

  /// Draws a source as the block's content.
  func content(of source: some DiagramSource) throws(CommandError) -> BlockContent {
    let pipeline = try pipeline(for: request.form)
    switch request.form {
    case .mermaid: return BlockContent(text: try drawing(of: source, by: pipeline).bytes)
    case .text:
      let text = String(decoding: try drawing(of: source, by: pipeline).bytes, as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.last == "" ? lines.dropLast() : lines[...]
      return BlockContent(text: MarkdownText(code: shown.map(String.init), language: "text").bytes)
    case .picture, .docc: return try pictures(of: source, by: pipeline)
    }
  }

  private func pipeline(for form: BlockForm) throws(CommandError) -> DiagramPipeline {
    var pipeline = try request.drawing.pipeline(of: form.format, on: console)
    let isSummarized = request.drawing.part.summary ?? request.source.isOfPackage
    pipeline.view.summarySize = isSummarized ? .init() : nil
    return pipeline
  }

  private func drawing(
    of source: some DiagramSource, by pipeline: DiagramPipeline
  ) throws(CommandError) -> any OutputContent {
    let output = DrawingOutput(renderer: pipeline, file: nil, console: console)
    guard case .file(let content) = try output.draw(source).drawing else {
      preconditionFailure("blocks have no pages")
    }
    return content
  }

  private func pictures(
    of source: some DiagramSource, by pipeline: DiagramPipeline
  ) throws(CommandError) -> BlockContent {
    var pipeline = pipeline
    pipeline.style.appearance = .light
    let light = try drawing(of: source, by: pipeline)
    pipeline.style.appearance = .dark
    guard case .file(let dark) = try pipeline.render(source).drawing else {
      preconditionFailure("blocks have no pages")
    }
    let mark = PictureMark(of: request.name, document: document.name)
    var comment: [UInt8] = []
    if let text = try? self.pipeline(for: .mermaid).render(source),
      case .file(let written) = text.drawing
    {
      comment = PictureMark.comment(of: written.bytes)
    }
    let description = request.description ?? light.accessibleText ?? request.title
    return BlockContent(
      text: Array(text(describedBy: description).utf8),
      pictures: [
        (try path(of: ".svg"), mark.bytes + comment + light.bytes),
        (try path(of: "~dark.svg"), mark.bytes + dark.bytes),
      ])
  }

  /// Draws a source as a picture for light and dark pages, regardless of the block's form.
  func picture(of source: some DiagramSource) throws(CommandError) -> [UInt8] {
    let pipeline = try pipeline(for: .picture)
    guard case .file(let content) = try pipeline.render(source).drawing else {
      preconditionFailure("blocks have no pages")
    }
    return content.bytes
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
