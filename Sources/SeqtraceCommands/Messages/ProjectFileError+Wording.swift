import SeqtraceComparison
import SeqtraceLayout

extension ProjectFileError {
  /// The largest number of characters that a message quotes from the file.
  private static let mostCharacters = 80

  /// The complaint for the user.
  var complaint: Complaint { Complaint(.error, at: place, message, hint: hint) }

  private var message: String {
    switch problem {
    case .unreadable(let error): "can't be read: \(error.message)"
    case .noFile: "isn't a regular file; expected the project's choices"
    case .linkOut: "leads out of the package; expected a file in it"
    case .tooLarge: "is too large; expected at most \(ProjectFileReader.maximumSize >> 10) KiB"
    case .notUTF8: "this isn't UTF-8"
    case .control(let scalar):
      "the character U+\(String(scalar.value, radix: 16, uppercase: true)) isn't accepted; expected "
        + "text without control characters"
    case .tab: "a tab indents this line; expected spaces"
    case .anchor: "anchors aren't accepted; expected a text"
    case .alias: "this is an alias, which isn't accepted; expected a text"
    case .syntax(let problem): "this isn't YAML: \(problem)"
    case .severalDocuments: "another document starts here; expected one"
    case .duplicateKey(let key): "'\(Self.short(key))' stands twice; expected it once"
    case .notSections:
      "this isn't a section; expected one of \(Self.sections.joined(separator: ", ")), with a colon"
    case .notOptions(let section):
      "'\(section)' is of the wrong type; expected options, each on a line, with a colon and a value"
    case .notRules:
      "'rules' is of the wrong type; expected rules, each on a line, with a colon and a pattern"
    case .notAKey: "this can't be a key; expected a name"
    case .unknownSection(let name):
      "there is no section '\(Self.short(name))'; expected one of "
        + Self.sections.joined(separator: ", ")
    case .unknownKey(let name, let owner, let keys):
      "'\(owner)' has no '\(Self.short(name))'; expected one of " + keys.joined(separator: ", ")
    case .wrongType(let key, let expected):
      "the value of '\(Self.short(key))' is of the wrong type; expected \(expected)"
    case .incompleteSuppression(let part):
      "this suppression has no '\(part)'; expected a rule, a pattern and a reason"
    case .tooManyValues:
      "the section has too many values; expected at most \(ProjectFileReader.mostChoices)"
    case .unknownTheme(let name):
      "there is no theme '\(Self.short(name))'; expected one of "
        + Theme.all.map(\.name).joined(separator: ", ")
        + ", or a file whose name ends with .json"
    case .path(let key, let refusal): "the path of '\(key)' \(refusal.wording)"
    case .unusable(let message, _): message
    }
  }

  private var hint: String? {
    switch problem {
    case .alias: "Names that start with '*' stand in quotes, as in '*View'."
    case .anchor: "In a text, write it between double quotes, with \\x26 instead of '&'."
    case .syntax: "Names with '*', '[', '#', ':' or '&' stand in quotes, as in '*View'."
    case .unknownSection(let name):
      Self.sections.suggestion(for: name)
        ?? ProjectSection.having(name).map { "'\(name)' stands in '\($0.name)'." }
    case .unknownKey(let name, _, let keys):
      ProjectSection.having(name).map { "'\(name)' stands in '\($0.name)'." }
        ?? keys.suggestion(for: name)
    case .unknownTheme(let name): Theme.all.map(\.name).suggestion(for: name)
    case .unusable(_, let help?): help
    case .unusable, .unreadable, .noFile, .linkOut, .tooLarge:
      "To do without the file: --no-project-file"
    default: nil
    }
  }

  private static var sections: [String] {
    ProjectSection.allCases.map(\.name) + [ProjectFileReader.diagramsSection]
  }

  private static func short(_ text: String) -> Substring { text.prefix(mostCharacters) }
}

extension ProjectFolder.Refusal {
  /// The problem with a path, as words that follow "the path".
  var wording: String {
    switch self {
    case .empty: "names nothing in the package; expected a folder or file of it"
    case .absolute: "is absolute; expected one in the package"
    case .parent: "leaves the package; expected one in it"
    case .link: "leads out of the package through a link; expected one in it"
    case .noFolder: "isn't that of a folder"
    case .noFile: "isn't that of a regular file"
    }
  }
}
