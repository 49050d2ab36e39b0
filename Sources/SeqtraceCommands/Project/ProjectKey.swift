/// A key of a section of a project file: the long option that it stands for.
struct ProjectKey: Sendable {
  /// The kinds of values.
  enum Kind: Sendable {
    /// True or false.
    case flag
    /// One text or number.
    case text
    /// A text, or a list of texts.
    case texts
    /// A folder of the package.
    case folder
    /// The name of a theme, or a theme file of the package.
    case theme
    /// Rules for golden files: a mapping from the keys of rules to a text or a list of texts.
    case rules
    /// Findings to leave out: a list of mappings, each with a rule, a pattern and a reason.
    case suppressions
  }

  /// The name of the option, without dashes.
  let name: String
  let kind: Kind
  /// The commands that have the option; `nil` for all of the section.
  var commands: [String]?
  /// Whether the values of the command line are added to those of the file, instead of taking their place: for
  /// names of secrets, of which none may be lost.
  var isAdditive = false
  /// Further options of the command line that take its place.
  var yieldsTo: [String] = []

  init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// The key for a part of its section's commands.
  func only(_ commands: String...) -> ProjectKey {
    var key = self
    key.commands = commands
    return key
  }

  /// The key with values to which those of the command line are added.
  var adding: ProjectKey {
    var key = self
    key.isAdditive = true
    return key
  }

  /// The key that other options of the command line replace, too.
  func yielding(to options: String...) -> ProjectKey {
    var key = self
    key.yieldsTo = options
    return key
  }
}
