/// The members of a list's elements as columns: one for each key, in the order of the fields.
package struct ElementColumns {
  /// A column: the members with one key.
  struct Column {
    let key: String
    /// The indices of the elements that have the member; `nil` while these are the first elements.
    private var rows: [Int]?
    /// The number of elements that have the member.
    private var count = 0
    var form: Form
    /// If all values are whole numbers, the values; if all are texts, their indices in the table of texts.
    var numbers: [Int] = []
    /// If the values are of another type or of several types, the values as JSON, separated by commas.
    var values: [UInt8] = []
  }

  enum Form {
    case integers
    case texts
    case values
  }

  /// The number of elements in the list.
  package var count = 0
  /// The texts of all columns.
  private(set) var texts: TextTable
  private(set) var columns: [Column] = []
  private var object = JSONObject()

  init(texts: TextTable) { self.texts = texts }

  /// Adds the members that `write` sets in an object to the columns, for the element at an index. For each
  /// key, the indices must ascend.
  mutating func add(to row: Int, _ write: (inout JSONObject) -> Void) {
    object.clear()
    write(&object)
    for (key, value) in object.members {
      // The members of one field follow each other, so the column with the key is the last one or near it.
      let index = columns.lastIndex { $0.key == key } ?? columns.count
      if index == columns.count { columns.append(Column(key: key, form: Self.form(of: value))) }
      columns[index].take(row)
      add(value, to: index)
    }
  }

  /// Adds a column for those elements for which `value` returns a value. No other field may have its key.
  package mutating func add<Element>(
    _ key: String, of elements: [Element], _ value: (Element) -> JSONValue?
  ) {
    let index = columns.count
    for row in elements.indices {
      guard let value = value(elements[row]) else { continue }
      if index == columns.count { columns.append(Column(key: key, form: Self.form(of: value))) }
      columns[index].take(row)
      add(value, to: index)
    }
  }

  private static func form(of value: JSONValue) -> Form {
    switch value {
    case .integer: .integers
    case .string: .texts
    default: .values
    }
  }

  private mutating func add(_ value: JSONValue, to index: Int) {
    switch (columns[index].form, value) {
    case (.integers, .integer(let number)): columns[index].numbers.append(number)
    case (.texts, .string(let text)): columns[index].numbers.append(texts.index(of: text))
    case (.values, _): columns[index].append(value)
    case (let form, _):
      let numbers = columns[index].numbers
      (columns[index].form, columns[index].numbers) = (.values, [])
      for number in numbers {
        columns[index].append(
          form == .integers ? .integer(number) : .string(texts.texts[number]))
      }
      columns[index].append(value)
    }
  }
}

extension ElementColumns.Column {
  init(key: String, form: ElementColumns.Form) {
    (self.key, self.form) = (key, form)
  }

  /// Records that an element has the member.
  mutating func take(_ row: Int) {
    if rows == nil, row != count { rows = Array(0..<count) }
    rows?.append(row)
    count += 1
  }

  /// The indices of the elements that have the member; `nil` if all of the list's elements have it.
  func rows(in all: Int) -> [Int]? { count == all ? nil : rows ?? Array(0..<count) }

  fileprivate mutating func append(_ value: JSONValue) {
    if !values.isEmpty { values.append(UInt8(ascii: ",")) }
    value.write(into: &values)
  }
}

/// A list of texts without duplicates.
struct TextTable {
  private(set) var texts: [String] = []
  private var indices: [String: Int] = [:]

  /// Returns the index of a text; adds the text if it is new.
  mutating func index(of text: String) -> Int {
    if let index = indices[text] { return index }
    indices[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
