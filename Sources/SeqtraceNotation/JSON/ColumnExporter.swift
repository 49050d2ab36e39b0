internal import SeqtraceEvents
package import SeqtraceDiagram

/// Writes the members of the diagram file with each list of elements as columns.
///
/// A diagram of 100 000 messages takes a fifth of the bytes of its file, because keys aren't repeated, each
/// text is written once and numbers are differences. The fields are those of ``JSONExporter``, but a lifeline
/// is its index.
///
/// ```
/// "messages": {"count": 2, "columns": {
///   "position": {"deltas": [0, 1]}, "name": {"texts": [0, 1]},
///   "throws": {"rows": [1], "values": [true]}}}
/// ```
///
/// `rows` are the differences between the indices of the elements that have the member; without it, all have
/// it. `deltas` are whole numbers, `texts` indices into the list `texts`, and `values` are written as they
/// are.
package struct ColumnExporter: Sendable {
  /// Creates an exporter.
  package init() {}

  /// Writes a diagram as JSON that has no characters with a meaning in HTML.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - members: Further members for readers of the columns, after those of the file.
  /// - Complexity: O(*n*) for *n* elements.
  package func export(
    _ diagram: SequenceDiagram, adding members: [(key: String, value: JSONValue)] = []
  ) -> [UInt8] {
    let indices = Dictionary(zip(diagram.lifelines.map(\.id), 0...)) { first, _ in first }
    let links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
    let references = JSONReferences(
      value: { indices[$0].map { .integer($0) } ?? .null }, lifeline: \.integer, link: { links[$0] }
    )
    var writer = ColumnWriter()
    writer.append(JSONExporter.versionKey, .integer(JSONExporter.currentVersion))
    for field in SequenceDiagram.fields where field.scope != .comments {
      if let elements = field.elements {
        writer.append(field.keys[0]) { pass in elements(diagram, references, pass) }
      } else {
        var object = JSONObject()
        field.write(diagram, references, &object)
        for (key, value) in object.members { writer.append(key, value) }
      }
    }
    writer.append("times") { pass in
      for time in diagram.times {
        var object = JSONObject()
        object.set("position", .integer(time.position))
        object.set("nanoseconds", .integer(Int(time.nanoseconds)))
        pass(object)
      }
    }
    for (key, value) in members { writer.append(key, value) }
    return writer.end()
  }
}

/// Writes lists as columns, with the texts at the end.
private struct ColumnWriter {
  private var bytes = Array("{".utf8)
  private var texts: [String] = []
  private var indices: [String: Int] = [:]

  mutating func append(_ key: String, _ value: JSONValue) {
    begin(key)
    write(value)
  }

  /// Appends a list whose elements `pass` supplies; an empty one is left out.
  mutating func append(_ key: String, _ pass: (_ object: (JSONObject) -> Void) -> Void) {
    var columns = ElementColumns()
    pass { columns.add($0) }
    guard columns.count > 0 else { return }
    begin(key)
    bytes += "{\"count\":\(columns.count),\"columns\":{".utf8
    for (index, column) in columns.columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(.string(column.key))
      bytes += ":{".utf8
      if column.rows.count < columns.count {
        write("rows", differencesOf: column.rows)
        bytes.append(UInt8(ascii: ","))
      }
      write(column.values)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += "}}".utf8
  }

  mutating func end() -> [UInt8] {
    append("texts", .array(texts.map(JSONValue.string)))
    bytes += "}".utf8
    return bytes
  }

  private mutating func write(_ values: [JSONValue]) {
    let integers = values.compactMap { if case .integer(let value) = $0 { value } else { nil } }
    if integers.count == values.count { return write("deltas", differencesOf: integers) }
    let strings = values.compactMap { if case .string(let value) = $0 { value } else { nil } }
    if strings.count == values.count {
      return write("texts", strings.map { index(of: $0) })
    }
    bytes += "\"values\":".utf8
    write(.array(values))
  }

  private mutating func write(_ key: String, differencesOf numbers: [Int]) {
    var last = 0
    // Differences of numbers with 64 bits could overflow; JavaScript adds doubles anyway.
    write(
      key,
      numbers.map { number in
        defer { last = number }
        return number &- last
      })
  }

  private mutating func write(_ key: String, _ numbers: [Int]) {
    bytes += "\"\(key)\":[".utf8
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += String(number).utf8
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a value; characters that could end a script element, and the line separators of JavaScript, are
  /// escaped. They occur in texts only.
  private mutating func write(_ value: JSONValue) {
    var plain: [UInt8] = []
    value.write(into: &plain)
    for (index, byte) in plain.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003c".utf8
      case UInt8(ascii: ">"): bytes += "\\u003e".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      case 0xA8, 0xA9:
        if index >= 2, plain[index - 1] == 0x80, plain[index - 2] == 0xE2 {
          bytes.removeLast(2)
          bytes += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
  }

  private mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes += ",\n".utf8 }
    write(.string(key))
    bytes.append(UInt8(ascii: ":"))
  }
}

/// The members of the elements of a list, by key, in the order of first appearance.
private struct ElementColumns {
  struct Column {
    let key: String
    /// The indices of the elements that have the member.
    var rows: [Int] = []
    var values: [JSONValue] = []
  }

  private(set) var count = 0
  private(set) var columns: [Column] = []

  mutating func add(_ object: JSONObject) {
    // The members of an element are in the order of its fields, and so are most columns.
    var next = 0
    for (key, value) in object.members {
      let found =
        columns[min(next, columns.count)...].firstIndex { $0.key == key }
        ?? columns.firstIndex { $0.key == key }
      let index = found ?? columns.count
      if found == nil { columns.append(Column(key: key)) }
      columns[index].rows.append(count)
      columns[index].values.append(value)
      next = index + 1
    }
    count += 1
  }
}
