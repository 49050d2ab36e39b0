internal import SeqtraceEvents

/// A rule for which calls are recorded, by the type and the module of the receiver.
///
/// ```swift
/// RecordingFilter(excludedTypes: ["Logger"], includedModules: ["Shop", "Cart"])
/// ```
///
/// A type is named by its simple name (`Item`), with the types around it (`Order.Item`), or with its module,
/// too (`Shop::Order.Item`).
///
/// A call of a receiver that isn't recorded leaves no event, and the calls made inside it have its
/// caller as their sender. The module of a role, which has no type, is that of the code that records
/// the call.
public struct RecordingFilter: Sendable, Hashable {
  /// The types, or roles, that are recorded; empty for all.
  public var includedTypes: Set<String>
  /// The types, or roles, that aren't recorded, even if they are among the included ones.
  public var excludedTypes: Set<String>
  /// The modules whose types are recorded; empty for all.
  public var includedModules: Set<String>
  /// The modules whose types aren't recorded.
  public var excludedModules: Set<String>

  /// Whether the deaths of objects are recorded. If objects die in a race, a recording without their
  /// deaths is the same from run to run. The calls that a dying object makes are recorded in any case.
  public var recordsDeaths: Bool

  /// What is shown as `•••`, wherever a value that is recorded contains it: the names of properties, keys
  /// and types, which may have wildcards as in shells (`["iban", "*Pin"]`), and regular expressions for
  /// texts, between slashes (`"/DE[0-9]{20}/"`).
  public var redacted: Set<String>

  /// Whether texts and bytes are shown as `•••` where the name of a property, a parameter or a key says that
  /// they are a secret, such as `password`, `accessToken` and `Authorization`, and where a text looks like
  /// one: a bearer token, a private key, the number of a card.
  public var hidesSecrets: Bool

  /// The structures and enumerations that are taken apart, by their names with the module, with wildcards as
  /// in shells: `["Shop.*", "HTTPTypes.HTTPRequest"]`. Others are shown by their names. `nil` for all.
  public var openTypes: [String]?

  /// Creates a filter; without arguments, one that lets everything through.
  public init(
    includedTypes: Set<String> = [], excludedTypes: Set<String> = [],
    includedModules: Set<String> = [], excludedModules: Set<String> = [],
    recordsDeaths: Bool = true, redacted: Set<String> = [],
    hidesSecrets: Bool = true, openTypes: [String]? = nil
  ) {
    self.hidesSecrets = hidesSecrets
    self.openTypes = openTypes
    self.redacted = redacted
    self.recordsDeaths = recordsDeaths
    self.includedTypes = includedTypes
    self.excludedTypes = excludedTypes
    self.includedModules = includedModules
    self.excludedModules = excludedModules
  }

  /// Whether every receiver passes.
  var isOpen: Bool {
    includedTypes.isEmpty && excludedTypes.isEmpty && includedModules.isEmpty
      && excludedModules.isEmpty
  }

  /// Whether a receiver passes.
  func accepts(type: String, module: String) -> Bool {
    if excludedModules.contains(module) { return false }
    if !includedModules.isEmpty, !includedModules.contains(module) { return false }
    let spellings = TypeName.spellings(of: type)
    if spellings.contains(where: excludedTypes.contains) { return false }
    return includedTypes.isEmpty || spellings.contains(where: includedTypes.contains)
  }

  /// The module of a type, or else that of a file.
  static func module(of type: Any.Type?, _ fileID: String) -> String {
    let name = type.map { String(reflecting: $0) }
    return String((name ?? fileID).prefix { $0 != (name == nil ? "/" : ".") })
  }
}
