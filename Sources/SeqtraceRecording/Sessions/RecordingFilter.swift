internal import SeqtraceEvents

/// A rule for which calls are recorded, by the type and the module of the receiver.
///
/// ```swift
/// RecordingFilter(excludedTypes: ["Logger"], includedModules: ["Shop", "Cart"])
/// ```
///
/// A type is given by its simple name (`Item`), with its enclosing types (`Order.Item`), or with its module
/// as well (`Shop::Order.Item`).
///
/// Calls of an excluded receiver aren't recorded. What it calls in turn is recorded with the caller of the
/// excluded receiver as the sender. A role has no type; its module is that of the code that records the call.
public struct RecordingFilter: Sendable, Hashable {
  /// The types, or roles, that are recorded; empty for all.
  public var includedTypes: Set<String>
  /// The types, or roles, that aren't recorded, even if they are included.
  public var excludedTypes: Set<String>
  /// The modules that contain recorded types; empty for all.
  public var includedModules: Set<String>
  /// The modules that contain no recorded types.
  public var excludedModules: Set<String>

  /// Whether the destruction of objects is recorded.
  ///
  /// If the order in which objects are destroyed depends on a race, a recording without destructions is the
  /// same each time. Calls that an object makes during its destruction are always recorded.
  public var recordsDeaths: Bool

  /// The parts of recorded values that are shown as `•••`.
  ///
  /// An entry is the name of a property, key or type, with optional shell wildcards (`["iban", "*Pin"]`), or
  /// a regular expression between slashes that is searched for in texts (`"/DE[0-9]{20}/"`).
  public var redactedPatterns: Set<String>

  /// Whether secrets are shown as `•••`.
  ///
  /// A text, or a sequence of bytes, is secret if the name of its property, parameter or key indicates it,
  /// such as `password`, `accessToken` and `Authorization`. A text is also secret if it looks like a bearer
  /// token, a private key or a card number.
  public var hidesSecrets: Bool

  /// The structures and enumerations that are shown with their parts; `nil` for all. Of other structures and
  /// enumerations, only the names are shown.
  ///
  /// An entry is a type's name with its module, with optional shell wildcards:
  /// `["Shop.*", "HTTPTypes.HTTPRequest"]`.
  public var openTypes: [String]?

  /// Creates a filter; without arguments, it excludes nothing.
  public init(
    includedTypes: Set<String> = [], excludedTypes: Set<String> = [],
    includedModules: Set<String> = [], excludedModules: Set<String> = [],
    recordsDeaths: Bool = true, redactedPatterns: Set<String> = [],
    hidesSecrets: Bool = true, openTypes: [String]? = nil
  ) {
    self.hidesSecrets = hidesSecrets
    self.openTypes = openTypes
    self.redactedPatterns = redactedPatterns
    self.recordsDeaths = recordsDeaths
    self.includedTypes = includedTypes
    self.excludedTypes = excludedTypes
    self.includedModules = includedModules
    self.excludedModules = excludedModules
  }

  /// Whether every receiver is recorded.
  var isOpen: Bool {
    includedTypes.isEmpty && excludedTypes.isEmpty && includedModules.isEmpty
      && excludedModules.isEmpty
  }

  /// Returns whether a receiver is recorded.
  func accepts(type: String, module: String) -> Bool {
    if isOpen { return true }
    if excludedModules.contains(module) { return false }
    if !includedModules.isEmpty, !includedModules.contains(module) { return false }
    let spellings = TypeName.spellings(of: type)
    if spellings.contains(where: excludedTypes.contains) { return false }
    return includedTypes.isEmpty || spellings.contains(where: includedTypes.contains)
  }

  /// Returns the module of a type; if there is no type, the module of a file.
  static func module(of type: Any.Type?, _ fileID: String) -> String {
    let name = type.map { String(reflecting: $0) }
    return String((name ?? fileID).prefix { $0 != (name == nil ? "/" : ".") })
  }
}
