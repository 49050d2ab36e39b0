internal import SeqtraceEvents

/// A JSON value (RFC 8259). An object keeps the order of its members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// Appends the value as JSON on one line.
  ///
  /// - Parameter space: The space after each comma and colon.
  package func write(into bytes: inout [UInt8], space: String = " ") {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .string(let value): bytes.appendJSON(value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes += ",\(space)".utf8 }
        value.write(into: &bytes, space: space)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ",\(space)".utf8 }
        bytes.appendJSON(member.key)
        bytes += ":\(space)".utf8
        member.value.write(into: &bytes, space: space)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// The value as JSON, with a line break at the end.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes + [UInt8(ascii: "\n")]
  }
}

extension [JSONValue] {
  /// The list as JSON without spaces, with each element on a line of its own.
  package var lines: String {
    let elements = map { value in
      var bytes: [UInt8] = []
      value.write(into: &bytes, space: "")
      return "\n" + String(decoding: bytes, as: UTF8.self)
    }
    return "[\(elements.joined(separator: ","))]"
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }

  package init(arrayLiteral values: JSONValue...) { self = .array(values) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { ($0, $1) })
  }

  /// Creates a text; `null` for `nil`.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// Creates a list of texts.
  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
}

extension JSONValue: Equatable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left.elementsEqual(right, by: ==)
    default: false
    }
  }
}
