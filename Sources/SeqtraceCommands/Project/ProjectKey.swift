/// A key in a section of a project file. The key sets a long option of the command line.
struct ProjectKey: Sendable {
  /// The kinds of values.
  enum Kind: Sendable {
    /// True or false.
    case flag
    /// One text or number.
    case text
    /// A text or a list of texts.
    case texts
    /// The path of a folder in the package.
    case folder
    /// The name of a theme, or the path of a theme file in the package.
    case theme
    /// Rules for golden files: a mapping from the keys of rules to a text or a list of texts.
    case rules
    /// Findings to leave out: a list of mappings, each with a rule, a pattern and a reason.
    case suppressions
  }

  /// The name of the option, without dashes.
  let name: String
  let kind: Kind
  /// The commands that have the option; `nil` for all commands of the section.
  let commands: [String]?
  /// Whether values on the command line are added to those of the file instead of replacing them. This is set
  /// for the names of secrets, none of which may be lost.
  let isAdditive: Bool
  /// Further command-line options that override the key.
  let yieldsTo: [String]

  init(
    _ name: String, _ kind: Kind, only commands: [String]? = nil, isAdditive: Bool = false,
    yieldsTo: [String] = []
  ) {
    (self.name, self.kind, self.commands) = (name, kind, commands)
    (self.isAdditive, self.yieldsTo) = (isAdditive, yieldsTo)
  }
}
