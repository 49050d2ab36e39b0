import Foundation
import SeqtraceDiagram
import Testing

@testable import SeqtraceNotation

struct ColumnExporterTests {
  @Test(arguments: Sample.all + [.longLabels] + Sample.random)
  func `The columns are the elements of the diagram file`(_ sample: Sample) throws {
    let columns = try Columns(sample.diagram)
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONExporter().export(sample.diagram).utf8))
        as? [String: Any])
    let names = sample.diagram.lifelines.map(\.name)
    guard Set(names).count == names.count else { return }
    for (key, value) in file {
      guard let elements = value as? [[String: Any]] else {
        if !(value is [Any]) { #expect((columns.root[key] as? NSObject) == (value as? NSObject)) }
        continue
      }
      let found = columns.elements(key).map { Columns.naming($0, names) as NSDictionary }
      // A page links to source lines, not to the events of a trace.
      let kept = elements.map { $0.filter { !["events", "line"].contains($0.key) } }
      #expect(found == kept.map { $0 as NSDictionary }, "\(key)")
    }
  }

  @Test func `No text can end the data`() {
    var diagram = SequenceDiagram(title: "</script>", lifelines: [Lifeline(id: 0, name: "<!--")])
    diagram.remarks = ["a\u{2028}b\u{2029}&amp;"]
    diagram.add(0, 0, "<script>", arguments: ["]]>"])
    let text = String(decoding: ColumnExporter().export(diagram), as: UTF8.self)
    #expect(text.unicodeScalars.allSatisfy { !"<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
  }
}

/// The columns of a diagram, read as the page reads them.
private struct Columns {
  let root: [String: Any]
  private let texts: [String]

  init(_ diagram: SequenceDiagram) throws {
    let bytes = Data(ColumnExporter().export(diagram))
    root = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    texts = root["texts"] as? [String] ?? []
  }

  /// The elements of a list, from their columns.
  func elements(_ key: String) -> [[String: Any]] {
    guard let list = root[key] as? [String: Any], let count = list["count"] as? Int,
      let columns = list["columns"] as? [String: [String: Any]]
    else { return [] }
    var elements = Array(repeating: [String: Any](), count: count)
    for (key, column) in columns {
      let rows = sums(column["rows"]) ?? Array(0..<count)
      let values: [Any] =
        sums(column["deltas"]) ?? (column["texts"] as? [Int])?.map { texts[$0] }
        ?? column["values"] as? [Any] ?? []
      for (row, value) in zip(rows, values) { elements[row][key] = value }
    }
    return elements
  }

  private func sums(_ differences: Any?) -> [Int]? {
    var sum = 0
    return (differences as? [Int])?.map { difference in
      sum += difference
      return sum
    }
  }

  /// An element with the names of lifelines, as the diagram file has them.
  static func naming(_ element: [String: Any], _ names: [String]) -> [String: Any] {
    var element = element
    for key in ["from", "to", "lifeline", "center", "facetOf"] {
      if let index = element[key] as? Int { element[key] = names[index] }
    }
    if let lines = element["lifelines"] as? [Any] {
      element["lifelines"] = lines.map { ($0 as? Int).map { names[$0] } ?? $0 }
    }
    return element
  }
}
