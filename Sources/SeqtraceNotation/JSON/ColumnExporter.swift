package import SeqtraceDiagram

/// Writes the members of the diagram file, but with each list of elements as columns.
///
/// For a diagram of 100 000 messages, this takes a fifth of the bytes of the file, because keys aren't
/// repeated, each text is written once, and numbers are written as differences. The fields are those of
/// ``JSONExporter``, but a lifeline is given by its index, and messages lack their origins.
///
/// ```
/// "messages": {"count": 2, "columns": {
///   "position": {"deltas": [0, 1]}, "name": {"texts": [0, 1]},
///   "throws": {"rows": [1], "values": [true]}}}
/// ```
///
/// `rows` contains the indices of the elements that have the member, each as the difference to the one
/// before; if it is missing, all elements have the member. `deltas` contains whole numbers as differences,
/// `texts` indices in the list `texts`, and `values` the values themselves.
package struct ColumnExporter: Sendable {
  /// Creates an exporter.
  package init() {}

  /// Writes a diagram as JSON. The result has no characters with a meaning in HTML.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - lists: Further lists, which are written after those of the file.
  ///   - members: Further members, which are written after the lists.
  /// - Complexity: O(*n*) for *n* elements.
  package func export(
    _ diagram: SequenceDiagram,
    lists: [(key: String, add: (inout ElementColumns) -> Void)] = [],
    adding members: [(key: String, value: JSONValue)] = []
  ) -> [UInt8] {
    let indices = LifelineIndices(diagram.lifelines)
    var references = JSONReferences(of: diagram) { indices[$0].map { .integer($0) } }
    references.hasOrigins = false
    var writer = ColumnWriter()
    writer.append(JSONExporter.versionKey, .integer(JSONExporter.currentVersion))
    for field in SequenceDiagram.fields where field.scope != .comments {
      if let addColumns = field.addColumns {
        writer.append(field.keys[0]) { addColumns(diagram, references, &$0) }
      } else {
        var object = JSONObject()
        field.write(diagram, references, &object)
        for (key, value) in object.members { writer.append(key, value) }
      }
    }
    for (key, add) in lists { writer.append(key, add) }
    for (key, value) in members { writer.append(key, value) }
    return writer.end()
  }
}

/// Writes lists as columns, followed by the texts.
private struct ColumnWriter {
  private var bytes = Array("{".utf8)
  private var texts = TextTable()

  mutating func append(_ key: String, _ value: JSONValue) {
    begin(key)
    write(value)
  }

  /// Appends a list to which `add` adds the elements; an empty list is left out.
  mutating func append(_ key: String, _ add: (inout ElementColumns) -> Void) {
    var columns = ElementColumns(texts: texts)
    // While elements are added, only `columns` refers to the table, so the table isn't copied.
    texts = TextTable()
    add(&columns)
    texts = columns.texts
    guard columns.count > 0 else { return }
    begin(key)
    bytes += "{\"count\":\(columns.count),\"columns\":{".utf8
    for (index, column) in columns.columns.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(.string(column.key))
      bytes += ":{".utf8
      if let rows = column.rows(in: columns.count) {
        write("rows", differencesOf: rows)
        bytes.append(UInt8(ascii: ","))
      }
      write(column)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += "}}".utf8
  }

  mutating func end() -> [UInt8] {
    append("texts", .array(texts.texts.map(JSONValue.string)))
    bytes += "}".utf8
    return bytes
  }

  private mutating func write(_ column: ElementColumns.Column) {
    switch column.form {
    case .integers: write("deltas", differencesOf: column.numbers)
    case .texts: write("texts", column.numbers)
    case .values:
      bytes += "\"values\":[".utf8
      appendEscaped(column.values)
      bytes.append(UInt8(ascii: "]"))
    }
  }

  private mutating func write(_ key: String, differencesOf numbers: [Int]) {
    var last = 0
    // Differences of 64-bit numbers could overflow, so they wrap. JavaScript adds them as doubles anyway.
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

  private mutating func write(_ value: JSONValue) {
    var plain: [UInt8] = []
    value.write(into: &plain)
    appendEscaped(plain)
  }

  /// Appends JSON, and escapes the characters that could end a script element. Such characters occur only in
  /// texts.
  private mutating func appendEscaped(_ plain: [UInt8]) {
    var start = 0
    for (index, byte) in plain.enumerated() {
      let escape: StaticString
      switch byte {
      case UInt8(ascii: "<"): escape = "\\u003c"
      case UInt8(ascii: ">"): escape = "\\u003e"
      case UInt8(ascii: "&"): escape = "\\u0026"
      default: continue
      }
      bytes += plain[start..<index]
      escape.withUTF8Buffer { bytes += $0 }
      start = index + 1
    }
    bytes += plain[start...]
  }

  private mutating func begin(_ key: String) {
    if bytes.count > 1 { bytes += ",\n".utf8 }
    write(.string(key))
    bytes.append(UInt8(ascii: ":"))
  }
}
