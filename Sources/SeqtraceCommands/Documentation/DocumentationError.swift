import SeqtraceDocumentation

/// A problem of a documentation file or of one of its blocks, as facts.
struct DocumentationError: Error, Hashable {
  /// The kinds of problems.
  enum Kind: Hashable {
    // The file.

    /// A mark is wrong.
    case mark(MarkProblem.Kind)
    /// The file is a link.
    case link(String)

    /// The block was changed or removed while its diagram was made.
    case changedMeanwhile

    // The directives of a block.

    /// There are too many directives.
    case tooManyDirectives
    /// Nothing says what is drawn.
    case noSource
    /// Two directives say what is drawn.
    case severalSources(String, String)
    /// No directive has the key.
    case unknownKey(String)
    /// The project file has no diagram of the name.
    case unknownDiagram(String, among: [String])
    /// A directive that can't be repeated is.
    case repeatedKey(String)
    /// A directive has no value.
    case noValue(String)
    /// A value has a control character.
    case control(String)
    /// The form isn't known.
    case unknownForm(String)
    /// No demo scenario has the name.
    case unknownScenario(String)
    /// The name of a program starts with a hyphen.
    case noProgram(String)
    /// A value is neither true nor false.
    case noFlag(String)
    /// The drawing doesn't accept an option, for the reason given.
    case unusableOption(String)
    /// A path isn't used.
    case path(String, ProjectFolder.Refusal)
    /// The name of pictures has other characters than letters, digits, hyphens and underscores.
    case unsafeName(String)

    // What is drawn.

    /// A file has several diagrams.
    case severalDiagrams(String, Int)
    /// A design was named for a diagram that wasn't recorded.
    case notRecorded
    /// A test or a program was named, but no package.
    case noPackage
    /// The recording has no test of the name.
    case noTest(String, nearest: String?)
    /// The recording has several tests of the name.
    case severalTests(String, [String])
    /// A program recorded nothing.
    case nothingRecorded(String)
    /// A program failed, with the exit status.
    case failedProgram(String, Int32)
    /// A program took too long, in seconds.
    case timeLimit(String, UInt32)

    // Pictures.

    /// Another block has pictures of the same name, but of another content.
    case sharedPicture(String, with: String)
    /// The file in place of a picture wasn't made for a block.
    case foreignPicture(String)
  }

  let kind: Kind
  /// The file, with the line where known.
  let place: String

  init(_ kind: Kind, at place: String) { (self.kind, self.place) = (kind, place) }
}
