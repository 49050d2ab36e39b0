/// Writes values down as Swift source would, until what it may spend is spent.
struct Literal {
  static let depthLimit = 8
  static let redaction = "•••"
  private static let elementLimit = 100
  private static let ellipsis = "…"

  /// What records, so that objects are mentioned as the session knows them; `nil` if nothing does.
  private let hand: Hand?
  /// The names of types and parts that aren't shown.
  private let redacted: Set<String>
  /// How many characters may still be written, and how many parts looked at.
  private var characters = 2_000
  private var parts = 4_000

  init(recordedBy hand: Hand?) {
    self.hand = hand
    redacted = hand?.core.filter.redacted ?? []
  }

  mutating func text(of value: Any, depth: Int) -> String {
    guard characters > 0, parts > 0 else { return Self.ellipsis }
    parts -= 1
    if !redacted.isEmpty, redacted.contains(Self.name(of: value)) { return spend(Self.redaction) }
    if let text = usual(value) { return text }
    return switch value {
    case let opaque as any Opaque: spend(Self.name(of: opaque))
    case let text as any StringProtocol: quoted(text)
    case let text as Character: spend(String(text).debugDescription)
    case let type as Any.Type: spend("\(type).self")
    case let number as any Numeric: spend("\(number)")
    case let range as any RangeExpression: spend("\(range)")
    default: structure(of: value, depth: depth)
    }
  }

  /// The text of a value of one of the usual types, of which nobody need ask what they conform to: the
  /// first such question about a type takes 14 µs in a large program.
  private mutating func usual(_ value: Any) -> String? {
    let type = type(of: value)
    // Objects that bridge to these types are something else.
    if type == String.self || type == String?.self {
      return (value as? String).map { quoted($0) }
    }
    if type == Int.self { return (value as? Int).map { spend(String($0)) } }
    if type == Bool.self { return (value as? Bool).map { spend($0 ? "true" : "false") } }
    return nil
  }

  // MARK: - Texts

  private mutating func spend(_ text: String) -> String {
    characters -= text.utf8.count
    return text
  }

  private mutating func quoted(_ text: some StringProtocol) -> String {
    let rest = text.dropFirst(characters)
    let start = text[..<rest.startIndex]
    return spend(String(start).debugDescription) + (rest.isEmpty ? "" : Self.ellipsis)
  }

  /// The name of a value's type, or what the lifelines of such objects are called.
  private static func name(of value: Any) -> String {
    let type = type(of: value)
    return (type as? any NamedParticipant.Type)?.participantName ?? String(describing: type)
  }

  /// An object as the session knows it, so that it is called what its lifeline is called.
  private func mention(of value: Any) -> String {
    guard let hand, type(of: value) is AnyClass else { return Self.name(of: value) }
    return hand.mention(of: value as AnyObject) ?? Self.name(of: value)
  }

  // MARK: - Structures

  private mutating func structure(of value: Any, depth: Int) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value, depth: depth) } ?? "nil"
    case .class: return spend(mention(of: value))
    case .foreignReference, nil: return spend(Self.name(of: value))
    case .struct where value is any CustomStringConvertible:
      return spend(Self.name(of: value)) + "(" + quoted("\(value)") + ")"
    case .enum where mirror.children.isEmpty: return spend(".\(value)")
    case _ where depth == 0: return spend(Self.ellipsis)
    case .struct: return spend(Self.name(of: value)) + "(\(list(of: mirror, depth)))"
    case .enum: return enumerationCase(mirror, depth)
    case .tuple: return "(\(list(of: mirror, depth)))"
    case .dictionary where mirror.children.isEmpty: return "[:]"
    case .set, .dictionary: return "[\(sortedList(of: mirror, depth))]"
    default: return "[\(list(of: mirror, depth))]"
    }
  }

  /// The parts in the order that they have.
  private mutating func list(of mirror: Mirror, _ depth: Int) -> String {
    var texts: [String] = []
    for child in mirror.children {
      guard texts.count < Self.elementLimit, characters > 0, parts > 0 else {
        texts.append(Self.ellipsis)
        break
      }
      texts.append(part(child, depth - 1))
    }
    return texts.joined(separator: ", ")
  }

  /// The parts in the order of their texts.
  ///
  /// Each may spend as much as any other, so that the order in which they are found shows nowhere.
  private mutating func sortedList(of mirror: Mirror, _ depth: Int) -> String {
    let count = mirror.children.count
    guard count <= parts else { return spend(Self.ellipsis) }
    var share = self
    share.characters = max(1, characters / max(1, min(count, Self.elementLimit)))
    share.parts = max(1, parts / max(1, count))
    let isDictionary = mirror.displayStyle == .dictionary
    let texts = mirror.children.map { child in
      var writer = share
      return isDictionary ? writer.entry(child, depth - 1) : writer.part(child, depth - 1)
    }
    parts -= count
    let shown = texts.sorted().prefix(Self.elementLimit)
    return spend((shown + (shown.count < count ? [Self.ellipsis] : [])).joined(separator: ", "))
  }

  private mutating func entry(_ child: Mirror.Child, _ depth: Int) -> String {
    var texts: [String] = []
    for half in Mirror(reflecting: child.value).children {
      texts.append(isRedacted(texts.first) ? Self.redaction : text(of: half.value, depth: depth))
    }
    return texts.joined(separator: ": ")
  }

  private mutating func part(_ child: Mirror.Child, _ depth: Int) -> String {
    // A part of a tuple without a label is called `.0`.
    guard let label = child.label, !label.hasPrefix(".") else {
      return text(of: child.value, depth: depth)
    }
    if redacted.contains(label) { return spend("\(label): \(Self.redaction)") }
    return spend("\(label): ") + text(of: child.value, depth: depth)
  }

  /// Whether the text of a dictionary's key is a name that is redacted.
  private func isRedacted(_ key: String?) -> Bool {
    guard let key, key.hasPrefix("\"") else { return false }
    return redacted.contains(String(key.dropFirst().dropLast()))
  }

  private mutating func enumerationCase(_ mirror: Mirror, _ depth: Int) -> String {
    guard let payload = mirror.children.first else { return "" }
    let label = spend(".\(payload.label ?? "")")
    let inside = text(of: payload.value, depth: depth - 1)
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return label + (isTuple ? inside : "(\(inside))")
  }
}

/// What has nothing to show but an address, and can't be reflected.
private protocol Opaque {}

extension Task: Opaque {}
extension UnsafeCurrentTask: Opaque {}
extension CheckedContinuation: Opaque {}
extension UnsafeContinuation: Opaque {}
extension AsyncStream.Continuation: Opaque {}
extension AsyncThrowingStream.Continuation: Opaque {}
extension ObjectIdentifier: Opaque {}
extension Unmanaged: Opaque {}
extension OpaquePointer: Opaque {}
extension UnsafePointer: Opaque {}
extension UnsafeMutablePointer: Opaque {}
extension UnsafeRawPointer: Opaque {}
extension UnsafeMutableRawPointer: Opaque {}
extension UnsafeBufferPointer: Opaque {}
extension UnsafeMutableBufferPointer: Opaque {}
extension UnsafeRawBufferPointer: Opaque {}
extension UnsafeMutableRawBufferPointer: Opaque {}
