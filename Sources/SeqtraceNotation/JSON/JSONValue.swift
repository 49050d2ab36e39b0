/// A value of JSON (RFC 8259) whose objects keep the order of their members.
enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Appends the value in one line.
  func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .string(let value): Self.write(value, into: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members): Self.write(members, into: &bytes)
    }
  }

  private static func write(_ members: [(key: String, value: JSONValue)], into bytes: inout [UInt8])
  {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      write(member.key, into: &bytes)
      bytes += ": ".utf8
      member.value.write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case _ where scalar.isInvisible:
        // Two of a surrogate pair, where one number isn't enough.
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16, uppercase: true)
          bytes += #"\u"#.utf8
          bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
          bytes += digits.utf8
        }
      default: bytes += UTF8.encode(scalar)!
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Unicode.Scalar {
  /// Whether an editor or a terminal would act on it rather than show it.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFFFE...0xFFFF: true
    default: isDeceptive
    }
  }
}
