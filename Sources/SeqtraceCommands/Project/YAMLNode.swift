internal import Yams

/// A value in a YAML file.
struct YAMLNode {
  private let node: Node

  /// Creates a node; not for aliases, which are refused.
  fileprivate init(_ node: Node) { self.node = node }

  /// The line and the column, both from 1; columns count Unicode scalars.
  var place: (line: Int, column: Int) { (node.mark?.line ?? 1, node.mark?.column ?? 1) }

  /// The text, whether in quotes or not; `nil` if it isn't a text.
  var text: String? { isEmpty ? nil : node.scalar?.string }

  /// Whether nothing is there, or `null` is.
  var isEmpty: Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    return ["", "~", "null"].contains(scalar.string)
  }

  /// The answer of `true` or `false`; `nil` for anything else.
  var flag: Bool? {
    guard let scalar = node.scalar, scalar.style == .plain else { return nil }
    return Bool(scalar.string)
  }

  /// The elements of a list; `nil` if it isn't one.
  var elements: [YAMLNode]? { node.sequence.map { $0.map { YAMLNode($0) } } }

  /// The members of a mapping, in the order of the file; `nil` if it isn't one.
  var members: [(key: YAMLNode, value: YAMLNode)]? {
    node.mapping.map { $0.map { (YAMLNode($0.key), YAMLNode($0.value)) } }
  }
}

/// Reads a YAML file; Yams is used nowhere else.
struct YAMLReader {
  /// The file's path, for errors.
  let path: String

  /// Reads the only document of a file.
  ///
  /// Anchors are refused before anything is composed: with them, a short file can stand for a value of any size.
  /// Yams limits the depth of values to 1000.
  ///
  /// - Returns: The document; `nil` if it is empty.
  /// - Throws: ``ProjectFileError``, with the place.
  func read(_ bytes: [UInt8]) throws(ProjectFileError) -> YAMLNode? {
    let text = try YAMLText(path: path).checked(bytes)
    do {
      // Without a resolver, every value is a text, and no regular expression looks at it.
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
