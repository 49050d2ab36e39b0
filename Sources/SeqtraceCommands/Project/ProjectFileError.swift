/// A problem of a project file, as facts.
struct ProjectFileError: Error, Hashable {
  /// The kinds of problems.
  enum Problem: Hashable {
    // The file.

    /// The system refused to read it.
    case unreadable(SystemError)
    /// It is a folder, a pipe or the like.
    case noFile
    /// It is a link that leads out of the package.
    case linkOut
    /// It has too many bytes.
    case tooLarge

    // The text.

    /// The bytes aren't UTF-8.
    case notUTF8
    /// A control character.
    case control(Unicode.Scalar)
    /// A tab that indents a line.
    case tab
    /// A name for a value that can be repeated.
    case anchor
    /// A repeated value.
    case alias
    /// It isn't YAML.
    case syntax(String)
    /// It has several documents.
    case severalDocuments
    /// A key stands twice in a mapping.
    case duplicateKey(String)

    // The content.

    /// The file isn't a mapping of sections.
    case notSections
    /// A section isn't a mapping of options.
    case notOptions(String)
    /// The rules aren't a mapping.
    case notRules
    /// A key isn't a text.
    case notAKey
    /// No section has the name.
    case unknownSection(String)
    /// A mapping has no key of the name.
    case unknownKey(String, in: String, among: [String])
    /// A value has the wrong type for its key.
    case wrongType(String, expected: String)
    /// A suppression lacks one of its parts.
    case incompleteSuppression(String)
    /// A section has too many values.
    case tooManyValues
    /// No theme has the name.
    case unknownTheme(String)
    /// A path isn't used.
    case path(String, ProjectFolder.Refusal)
    /// The command doesn't accept a value, for the reason given; the help describes the option.
    case unusable(String, help: String?)
  }

  let problem: Problem
  /// The file, with the line and the column where known.
  let place: String

  init(_ problem: Problem, at place: String) { (self.problem, self.place) = (problem, place) }

  init(_ problem: Problem, in path: String, _ line: Int, _ column: Int) {
    self.init(problem, at: "\(path):\(line):\(column)")
  }
}
