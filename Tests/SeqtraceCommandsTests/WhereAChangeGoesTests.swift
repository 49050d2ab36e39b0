import Foundation
import Testing

/// The article *Where a change goes* sends its readers to files, which have to be there.
struct WhereAChangeGoesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `Each file, folder and suite that the article names exists`() throws {
    let article = Self.root.appendingPathComponent(
      "Documentation/Seqtrace.docc/Insides/WhereAChangeGoes.md")
    let places = Self.places(in: try String(contentsOf: article, encoding: .utf8))
    #expect(places.count > 100)
    let paths = try Self.paths()
    for place in places {
      let isThere = paths.contains { $0.hasSuffix(place.hasPrefix("+") ? place : "/" + place) }
      #expect(isThere, "\(place)")
    }
  }

  /// The ends of paths that stand in code voice.
  private static func places(in text: String) -> Set<String> {
    var places: Set<String> = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where index % 2 == 1 {
        // `<Name>` stands for any.
        if part.contains("<") || part.contains(" ") { continue }
        if part.hasSuffix(".swift") || part.contains("/") {
          places.insert(String(part))
        } else if part.hasSuffix("Tests"), part != "Tests" {
          places.insert("\(part)\(part.hasPrefix("Seqtrace") ? "" : ".swift")")
        }
      }
    }
    return places
  }

  /// The files and folders of the checkout that the article may name, with a slash in front.
  private static func paths() throws -> [String] {
    try ["Sources", "Tests", "Scripts", "Diagrams"].flatMap { folder in
      let path = root.appendingPathComponent(folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: path).map { "/\(folder)/\($0)" }
    }
  }
}
