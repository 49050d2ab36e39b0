import SeqtraceNotation
import SeqtraceReading

/// A request or notification of JSON-RPC 2.0.
struct ServedMessage {
  /// The ID of a request.
  enum ID: Hashable, Sendable {
    case number(Int64)
    case text(String)

    init?(_ node: JSONNode?) {
      switch node?.content {
      case .integer(let number): self = .number(number)
      case .string(let text): self = .text(text)
      default: return nil
      }
    }

    var value: JSONValue {
      switch self {
      case .number(let number): .integer(Int(number))
      case .text(let text): .string(text)
      }
    }
  }

  /// An error of the protocol. Errors of tools are part of ordinary results.
  struct Failure: Error {
    enum Code: Int {
      case malformed = -32700
      case invalid = -32600
      case unknownMethod = -32601
      case unusableParameters = -32602
      case failed = -32603
      case unknownResource = -32002
      case busy = -32000
    }

    let code: Code
    let message: String
    /// The request's ID; `nil` if unknown.
    var id: ID?

    init(_ code: Code, _ message: String, of id: ID? = nil) {
      (self.code, self.message, self.id) = (code, message, id)
    }
  }

  /// The ID of a request; `nil` for a notification.
  let id: ID?
  let method: String
  let parameters: JSONNode?

  /// Parses a message; `nil` for a response, which is ignored because the server sends no requests.
  init?(_ line: [UInt8]) throws(Failure) {
    let root: JSONNode
    do throws(JSONNode.ReadError) { root = try JSONNode(reading: line) } catch {
      throw Failure(.malformed, "The message isn't JSON: byte \(error.offset + 1)")
    }
    let id = ID(root["id"])
    guard case .object = root.content, root["jsonrpc"]?.text == "2.0" else {
      throw Failure(.invalid, "Expected one object of JSON-RPC 2.0", of: id)
    }
    guard let method = root["method"]?.text else {
      if root["result"] != nil || root["error"] != nil { return nil }
      throw Failure(.invalid, "The message has no method", of: id)
    }
    if id == nil, root["id"] != nil {
      throw Failure(.invalid, "Expected an id that is a whole number or a string")
    }
    (self.id, self.method, parameters) = (id, method, root["params"])
  }

  /// The line for a result.
  static func answer(to id: ID, _ result: JSONValue) -> [UInt8] {
    line([("id", id.value), ("result", result)])
  }

  /// The line for an error.
  static func answer(_ failure: Failure) -> [UInt8] {
    let error: JSONValue = [
      "code": .integer(failure.code.rawValue), "message": .string(failure.message),
    ]
    return line([("id", failure.id?.value ?? .null), ("error", error)])
  }

  /// The line for a notification.
  static func notification(_ method: String, _ parameters: JSONValue) -> [UInt8] {
    line([("method", .string(method)), ("params", parameters)])
  }

  private static func line(_ members: [(key: String, value: JSONValue)]) -> [UInt8] {
    JSONValue.object([("jsonrpc", "2.0")] + members).line
  }
}

/// Splits a client's input into messages, one per line.
struct MessageLines {
  /// The largest size of a message in bytes. The rest of a longer line is dropped.
  static let mostBytes = 1 << 20

  private var rest: [UInt8] = []
  private var isTooLong = false

  /// Takes some bytes, and returns the lines that they complete. A line that is too long is `nil`.
  mutating func take(_ piece: [UInt8]) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if part.offset > 0 {
        if isTooLong {
          lines.append(nil)
        } else if rest.contains(where: { $0 > 0x20 }) {
          lines.append(rest)
        }
        (rest, isTooLong) = ([], false)
      }
      isTooLong = isTooLong || rest.count + part.element.count > Self.mostBytes
      rest = isTooLong ? [] : rest + part.element
    }
    return lines
  }
}
