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
  var commands: [String]?
  /// Whether values on the command line are added to those of the file instead of replacing them. This is set
  /// for the names of secrets, none of which may be lost.
  var isAdditive = false
  /// Further command-line options that override the key.
  var yieldsTo: [String] = []

  init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// Returns the key, limited to some commands.
  func only(_ commands: String...) -> ProjectKey {
    var key = self
    key.commands = commands
    return key
  }

  /// The key with ``isAdditive`` set.
  var adding: ProjectKey {
    var key = self
    key.isAdditive = true
    return key
  }

  /// Returns the key, overridden also by other options.
  func yielding(to options: String...) -> ProjectKey {
    var key = self
    key.yieldsTo = options
    return key
  }
}
