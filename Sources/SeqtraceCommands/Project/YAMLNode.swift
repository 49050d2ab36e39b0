internal import Yams

/// A value in a YAML file.
struct YAMLNode {
  private let node: Node

  /// Creates a node. Aliases aren't nodes; they are rejected.
  fileprivate init(_ node: Node) { self.node = node }

  /// The line and column, both from 1. Columns count Unicode scalars.
  var place: (line: Int, column: Int) { (node.mark?.line ?? 1, node.mark?.column ?? 1) }

  /// The quoted or unquoted text; `nil` if the value isn't text.
  var text: String? { isEmpty ? nil : node.scalar?.string }

  /// Whether the value is missing or `null`.
  var isEmpty: Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  /// The value of an unquoted `true` or `false`; `nil` for other values.
  var flag: Bool? {
    guard let scalar = node.scalar, scalar.style == .plain else { return nil }
    return Bool(scalar.string)
  }

  /// The elements of a list; `nil` for other values.
  var elements: [YAMLNode]? { node.sequence.map { $0.map { YAMLNode($0) } } }

  /// The members of a mapping, in the order of the file; `nil` for other values.
  var members: [(key: YAMLNode, value: YAMLNode)]? {
    node.mapping.map { $0.map { (YAMLNode($0.key), YAMLNode($0.value)) } }
  }
}

/// Parses YAML files. It is the only user of Yams.
struct YAMLReader {
  /// The path of the file, for errors.
  let path: String

  /// Parses the only document of a file.
  ///
  /// Anchors are rejected before the document is composed, because with them a short file can represent a
  /// value of any size. Yams limits the nesting depth to 1000.
  ///
  /// - Returns: The document; `nil` if it is empty.
  /// - Throws: ``ProjectFileError``, with the location.
  func read(_ bytes: [UInt8]) throws(ProjectFileError) -> YAMLNode? {
    let text = try YAMLText(path: path).checked(bytes)
    do {
      // The basic resolver keeps every value as text, without regular expressions.
      return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot().map(
        YAMLNode.init)
    } catch let error as YamlError {
      throw failure(error)
    } catch {
      throw ProjectFileError(.syntax("\(error)"), at: path)
    }
  }

  private func failure(_ error: YamlError) -> ProjectFileError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _):
      let isDeep = problem.hasPrefix("Maximum nesting level")
      return ProjectFileError(
        .syntax(isDeep ? "values stand too deep in each other" : problem), in: path, mark.line,
        mark.column)
    case .composer(let context, let problem, let mark, _):
      let problem: ProjectFileError.Problem =
        context != nil ? .severalDocuments : problem.hasSuffix("alias") ? .alias : .syntax(problem)
      return ProjectFileError(problem, in: path, mark.line, mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      let (mark, key) = (context.mark, keys.first ?? "")
      return ProjectFileError(.duplicateKey(key), in: path, mark.line, mark.column)
    default:
      return ProjectFileError(.syntax("\(error)"), at: path)
    }
  }
}
