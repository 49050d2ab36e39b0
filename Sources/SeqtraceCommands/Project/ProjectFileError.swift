/// A problem of a project file, as facts.
struct ProjectFileError: Error, Hashable {
  /// The kinds of problems.
  enum Problem: Hashable {
    // The file.

    /// The system refused to read the file.
    case unreadable(SystemError)
    /// The file isn't a regular file but, for example, a folder or a pipe.
    case noFile
    /// The file is a link out of the package.
    case linkOut
    /// The file is too large.
    case tooLarge

    // The text.

    /// A line isn't UTF-8.
    case notUTF8
    /// The text contains a control character.
    case control(Unicode.Scalar)
    /// A tab indents a line.
    case tab
    /// A value has an anchor, by which it could be repeated.
    case anchor
    /// An alias repeats a value.
    case alias
    /// The text isn't YAML.
    case syntax(String)
    /// The file contains several documents.
    case severalDocuments
    /// A mapping contains a key twice.
    case duplicateKey(String)

    // The content.

    /// The file isn't a mapping of sections.
    case notSections
    /// A section isn't a mapping of options.
    case notOptions(String)
    /// The rules aren't a mapping.
    case notRules
    /// A key isn't text.
    case notAKey
    /// There is no section with this name.
    case unknownSection(String)
    /// There is no key with this name in its mapping.
    case unknownKey(String, in: String, among: [String])
    /// A value has the wrong type for its key.
    case wrongType(String, expected: String)
    /// A suppression lacks one of its parts.
    case incompleteSuppression(String)
    /// A section contains too many values.
    case tooManyValues
    /// There is no theme with this name.
    case unknownTheme(String)
    /// A path was refused.
    case path(String, ProjectFolder.Refusal)
    /// A command rejects a value, for the given reason. The help describes the option.
    case unusable(String, help: String?)
  }

  let problem: Problem
  /// The file, with line and column if known.
  let place: String

  init(_ problem: Problem, at place: String) { (self.problem, self.place) = (problem, place) }

  init(_ problem: Problem, in path: String, _ line: Int, _ column: Int) {
    self.init(problem, at: "\(path):\(line):\(column)")
  }
}
