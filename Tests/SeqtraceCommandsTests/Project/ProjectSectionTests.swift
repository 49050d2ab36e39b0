import ArgumentParser
import Foundation
import Testing

@testable import SeqtraceCommands

struct ProjectSectionTests {
  @Test
  func `Each command has the options of the keys that are for it, and flags can be taken back`()
    throws
  {
    let commands = Set(ProjectSection.allCommands)
    let helps = Dictionary(
      uniqueKeysWithValues: commands.map {
        ($0, SeqtraceCommand.helpMessage(for: Self.type(of: $0)))
      })
    for section in ProjectSection.allCases {
      for key in section.keys {
        for command in key.commands ?? section.commands {
          let help = try #require(helps[command])
          #expect(help.contains("--\(key.name)"), "\(command) \(key.name)")
          if case .flag = key.kind {
            #expect(help.contains("--\(key.name)/--no-\(key.name)"), "\(command) \(key.name)")
          }
          #expect(help.contains("--no-project-file"))
        }
      }
    }
  }

  @Test func `The article lists each section and key`() throws {
    let article = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../Documentation/Seqtrace.docc/Recording/ProjectFile.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.compactMap { row -> [String]? in
      let columns = row.split(separator: "|").map { $0.replacing(" ", with: "") }
      guard columns.count == 4 else { return nil }
      return [columns[0], columns[1]].map { String($0.replacing("`", with: "")) }
    }
    let keys = ProjectSection.allCases.flatMap { section in
      section.keys.map { [section.name, $0.name] }
    }
    #expect(listed == keys)
  }

  private static func type(of command: String) -> any ParsableCommand.Type {
    let words = command.split(separator: " ").map(String.init)
    let type = words.reduce(SeqtraceCommand.self as any ParsableCommand.Type) { type, word in
      type.configuration.subcommands.first { $0.configuration.commandName == word } ?? type
    }
    return type.configuration.defaultSubcommand ?? type
  }
}
