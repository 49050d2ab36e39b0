import Foundation
import SeqtraceDiagram
import Testing

@testable import SeqtraceCommands

/// The source lines in a page.
struct SourceFilesTests {
  /// A diagram whose messages have the given places in the source.
  private func diagram(_ places: [String]) -> SequenceDiagram {
    var diagram = SequenceDiagram()
    diagram.contexts = places.enumerated().map { .init(position: $0.offset, source: $0.element) }
    return diagram
  }

  @Test func `A page takes the lines around a message, and only those of the package's files`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appendingPathComponent("package/Sources/Shop")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
    try Data(lines.utf8).write(to: sources.appendingPathComponent("Shop.swift"))
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.swift"))
    let files = try #require(SourceFiles(of: folder.appendingPathComponent("package").path))
    let excerpts = files.excerpts(
      for: diagram([
        "Sources/Shop/Shop.swift:1", "Sources/Shop/Shop.swift:10", "Sources/Shop/Shop.swift:99",
        "Sources/Shop/Shop.swift", "../secret.swift:1", "Sources/Shop/../../../secret.swift:1",
      ]))
    #expect(excerpts.keys.sorted() == ["Sources/Shop/Shop.swift:1", "Sources/Shop/Shop.swift:10"])
    let second = try #require(excerpts["Sources/Shop/Shop.swift:10"])
    #expect(second.first == 7)
    #expect(second.lines.hasPrefix("line 7\n") && second.lines.hasSuffix("\nline 16"))
  }
}
