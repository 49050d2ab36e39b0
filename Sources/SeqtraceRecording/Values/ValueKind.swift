internal import SeqtraceEvents

/// The way in which a type's values are written; determined once for each type.
///
/// This doesn't run the program's code: a type's own description and mirror aren't used.
enum ValueKind {
  /// A text.
  case text
  /// A number or a similar value of the standard library or Foundation, shown by its description.
  case number
  /// A value of Foundation that consists of a text: `URL("https://example.org")`.
  case described
  /// Bytes, shown only by their count.
  case data
  /// A collection of bytes, each shown as a number.
  case bytes
  /// A range, shown by its bounds.
  case range
  /// A container of the standard library: an optional, a collection, a tuple.
  case container
  /// A structure or enumeration, shown with its parts.
  case structure
  /// An object.
  case object
  /// A type.
  case metatype
  /// A value shown only by the name of its type.
  case named

  /// The facts about a type.
  struct Facts {
    let kind: ValueKind
    /// Whether the type is an enumeration; only meaningful if the kind is `structure`.
    let isEnumeration: Bool
    /// The type's name without its module; `fullName` includes the module.
    let name: String
    let fullName: String
    /// The extent to which the type's name makes its values secret. The word `token` doesn't count, because
    /// most types with that word belong to parsers.
    let secrecy: SecretName.Extent
  }

  private static let known = Guarded([ObjectIdentifier: Facts]())

  /// Returns the facts about the type of a value, cached because asking the runtime takes microseconds.
  static func facts(of value: Any) -> Facts {
    let type = type(of: value)
    let key = ObjectIdentifier(type)
    if let facts = known.withLock({ $0[key] }) { return facts }
    let name = String(describing: type)
    let isSecret = SecretName.extent(of: String(name.prefix { $0 != "<" })) == .everything
    let kind = found(value, type)
    let facts = Facts(
      kind: kind,
      isEnumeration: kind == .structure && Mirror(reflecting: value).displayStyle == .enum,
      name: name, fullName: _typeName(type),
      secrecy: isSecret ? .everything : .none)
    known.withLock { $0[key] = facts }
    return facts
  }

  private static func found(_ value: Any, _ type: Any.Type) -> ValueKind {
    if type is AnyClass { return .object }
    let name = _typeName(type)
    // A name that starts with a parenthesis is that of a tuple or a function. But `(extension in M):N.T` is a
    // type declared in an extension of `N`.
    if name.hasPrefix("("), !name.hasPrefix("(extension in ") { return .container }
    switch name.split(separator: ".", maxSplits: 1).first ?? "" {
    case "Swift": return value is Any.Type ? .metatype : ofStandardLibrary(type, name)
    case "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation",
      "CoreGraphics", "__C":
      return ofFoundation(name)
    default:
      if value is Any.Type { return .metatype }
      return type is any CustomReflectable.Type ? .named : .structure
    }
  }

  /// Returns the kind of a type of the standard library. Only compares the type itself, because an optional
  /// conforms to everything that its content conforms to.
  private static func ofStandardLibrary(_ type: Any.Type, _ name: String) -> ValueKind {
    switch type {
    case is any StringProtocol.Type, is Character.Type, is StaticString.Type,
      is Unicode.Scalar.Type:
      return .text
    case is any Numeric.Type, is Bool.Type, is Duration.Type: return .number
    case is any RangeExpression.Type: return .range
    default: break
    }
    let containers = [
      "Optional", "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "Result",
      "AnyHashable",
    ]
    let base = name.dropFirst("Swift.".count).prefix { $0 != "<" }
    guard containers.contains(String(base)) else { return .named }
    let bytes = ["Swift.UInt8", "Swift.Int8"].contains { name.hasSuffix("<\($0)>") }
    return bytes && base.contains("Array") ? .bytes : .container
  }

  private static func ofFoundation(_ name: String) -> ValueKind {
    switch name.split(separator: ".").last ?? "" {
    case "URL", "UUID", "Date": .described
    case "Decimal", "CGFloat": .number
    case "Data": .data
    default: .named
    }
  }
}
