internal import Yams

extension Node {
  /// The line and column, both from 1. Columns count Unicode scalars.
  var place: (line: Int, column: Int) { (mark?.line ?? 1, mark?.column ?? 1) }

  /// The quoted or unquoted text; `nil` if the value isn't text.
  var text: String? { isEmpty ? nil : scalar?.string }

  /// Whether the value is missing or `null`.
  var isEmpty: Bool { plain.map { ["", "~", "null"].contains($0) } ?? false }

  /// The value of an unquoted `true` or `false`; `nil` for other values.
  var flag: Bool? { plain.flatMap { Bool($0) } }

  private var plain: String? { scalar?.style == .plain ? scalar?.string : nil }
}

/// Parses YAML files.
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
  func read(_ bytes: [UInt8]) throws(ProjectFileError) -> Node? {
    let text = try YAMLText(path: path).checked(bytes)
    do {
      // The basic resolver keeps every value as text, without regular expressions.
      return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
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
