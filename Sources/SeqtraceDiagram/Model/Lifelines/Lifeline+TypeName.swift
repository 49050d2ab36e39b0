private import SeqtraceEvents

extension Lifeline {
  /// The spellings of the lifeline's type name: without and with its enclosing types, and with its module.
  public var typeNames: [String] {
    let name = typeName
    let spellings = TypeName.spellings(of: qualifiedType ?? name)
    return spellings.contains(name) ? spellings : [name] + spellings
  }

  /// The name without the number that distinguishes objects of the same type: `UILabel` for
  /// `UILabel#2`.
  public var typeName: String {
    guard let hash = numberStart else { return name }
    return String(name[..<hash])
  }

  /// Whether the name ends with a number that distinguishes objects of the same type.
  public var isNumbered: Bool { numberStart != nil }

  private var numberStart: String.Index? {
    guard let hash = name.utf8.lastIndex(of: UInt8(ascii: "#")), hash != name.startIndex else {
      return nil
    }
    let digits = name.utf8[name.utf8.index(after: hash)...]
    let zeroToNine = UInt8(ascii: "0")...UInt8(ascii: "9")
    return !digits.isEmpty && digits.allSatisfy(zeroToNine.contains) ? hash : nil
  }
}
