/// Writes values as Swift source would, within a limited number of characters.
///
/// Reads values by reflection; doesn't run the program's code.
struct Literal {
  static let depthLimit = 4
  static let redaction = SecretText.redaction
  /// The greatest number of characters for a value, or for all arguments of a call together.
  static let usualBudget = 200
  /// The minimum number of characters for an argument, however many arguments there are.
  static let leastBudget = 16
  private static let ellipsis = "…"
  /// The number of characters after the shown part that are also searched for secrets.
  private static let lookAhead = 1024
  /// The minimum number of characters for each element of an unordered collection.
  private static let leastShare = 24

  /// The greatest length of a type's name.
  private static let mostOfName = 80

  /// The running code's access to the recording, which has the names of objects; `nil` if nothing is
  /// recorded.
  private let hand: Hand?
  private let rules: ValueRules
  /// The number of characters that may still be written; `parts` is the number of parts that may still be
  /// visited.
  private(set) var characters: Int
  private var parts = 400

  init(recordedBy hand: Hand?, budget: Int = usualBudget) {
    self.hand = hand
    rules = hand?.core.valueRules ?? .usual
    characters = budget
  }

  /// Returns the text of a value that has a name, such as a parameter or a property.
  ///
  /// - Parameter secrecy: The extent to which a neighbouring part that names a secret makes this value
  ///   secret.
  mutating func text(
    of value: Any, named name: String, _ secrecy: SecretName.Extent = .none
  ) -> String {
    let secrecy = max(secrecy, rules.extent(of: name))
    if let hidden = value as? HiddenValue { return spend(hidden.text) }
    if rules.hides(name) { return spend(Self.redaction) }
    if let list = value as? VariadicValues {
      let text = text(
        of: list.values, depth: Self.depthLimit, secrecy)
      return text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    }
    return text(of: value, depth: Self.depthLimit, secrecy)
  }

  private mutating func text(of value: Any, depth: Int, _ secrecy: SecretName.Extent) -> String {
    guard characters > 0, parts > 0 else { return Self.ellipsis }
    parts -= 1
    let type = type(of: value)
    if type == Int.self, let number = value as? Int { return spend(String(number)) }
    let facts = ValueKind.facts(of: value)
    if rules.hides(facts.name) { return spend(Self.redaction) }
    let secrecy = max(secrecy, rules.hidesSecrets ? facts.secrecy : .none)
    let isSecret = secrecy > .none
    switch facts.kind {
    case .text: return isSecret ? spend(Self.redaction) : quoted(string(value))
    case .number:
      let isByte = type == UInt8.self || type == Int8.self
      return spend(isSecret && isByte ? Self.redaction : "\(value)")
    case .described: return isSecret ? spend(Self.redaction) : described(value)
    case .data where isSecret, .bytes where isSecret: return spend(Self.redaction)
    case .data:
      let count = (value as? any Collection)?.count ?? 0
      return spend("\(facts.name)(\(count) byte\(count == 1 ? "" : "s"))")
    case .range: return range(value, depth, secrecy)
    case .object: return spend(mention(of: value))
    case .metatype: return spend("\(value).self")
    case .named: return spend(Self.name(of: value))
    case .bytes, .container: return structure(of: value, depth, secrecy)
    case .structure where !rules.opens(facts.fullName):
      let isPlain = facts.isEnumeration && Mirror(reflecting: value).children.isEmpty
      return spend(isPlain ? plainCase(value) : Self.name(of: value))
    case .structure: return structure(of: value, depth, secrecy == .everything ? secrecy : .none)
    }
  }

  // MARK: - Texts

  private mutating func spend(_ text: String) -> String {
    characters -= text.utf8.count
    return text
  }

  /// Returns a text value, or the start of a long one: the part that is searched for secrets.
  private func string(_ value: Any) -> String {
    // A secret may extend beyond the end of the shown part.
    let limit = characters + Self.lookAhead
    func start(of text: some StringProtocol) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    }
    return switch value {
    case let text as any StringProtocol: start(of: text)
    case let text as Character: start(of: String(text))
    case let text as StaticString: start(of: "\(text)")
    case let text as Unicode.Scalar: String(Character(text))
    default: ""
    }
  }

  private mutating func quoted(_ text: String) -> String {
    let shown = rules.shown(text).unicodeScalars
    // Texts this long were already truncated.
    let isWhole = text.unicodeScalars.count < characters + Self.lookAhead
    let isCut = shown.count > characters || !isWhole
    let start = String(String.UnicodeScalarView(shown.prefix(characters)))
    return spend(start.debugDescription) + (isCut ? Self.ellipsis : "")
  }

  private mutating func described(_ value: Any) -> String {
    spend(Self.name(of: value)) + "(" + quoted(string("\(value)")) + ")"
  }

  /// Returns the name of a value's type; for an object, the name that lifelines of such objects have.
  private static func name(of value: Any) -> String {
    let type = type(of: value)
    let name =
      (type as? any NamedParticipant.Type)?.participantName ?? ValueKind.facts(of: value).name
    return name.utf8.count <= mostOfName ? name : name.prefix(mostOfName) + ellipsis
  }

  /// Returns an object's name in the session: that of its lifeline. If it has none, returns its type's name.
  private func mention(of value: Any) -> String {
    hand?.mention(of: value as AnyObject) ?? Self.name(of: value)
  }

  // MARK: - Structures

  private mutating func range(_ value: Any, _ depth: Int, _ secrecy: SecretName.Extent) -> String {
    let name = _typeName(type(of: value))
    let isClosed = name.contains(".ClosedRange<") || name.contains(".PartialRangeThrough<")
    var bounds: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      bounds[child.label ?? ""] = text(of: child.value, depth: depth - 1, secrecy)
    }
    let sign = isClosed || bounds["upperBound"] == nil ? "..." : "..<"
    return (bounds["lowerBound"] ?? "") + spend(sign) + (bounds["upperBound"] ?? "")
  }

  private mutating func structure(of value: Any, _ depth: Int, _ secrecy: SecretName.Extent)
    -> String
  {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { text(of: $0.value, depth: depth, secrecy) }
        ?? spend("nil")
    case .enum where mirror.children.isEmpty: return spend(plainCase(value))
    case nil where value is AnyHashable:
      return (value as? AnyHashable).map { text(of: $0.base, depth: depth, secrecy) }
        ?? ""
    case .class, .foreignReference, nil: return spend(Self.name(of: value))
    case .dictionary where mirror.children.isEmpty: return spend("[:]")
    case .set where mirror.children.isEmpty, .collection where mirror.children.isEmpty:
      return spend("[]")
    case _ where depth == 0: return spend(Self.ellipsis)
    case .struct: return spend(Self.name(of: value)) + "(\(list(of: mirror, depth, secrecy)))"
    case .enum: return enumerationCase(mirror, depth, secrecy)
    case .tuple: return "(\(list(of: mirror, depth, secrecy)))"
    case .set, .dictionary: return "[\(sortedList(of: mirror, depth, secrecy))]"
    default: return "[\(list(of: mirror, depth, secrecy))]"
    }
  }

  /// Returns the name of a case without values; if the type describes itself, returns the type's name.
  private func plainCase(_ value: Any) -> String {
    Self.describesItself(value) ? Self.name(of: value) : ".\(value)"
  }

  /// Returns whether a value's description would run the program's code.
  static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
  }

  /// Returns the texts of the parts in their order, separated by commas.
  private mutating func list(of mirror: Mirror, _ depth: Int, _ secrecy: SecretName.Extent)
    -> String
  {
    // In `(name: "Authorization", value: "…")`, the first part is the name of the others.
    let name = mirror.displayStyle == .collection ? nil : indexOfSecretName(mirror)
    var texts: [String] = []
    for (index, child) in mirror.children.enumerated() {
      guard characters > 0, parts > 0 else {
        texts.append(Self.ellipsis)
        break
      }
      let isNamed = name.map { $0 != index } ?? false
      texts.append(part(child, depth - 1, isNamed ? .everything : secrecy))
      characters -= 2
    }
    return texts.joined(separator: ", ")
  }

  /// Returns the texts of the parts, sorted and separated by commas.
  ///
  /// All parts may use the same number of characters, so that their original order has no effect.
  private mutating func sortedList(of mirror: Mirror, _ depth: Int, _ secrecy: SecretName.Extent)
    -> String
  {
    let count = mirror.children.count
    guard count <= parts else { return spend(Self.ellipsis) }
    var share = self
    share.characters = max(Self.leastShare, characters / max(1, count))
    share.parts = max(1, parts / max(1, count))
    let isDictionary = mirror.displayStyle == .dictionary
    let texts = mirror.children.map { child in
      var writer = share
      return isDictionary
        ? writer.entry(child, depth - 1, secrecy) : writer.part(child, depth - 1, secrecy)
    }
    parts -= count
    var shown: [String] = []
    for text in texts.sorted() {
      guard characters > 0 else {
        shown.append(Self.ellipsis)
        break
      }
      shown.append(spend(text))
      characters -= 2
    }
    return shown.joined(separator: ", ")
  }

  private mutating func entry(_ child: Mirror.Child, _ depth: Int, _ secrecy: SecretName.Extent)
    -> String
  {
    let halves = Mirror(reflecting: child.value).children.map(\.value)
    guard halves.count == 2 else { return "" }
    let key = text(of: halves[0], depth: depth, .none)
    // The name of the key: without quotation marks, or without a case's leading dot.
    let name = String(key.drop { "\".".contains($0) }.prefix { $0 != "\"" })
    if rules.hides(name) { return "\(key): \(Self.redaction)" }
    let named = isNameOfSecret(halves[0]) ? .everything : rules.extent(of: key)
    return "\(key): " + text(of: halves[1], depth: depth, max(secrecy, named))
  }

  private mutating func part(_ child: Mirror.Child, _ depth: Int, _ secrecy: SecretName.Extent)
    -> String
  {
    // The label of a tuple's part is `.0` if the source gives it none.
    guard let label = child.label.map(Self.propertyName), !label.hasPrefix(".") else {
      return text(of: child.value, depth: depth, secrecy)
    }
    let start = spend("\(label): ")
    if rules.hides(label) { return start + spend(Self.redaction) }
    return start
      + text(of: child.value, depth: depth, max(secrecy, rules.extent(of: label)))
  }

  /// Returns a property's name from the label of its storage, which may be lazy or a property wrapper's.
  private static func propertyName(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    // The storage of a property wrapper.
    return label.hasPrefix("_") ? String(label.drop { $0 == "_" }) : label
  }

  private mutating func enumerationCase(
    _ mirror: Mirror, _ depth: Int, _ secrecy: SecretName.Extent
  ) -> String {
    guard let payload = mirror.children.first else { return "" }
    let name = payload.label ?? ""
    let label = spend(".\(name)")
    if rules.hides(name) { return label + "(" + spend(Self.redaction) + ")" }
    let inside = text(
      of: payload.value, depth: depth - 1, max(secrecy, rules.extent(of: name)))
    let type = _typeName(type(of: payload.value))
    let isTuple =
      type.hasPrefix("(") && !type.hasPrefix("(extension in ") && inside.hasPrefix("(")
    return label + (isTuple ? inside : "(\(inside))")
  }

  // MARK: - Names among the values

  /// Returns the index of an argument with a secret's name as its value: `setValue("…", forKey: "password")`.
  /// `nil` if there is none.
  func indexOfSecretName(_ arguments: KeyValuePairs<String, Any?>) -> Int? {
    guard rules.hidesSecrets, arguments.count > 1 else { return nil }
    return arguments.enumerated().first { _, argument in
      !argument.key.isEmpty && Self.mayBeName(argument.key)
        && argument.value.map(isNameOfSecret) ?? false
    }?.offset
  }

  /// Returns the index of a part with a secret's name as its value, such as a header's name next to the
  /// header's value. `nil` if there is none.
  private func indexOfSecretName(_ mirror: Mirror) -> Int? {
    guard rules.hidesSecrets, mirror.children.count > 1 else { return nil }
    return mirror.children.prefix(8).enumerated().first {
      Self.mayBeName($1.label) && isNameOfSecret($1.value)
    }?.offset
  }

  /// Returns whether a part with this label may hold the name of the other parts.
  static func mayBeName(_ label: String?) -> Bool {
    guard let label, !label.hasPrefix(".") else { return true }
    return !Set(SecretName.words(of: label)).isDisjoint(with: [
      "field", "header", "key", "label", "name", "parameter", "title",
    ])
  }

  /// Returns whether a value is the name of a secret: a text, or an enumeration case. A structure counts if
  /// one of its texts is the name of a secret.
  func isNameOfSecret(_ value: Any) -> Bool {
    let facts = ValueKind.facts(of: value)
    switch facts.kind {
    case .text:
      return ((value as? any StringProtocol).map { $0.utf8.count <= 64 } ?? false)
        && isNameOfSecret(text: string(value))
    case .structure where rules.opens(facts.fullName):
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .enum where mirror.children.isEmpty:
        let name = plainCase(value)
        return name.hasPrefix(".") && isNameOfSecret(text: String(name.dropFirst()))
      case .struct:
        return mirror.children.prefix(8).contains { child in
          (child.value as? String).map(isNameOfSecret(text:)) ?? false
        }
      default: return false
      }
    default: return false
    }
  }

  private func isNameOfSecret(text: String) -> Bool {
    text.utf8.count <= 64 && text.utf8.allSatisfy(\.isPartOfName)
      && rules.extent(of: text) > .none
  }
}

/// A placeholder for a hidden value.
package struct HiddenValue {
  let text: String

  /// A value that is secret.
  package static let redacted = HiddenValue(text: Literal.redaction)
  /// A value that can't be shown.
  package static let unshown = HiddenValue(text: "…")
}

/// The values of a variadic parameter, written without brackets.
package struct VariadicValues {
  let values: Any

  package init(_ values: Any) { self.values = values }
}
