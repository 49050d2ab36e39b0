/// Changes a trace file, mostly so that it stays one: lines, fields, values, sometimes bytes.
struct TraceMutation {
  /// The file.
  private(set) var bytes: [UInt8]
  private var random: FuzzRandom

  init(of bytes: [UInt8], _ random: FuzzRandom) {
    self.bytes = bytes
    self.random = random
  }

  /// Makes one change.
  mutating func change() {
    switch random.number(0..<16) {
    case 0...10: changeLines()
    case 11: bytes = Array(bytes.prefix(random.number(0..<bytes.count + 1)))
    case 12: overwriteByte()
    case 13: insertBytes()
    case 14: removeBytes()
    default: changeLineEnds()
    }
  }

  // MARK: - Lines

  private mutating func changeLines() {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    guard lines.count > 1 else { return }
    let index = random.number(0..<lines.count - 1)
    switch random.number(0..<10) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: random.number(0..<lines.count))
    case 2: lines.swapAt(index, random.number(0..<lines.count - 1))
    case 3: lines.insert(newLine(of: lines.count), at: random.number(1..<lines.count))
    default: lines[index] = changed(lines[index])
    }
    bytes = Array(lines.joined(separator: [10]))
  }

  /// A line with one field changed, added or removed.
  private mutating func changed(_ line: [UInt8]) -> [UInt8] {
    var fields = Self.fields(of: line)
    guard !fields.isEmpty else { return line }
    let index = random.number(0..<fields.count)
    switch random.number(0..<6) {
    case 0: fields.remove(at: index)
    case 1: fields.insert(newField(), at: random.number(0..<fields.count + 1))
    case 2: fields.append(fields[index])
    default:
      guard let colon = fields[index].firstIndex(of: 58) else { return line }
      let key = String(decoding: fields[index][..<colon], as: UTF8.self)
      fields[index] = Array("\(key):\(value(of: key.filter { $0 != "\"" }))".utf8)
    }
    return Array("{".utf8) + fields.joined(separator: [44]) + Array("}".utf8)
  }

  /// The fields of a line, as its commas outside of texts and arrays part them.
  private static func fields(of line: [UInt8]) -> [[UInt8]] {
    guard line.first == 123, line.last == 125 else { return [] }
    var fields: [[UInt8]] = [[]]
    var (isText, isEscaped, depth) = (false, false, 0)
    for byte in line.dropFirst().dropLast() {
      if !isText, depth == 0, byte == 44 {
        fields.append([])
        continue
      }
      fields[fields.count - 1].append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == 92 {
        isEscaped = true
      } else if byte == 34 {
        isText.toggle()
      } else if !isText {
        depth += byte == 91 || byte == 123 ? 1 : byte == 93 || byte == 125 ? -1 : 0
      }
    }
    return fields
  }

  private mutating func newLine(of count: Int) -> [UInt8] {
    let id = random.oneIn(5) ? random.number(1..<count + 1) : count + 1000
    var line = "{\"kind\":\(value(of: "kind")),\"id\":\(id)"
    for key in Self.keys where random.oneIn(3) { line += ",\"\(key)\":\(value(of: key))" }
    return Array((line + "}").utf8)
  }

  private mutating func newField() -> [UInt8] {
    let key = random.pick(
      Self.keys + ["id", "kind", "seqtrace", "dropped", "strays", "design", "x"])
    return Array("\"\(key)\":\(value(of: key))".utf8)
  }

  /// A value for a key, nearly always of the right type.
  private mutating func value(of key: String) -> String {
    if random.oneIn(25) { return random.pick(["null", "[]", "{}", "1.5", "\"1\"", "true", "-0"]) }
    switch key {
    case "kind": return "\"" + random.pick(Self.kinds) + "\""
    case "seqtrace": return random.oneIn(9) ? "2" : "1"
    case "from", "to", "object": return Self.json(reference())
    case "name", "value", "queue", "file", "title", "design": return Self.json(random.oddText())
    case "arguments":
      return "["
        + (0..<random.number(0..<4)).map { _ in Self.json(random.oddText()) }
        .joined(separator: ",") + "]"
    default: return String(random.oddNumber())
    }
  }

  private mutating func reference() -> String {
    let name = random.oneIn(2) ? random.pick(["A", "B", "Lamp", "client"]) : random.oddText()
    let serial = random.oneIn(2) ? random.pick(["@", "#"]) + String(random.number(0..<5)) : ""
    return name + serial + (random.oneIn(6) ? " / " + random.oddText() : "")
  }

  private static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static let keys = [
    "lane", "time", "from", "to", "name", "arguments", "value", "begin", "registration", "cause",
    "object", "queue", "file", "line",
  ]
  private static let kinds = [
    "call", "return", "throw", "create", "destroyBegin", "destroyEnd", "registration", "postBegin",
    "postEnd", "callbackBegin", "callbackEnd", "deregistration", "propertyChange", "note", "spawn",
    "await", "handoff", "gap", "unknown",
  ]

  // MARK: - Bytes

  private mutating func overwriteByte() {
    guard !bytes.isEmpty else { return }
    bytes[random.number(0..<bytes.count)] = UInt8(truncatingIfNeeded: random.next())
  }

  private mutating func insertBytes() {
    let piece = (0..<random.number(1..<8)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    bytes.insert(contentsOf: piece, at: random.number(0..<bytes.count + 1))
  }

  private mutating func removeBytes() {
    guard !bytes.isEmpty else { return }
    let start = random.number(0..<bytes.count)
    bytes.removeSubrange(start..<min(bytes.count, start + random.number(1..<40)))
  }

  private mutating func changeLineEnds() {
    let ending = Array(random.pick(["\r\n", "\n\n", "\r", "\r\r\n", " \n"]).utf8)
    bytes = Array(
      bytes.split(separator: 10, omittingEmptySubsequences: false).joined(separator: ending))
  }
}
