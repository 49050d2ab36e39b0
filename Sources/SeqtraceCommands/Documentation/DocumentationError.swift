import SeqtraceDocumentation

/// A problem of a documentation file or one of its blocks, as facts.
struct DocumentationError: Error, Hashable {
  /// The kinds of problems.
  enum Kind: Hashable {
    // The file.

    /// A mark is invalid.
    case mark(MarkProblem.Kind)
    /// The file is a link to another file.
    case link(String)

    /// The block was changed or removed while its diagram was being drawn.
    case changedMeanwhile

    // The directives of a block.

    /// There are too many directives.
    case tooManyDirectives
    /// No directive selects what is drawn.
    case noSource
    /// Two directives select what is drawn.
    case severalSources(String, String)
    /// There is no key with this name.
    case unknownKey(String)
    /// The project file has no diagram with this name.
    case unknownDiagram(String, among: [String])
    /// A directive is repeated that may occur only once.
    case repeatedKey(String)
    /// A directive has no value.
    case noValue(String)
    /// A value contains a control character.
    case control(String)
    /// There is no form with this name.
    case unknownForm(String)
    /// There is no demo scenario with this name.
    case unknownScenario(String)
    /// The name of a program starts with a hyphen or contains a slash.
    case noProgram(String)
    /// A flag's value is neither true nor false.
    case noFlag(String)
    /// The drawing options are invalid, for the given reason.
    case unusableOption(String)
    /// A path was refused.
    case path(String, ProjectFolder.Refusal)
    /// A picture's name contains characters other than letters, digits, hyphens and underscores.
    case unsafeName(String)

    // What is drawn.

    /// A file contains several diagrams.
    case severalDiagrams(String, Int)
    /// A design is given for a diagram that wasn't recorded.
    case notRecorded
    /// A test or program is given, but no package.
    case noPackage
    /// The recording contains no test with this name.
    case noTest(String, nearest: String?)
    /// The recording contains several tests with this name.
    case severalTests(String, [String])
    /// A program recorded nothing.
    case nothingRecorded(String)
    /// A program failed with this exit status.
    case failedProgram(String, Int32)
    /// A program exceeded its time limit, in seconds.
    case timeLimit(String, UInt32)

    // Pictures.

    /// Another block has pictures with the same name but different content.
    case sharedPicture(String, with: String)
    /// The file at a picture's path wasn't made for a block.
    case foreignPicture(String)
  }

  let kind: Kind
  /// The file, and the line if known.
  let place: String

  init(_ kind: Kind, at place: String) { (self.kind, self.place) = (kind, place) }
}
