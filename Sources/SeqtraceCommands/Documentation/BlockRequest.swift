import ArgumentParser
import SeqtraceDocumentation
import SeqtraceLayout
import SeqtraceScenarios

/// A validated documentation block.
struct BlockRequest {
  /// The source of a block's diagram.
  enum Source {
    case scenario(Scenario)
    /// A recording or a design, by its path.
    case input(String)
    /// A test of the package, by its name.
    case test(String)
    /// A program of the package, with its arguments.
    case program([String])
  }

  /// The source as written in the block, such as `test OrderTests.placesAnOrder`.
  let title: String
  let source: Source
  let form: BlockForm
  /// The path of the pictures, relative to the document's folder, without extension.
  let name: String
  /// The pictures' alternative text; `nil` to use the diagram's own description.
  let description: String?
  /// The design that the recording must conform to; `nil` for none.
  let design: String?
  let drawing: Drawing
  /// The block's own options, as on a command line.
  let arguments: [String]
  /// The project file's choices that apply to the drawing.
  let choices: ProjectChoices
  /// The file and line, for messages to the user.
  let place: String
}

/// Validates the directives of blocks.
struct BlockReader {
  /// The largest number of directives. The command line's parser takes quadratic time.
  static let mostDirectives = 500

  let document: DocumentFile
  /// The package's project file, with choices and diagrams.
  var project = ProjectDrawings()

  /// Validates a block.
  func request(of block: DiagramBlock) throws(DocumentationError) -> BlockRequest {
    let directives = try directives(of: block)
    if directives.count > Self.mostDirectives {
      throw DocumentationError(.tooManyDirectives, at: document.place(block.line))
    }
    for directive in directives {
      guard BlockKeys.all.contains(directive.key) else {
        throw failure(.unknownKey(directive.key), directive)
      }
      if directive.value.isEmpty { throw failure(.noValue(directive.key), directive) }
      if directive.value.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control
      }) {
        throw failure(.control(directive.key), directive)
      }
    }
    let sources = directives.filter { BlockKeys.sources.contains($0.key) }
    guard let written = sources.first else {
      throw DocumentationError(.noSource, at: document.place(block.line))
    }
    if sources.count > 1 { throw failure(.severalSources(written.key, sources[1].key), sources[1]) }
    let source = try source(written)
    let form = try form(in: directives)
    let (drawing, arguments, choices) = try drawing(by: directives)
    return BlockRequest(
      title: "\(written.key) \(written.value)", source: source, form: form,
      name: try name(in: directives) ?? Self.name(for: written),
      description: try only(BlockKeys.description, in: directives)?.value,
      design: try only(BlockKeys.design, in: directives).map {
        directive throws(DocumentationError) in
        try path(directive)
      },
      drawing: drawing, arguments: arguments, choices: choices, place: document.place(block.line))
  }

  /// The directives of a block. If the block refers to a diagram of the project file, that diagram's
  /// directives come first.
  ///
  /// The block's own directives replace the diagram's directives with the same key.
  private func directives(
    of block: DiagramBlock
  ) throws(DocumentationError) -> [BlockDirective] {
    let own = block.directives.map {
      BlockDirective(key: $0.key, value: $0.value, place: document.place($0.line))
    }
    guard let reference = try only(BlockKeys.diagram, in: own) else { return own }
    guard let diagram = project.diagrams[reference.value] else {
      let names = project.diagrams.keys.sorted()
      throw failure(.unknownDiagram(reference.value, among: names), reference)
    }
    let keys = Set(own.map(\.key))
    let hasSource = !keys.isDisjoint(with: BlockKeys.sources)
    let inherited = diagram.filter { directive in
      !keys.contains(directive.key) && !(hasSource && BlockKeys.sources.contains(directive.key))
    }
    return inherited + own.filter { $0.key != BlockKeys.diagram }
  }

  private func failure(
    _ kind: DocumentationError.Kind, _ directive: BlockDirective
  ) -> DocumentationError {
    DocumentationError(kind, at: directive.place)
  }

  /// The directive with a key; `nil` if there is none. Throws if there are several.
  private func only(
    _ key: String, in directives: [BlockDirective]
  ) throws(DocumentationError) -> BlockDirective? {
    let found = directives.filter { $0.key == key }
    if found.count > 1 { throw failure(.repeatedKey(key), found[1]) }
    return found.first
  }

  // MARK: - Values

  private func source(
    _ directive: BlockDirective
  ) throws(DocumentationError) -> BlockRequest.Source {
    switch directive.key {
    case "scenario":
      guard let scenario = Scenario.named(directive.value) else {
        throw failure(.unknownScenario(directive.value), directive)
      }
      return .scenario(scenario)
    case "input": return .input(try path(directive))
    case "program":
      let words = directive.value.split(separator: " ").map(String.init)
      // Without this check, an option would be passed to SwiftPM, and a path would run a script.
      if words[0].hasPrefix("-") || words[0].contains("/") {
        throw failure(.noProgram(words[0]), directive)
      }
      return .program(words)
    default: return .test(directive.value)
    }
  }

  private func form(in directives: [BlockDirective]) throws(DocumentationError) -> BlockForm {
    guard let directive = try only(BlockKeys.form, in: directives) else {
      return document.isInCatalog ? .docc : .picture
    }
    guard let form = BlockForm(rawValue: directive.value) else {
      throw failure(.unknownForm(directive.value), directive)
    }
    return form
  }

  /// The path of an input file.
  private func path(_ directive: BlockDirective) throws(DocumentationError) -> String {
    do throws(ProjectFolder.Refusal) {
      guard let folder = directive.folder else {
        return try document.path(ofInput: directive.value)
      }
      return try folder.path(of: directive.value, isFolder: false)
    } catch {
      throw failure(.path(directive.key, error), directive)
    }
  }

  private func name(in directives: [BlockDirective]) throws(DocumentationError) -> String? {
    guard let directive = try only(BlockKeys.name, in: directives) else { return nil }
    let parts = directive.value.split(separator: "/", omittingEmptySubsequences: false)
    let areSafe = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.count <= 100
        && part.unicodeScalars.allSatisfy { Self.isPlain($0) }
    }
    guard areSafe else { throw failure(.unsafeName(directive.value), directive) }
    return directive.value
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isPartOfWord || scalar == "-" || scalar == "_"
  }

  /// The default name for the pictures of a source.
  private static func name(for source: BlockDirective) -> String {
    var text = source.value
    if source.key == "input" {
      text = text.pathParts.last ?? text
      if let ending = text.fileEnding, text.utf8.count > ending.utf8.count + 1 {
        text = text.droppingEnding("." + ending)
      }
    }
    let words = text.unicodeScalars.split { !isPlain($0) }.map { String($0) }
    let name = words.joined(separator: "-")
    return name.isEmpty || name.utf8.count > 100 ? "diagram" : name
  }

  // MARK: - Options

  /// The drawing options of the directives, parsed like those of a command line.
  private func drawing(
    by directives: [BlockDirective]
  ) throws(DocumentationError) -> (Drawing, arguments: [String], ProjectChoices) {
    var own: [(argument: String, directive: BlockDirective)] = []
    for directive in directives {
      guard let key = BlockKeys.options.first(where: { $0.name == directive.key }) else { continue }
      if case .texts = key.kind {} else { _ = try only(key.name, in: directives) }
      if let argument = try argument(of: key, directive) { own.append((argument, directive)) }
    }
    let arguments = own.map(\.argument)
    let line = CommandArguments(["render"] + arguments)
    let held = project.choices.filter { choice in
      BlockKeys.options.contains { $0.name == choice.key.name } && choice.holds(for: line)
    }
    let all = arguments + held.map(\.argument)
    let places = own.map(\.directive.place) + held.map(\.place)
    do {
      return (try BlockOptions.parse(all).drawing, arguments, ProjectChoices(all: held))
    } catch {
      // The first argument with which the ones before it aren't accepted has the error.
      let index = all.indices.dropLast().partitioningIndex {
        (try? BlockOptions.parse(Array(all[...$0]))) == nil
      }
      do { _ = try BlockOptions.parse(Array(all[...index])) } catch {
        throw DocumentationError(
          .unusableOption(BlockOptions.message(for: error)), at: places[index])
      }
      preconditionFailure("the last part is the whole, which isn't accepted")
    }
  }

  /// The command-line argument that is equivalent to a directive; `nil` if the directive sets a default that
  /// has no argument.
  private func argument(
    of key: ProjectKey, _ directive: BlockDirective
  ) throws(DocumentationError) -> String? {
    let option = "--\(key.name)"
    switch key.kind {
    case .flag:
      guard let flag = Bool(directive.value) else { throw failure(.noFlag(key.name), directive) }
      if flag { return option }
      return key.name == "captions" ? nil : "--no-\(key.name)"
    case .theme where !Theme.all.contains { $0.name == directive.value },
      _ where key.name == "design":
      return "\(option)=\(try path(directive))"
    default: return "\(option)=\(directive.value)"
    }
  }
}

/// The options of a block's drawing.
private struct BlockOptions: ParsableArguments {
  @OptionGroup var options: DrawingOptions
  @OptionGroup var notation: NotationOptions
  @OptionGroup var part: ViewOptions

  var drawing: Drawing { Drawing(options: options, notation: notation, part: part) }
}
