/// The name of a type with its module and its enclosing types: `Shop::Order.Item`.
///
/// Recordings use Swift's module selectors. Diagrams and transcripts omit the parts that aren't needed to
/// distinguish the types of a trace. The generic arguments of a type are part of its simple name:
/// `Shop::Box<Item>`.
package struct TypeName: Hashable, Sendable {
  /// The module; `nil` if the name has none.
  package let module: String?
  /// The names of the enclosing types, the outermost first, and then the type's own name.
  package let path: [String]

  private static let mostParts = 16

  package init(module: String?, path: [String]) {
    self.module = module
    self.path = path
  }

  /// Parses a participant's name; fails if it isn't the name of a type.
  ///
  /// A name without a module is a type's name if it has several parts and each starts like a type's name.
  /// Names of more than 16 parts aren't parsed as types, because each part adds a spelling.
  package init?(_ name: String) {
    guard name.utf8.contains(UInt8(ascii: ".")) || name.utf8.contains(UInt8(ascii: ":")) else {
      return nil
    }
    let (module, rest) = Self.selector(of: name)
    let path = Self.parts(of: rest)
    guard path.count <= Self.mostParts, path.allSatisfy(Self.isPart),
      module != nil || path.count > 1 && path.allSatisfy(Self.startsAsType)
    else { return nil }
    self.init(module: module, path: path)
  }

  /// The qualified name.
  package var text: String { (module.map { $0 + "::" } ?? "") + path.joined(separator: ".") }

  /// The name of the enclosing type, without generic arguments; empty for a top-level type.
  package var outer: String {
    let around = path.dropLast().map { String($0.prefix { $0 != "<" }) }
    return around.isEmpty ? "" : TypeName(module: module, path: around).text
  }

  /// The possible spellings of the name, the shortest first.
  package var spellings: [String] {
    let paths = path.indices.reversed().map { path[$0...].joined(separator: ".") }
    return module == nil ? paths : paths + [text]
  }

  /// Returns the possible spellings of a participant's name, the shortest first.
  package static func spellings(of name: String) -> [String] {
    TypeName(name)?.spellings ?? [name]
  }

  /// Returns a participant's name without its module and its enclosing types.
  package static func simpleName(of name: String) -> String { TypeName(name)?.path.last ?? name }

  /// Returns each participant's name without its module, unless types of several modules share the name.
  ///
  /// A name without a module is taken for the same type as the name with a module.
  package static func withoutModules(_ names: Set<String>) -> [String: String] {
    var modules: [[String]: Set<String>] = [:]
    let types = names.map { ($0, TypeName($0)) }
    for case (_, let type?) in types {
      if let module = type.module { modules[type.path, default: []].insert(module) }
    }
    return Dictionary(
      uniqueKeysWithValues: types.map { name, type in
        guard let type, modules[type.path, default: []].count == 1 else { return (name, name) }
        return (name, type.path.joined(separator: "."))
      })
  }

  /// Returns, for each participant's name, the shortest spelling that no other name shares.
  package static func shortest(_ names: Set<String>) -> [String: String] {
    let longer = withoutModules(names)
    var owners: [String: Int] = [:]
    for name in Set(longer.values) {
      for spelling in spellings(of: name) { owners[spelling, default: 0] += 1 }
    }
    return longer.mapValues { name in spellings(of: name).first { owners[$0] == 1 } ?? name }
  }

  // MARK: - Reading

  private static func selector(of name: String) -> (module: String?, rest: Substring) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (nil, name[...]) }
    let module = name[..<colon]
    let rest = name[name.utf8.index(after: colon)...]
    guard rest.utf8.first == UInt8(ascii: ":"), isIdentifier(module) else {
      return (nil, name[...])
    }
    return (String(module), rest.dropFirst())
  }

  /// Splits a name at the dots that are outside of all brackets.
  package static func parts(of name: some StringProtocol) -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 0
    var isQuoted = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "`"): isQuoted.toggle()
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      // The arrow of a function type doesn't close a bracket.
      case UInt8(ascii: ">") where parts[parts.count - 1].last == UInt8(ascii: "-"): break
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ".") where depth == 0 && !isQuoted:
        parts.append([])
        continue
      default: break
      }
      parts[parts.count - 1].append(byte)
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a text can be a part of a type's name. A colon isn't allowed: if the module in front is omitted,
  /// the text before the colon would be parsed as the module.
  private static func isPart(_ text: String) -> Bool {
    let name = text.utf8.prefix { $0 != UInt8(ascii: "<") }
    return !name.isEmpty && !name.contains(UInt8(ascii: ":"))
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !first.isDigit else { return false }
    return text.utf8.allSatisfy { $0.isDigit || $0.isNameLetter }
  }

  private static func startsAsType(_ part: String) -> Bool {
    guard let first = part.utf8.first else { return false }
    return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first || first >= 0x80
      || [UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: "[")].contains(
        first)
  }
}
