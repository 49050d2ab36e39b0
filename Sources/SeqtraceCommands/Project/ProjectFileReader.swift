import SeqtraceDiff
import SeqtraceLayout
internal import Yams

/// Parses a project file.
///
/// Parsing is strict, so that typing errors are reported instead of ignored.
struct ProjectFileReader {
  /// The largest accepted size of a file in bytes.
  static let maximumSize = 1 << 16

  /// The largest number of values. The command line's parser takes quadratic time.
  static let mostChoices = 1000
  /// The keys of rules in golden files. The level is an option of its own.
  static let rules = ["ignore", "ignore-deaths", "redact", VariationRule.key]

  /// The path of the file, for errors.
  let path: String
  /// The folder of the package.
  let package: ProjectFolder

  /// The section with the diagrams for documentation.
  static let diagramsSection = "diagrams"

  /// Parses the choices and diagrams of a file.
  ///
  /// - Throws: ``ProjectFileError``, with the location.
  func read(_ bytes: [UInt8]) throws(ProjectFileError) -> ProjectDrawings {
    var result = ProjectDrawings()
    guard let root = try YAMLReader(path: path).read(bytes), !root.isEmpty else { return result }
    for (key, value) in try members(of: root, .notSections) {
      let name = try self.name(key)
      if let section = ProjectSection.allCases.first(where: { $0.name == name }) {
        if !value.isEmpty { result.choices += try choicesOf(section, value) }
      } else if name == Self.diagramsSection {
        if !value.isEmpty { result.diagrams = try diagrams(in: value) }
      } else {
        throw failure(.unknownSection(name), key)
      }
    }
    return result
  }

  /// Returns the diagrams for documentation, by name. Their keys are those of documentation blocks.
  private func diagrams(
    in section: Node
  ) throws(ProjectFileError) -> [String: [BlockDirective]] {
    var diagrams: [String: [BlockDirective]] = [:]
    for (name, diagram) in try members(of: section, .notOptions(Self.diagramsSection)) {
      let title = try self.name(name)
      diagrams[title] = []
      for (key, value) in try members(of: diagram, .notOptions(title)) {
        let name = try self.name(key)
        for (text, node) in try texts(name, value) {
          diagrams[title]?.append(
            BlockDirective(key: name, value: text, place: place(of: node), folder: package))
        }
      }
    }
    return diagrams
  }

  private func choicesOf(
    _ section: ProjectSection, _ node: Node
  ) throws(ProjectFileError) -> [ProjectChoice] {
    var choices: [ProjectChoice] = []
    for (nameNode, value) in try members(of: node, .notOptions(section.name)) {
      let name = try self.name(nameNode)
      guard let key = section.keys.first(where: { $0.name == name }) else {
        throw failure(
          .unknownKey(name, in: section.name, among: section.keys.map(\.name)), nameNode)
      }
      for (argument, node) in try arguments(of: key, value) {
        if choices.count == Self.mostChoices { throw failure(.tooManyValues, node) }
        choices.append(
          ProjectChoice(section: section, key: key, argument: argument, place: place(of: node)))
      }
    }
    return choices
  }

  // MARK: - Values

  /// The command-line arguments that are equivalent to a value, each with its node.
  private func arguments(
    of key: ProjectKey, _ node: Node
  ) throws(ProjectFileError) -> [(String, Node)] {
    let option = "--\(key.name)"
    switch key.kind {
    case .flag:
      guard let flag = node.flag else { throw wrongType(key.name, "true or false", node) }
      return [(flag ? option : "--no-\(key.name)", node)]
    case .text: return [("\(option)=\(try text(key.name, node))", node)]
    case .texts:
      return try texts(key.name, node).map { ("\(option)=\($0.text)", $0.node) }
    case .folder:
      return [("\(option)=\(try file(key.name, node, isFolder: true))", node)]
    case .theme: return [("\(option)=\(try theme(key.name, node))", node)]
    case .rules:
      var arguments: [(String, Node)] = []
      for (rule, value) in try members(of: node, .notRules) {
        let name = try self.name(rule)
        guard Self.rules.contains(name) else {
          throw failure(.unknownKey(name, in: key.name, among: Self.rules), rule)
        }
        for (text, node) in try texts(name, value) {
          arguments.append(("\(option)=\(name): \(text)", node))
        }
      }
      return arguments
    case .suppressions:
      guard let elements = node.sequence else {
        throw wrongType(key.name, "a list, each element with rule, pattern and reason", node)
      }
      var arguments: [(String, Node)] = []
      for element in elements {
        arguments.append(("\(option)=\(try suppression(element))", element))
      }
      return arguments
    }
  }

  /// The keys of a suppression, all of which are required.
  static let partsOfSuppression = ["rule", "pattern", "reason"]

  private func suppression(_ node: Node) throws(ProjectFileError) -> String {
    var parts: [String: String] = [:]
    for (keyNode, value) in try members(
      of: node, .wrongType("suppress", expected: "a rule, a pattern and a reason"))
    {
      let name = try self.name(keyNode)
      guard Self.partsOfSuppression.contains(name) else {
        throw failure(.unknownKey(name, in: "suppress", among: Self.partsOfSuppression), keyNode)
      }
      let text = try text(name, value)
      // A colon and a space separate the parts of the option's value.
      guard name == "reason" || !text.utf8.contains(": ".utf8) else {
        throw wrongType(name, "a text without a colon before a space", value)
      }
      parts[name] = text
    }
    if let missing = Self.partsOfSuppression.first(where: { parts[$0] == nil }) {
      throw failure(.incompleteSuppression(missing), node)
    }
    return LintSuppression.text(parts["rule"]!, parts["pattern"]!, parts["reason"]!)
  }

  private func text(_ key: String, _ node: Node) throws(ProjectFileError) -> String {
    guard let text = node.text, !text.isEmpty else { throw wrongType(key, "a text", node) }
    // In quotes, YAML accepts escapes for all characters.
    if let scalar = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control })
    {
      throw failure(.control(scalar), node)
    }
    return text
  }

  private func texts(
    _ key: String, _ node: Node
  ) throws(ProjectFileError) -> [(text: String, node: Node)] {
    guard let elements = node.sequence else {
      guard node.text != nil else { throw wrongType(key, "a text or a list of texts", node) }
      return [(try text(key, node), node)]
    }
    var texts: [(String, Node)] = []
    for element in elements { texts.append((try text(key, element), element)) }
    return texts
  }

  /// The name of a built-in theme or the path of a theme file.
  private func theme(_ key: String, _ node: Node) throws(ProjectFileError) -> String {
    let text = try text(key, node)
    if Theme.all.contains(where: { $0.name == text }) { return text }
    guard text.contains("/") || text.hasSuffix(".json") else {
      throw failure(.unknownTheme(text), node)
    }
    return try file(key, node, isFolder: false)
  }

  /// The path of a file or folder in the package.
  private func file(
    _ key: String, _ node: Node, isFolder: Bool
  ) throws(ProjectFileError) -> String {
    let text = try text(key, node)
    do throws(ProjectFolder.Refusal) {
      return try package.path(of: text, isFolder: isFolder)
    } catch {
      throw failure(.path(key, error), node)
    }
  }

  private func members(
    of node: Node, _ problem: ProjectFileError.Problem
  ) throws(ProjectFileError) -> Node.Mapping {
    guard let members = node.mapping else { throw failure(problem, node) }
    return members
  }

  private func name(_ node: Node) throws(ProjectFileError) -> String {
    guard let name = node.text else { throw failure(.notAKey, node) }
    return name
  }

  // MARK: - Locations

  private func wrongType(_ key: String, _ expected: String, _ node: Node) -> ProjectFileError {
    failure(.wrongType(key, expected: expected), node)
  }

  private func failure(
    _ problem: ProjectFileError.Problem, _ node: Node
  ) -> ProjectFileError {
    ProjectFileError(problem, at: place(of: node))
  }

  private func place(of node: Node) -> String {
    "\(path):\(node.place.line):\(node.place.column)"
  }
}
