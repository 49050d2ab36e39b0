import Foundation
import Testing

struct BehaviourTests {
  @MainActor @Test(arguments: BehaviourCase.all)
  func `What the table says of the centre is so`(_ row: BehaviourCase) async throws {
    try await row.behaviour.check(row.kind.make())
  }

  @Test func `The table and the tests have the same rows`() throws {
    #expect(try Self.tableRows().map(\.id) == Behaviour.all.map(\.id))
  }

  @Test func `Each row of the table names its source`() throws {
    for row in try Self.tableRows() {
      #expect(row.cells.count == 4, "\(row.id)")
      #expect(row.cells[2].contains("](https://") || row.cells[2] == "—", "\(row.id)")
    }
  }

  private static func tableRows() throws -> [(id: String, cells: [String])] {
    let article = URL(filePath: #filePath)
      .appending(path: "../../../../Documentation/Seqtrace.docc/Recording")
      .appending(path: "HowTheCentreBehaves.md").standardized
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells[0].trimmingCharacters(in: ["`"]), cells)
    }
  }
}
