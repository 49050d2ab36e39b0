import Testing

@testable import SeqtraceCommands

struct BuildShelfTests {
  private let folder: TemporaryFolder
  private var shelf: BuildShelf { BuildShelf(folder: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    try SystemPath.makeFolder(SystemPath.parent(of: folder.file(path)))
    try folder.write(text, to: path)
  }

  /// What SwiftPM leaves after a build of the package's module `Shop`, which uses the module `Kit`.
  private func build(_ text: String) throws {
    let place = "build/x86_64-unknown-linux-gnu/debug"
    for module in ["Shop", "Kit"] where text == "first" || module == "Shop" {
      try write("\(text) \(module)", to: "\(place)/\(module).build/A.swift.o")
      try write("map", to: "\(place)/\(module).build/output-file-map.json")
      try write(text, to: "\(place)/Modules/\(module).swiftmodule")
    }
    try write(text, to: "\(place)/shop")
    try write(text, to: "\(place)/Macros-tool")
    try write(text, to: "build/build.db")
    try write(text, to: "build/workspace-state.json")
  }

  private func text(_ path: String) -> String? {
    try? LogFile(path: "\(folder.path)/build/\(path)").text()
  }

  private func debug(_ path: String) -> String? { text("x86_64-unknown-linux-gnu/debug/\(path)") }

  @Test func `Another choice compiles no dependency, and coming back compiles nothing`() throws {
    try shelf.take("a", modules: ["Shop"])
    try build("first")
    try shelf.take("b", modules: ["Shop"])
    #expect(debug("Kit.build/A.swift.o") == "first Kit")
    #expect(debug("Modules/Kit.swiftmodule") == "first")
    #expect(debug("Shop.build/A.swift.o") == nil)
    #expect(debug("Shop.build/output-file-map.json") == "map")
    #expect(debug("Modules/Shop.swiftmodule") == nil)
    #expect(debug("shop") == nil)
    #expect(debug("Macros-tool") == "first")
    #expect(text("build.db") == "first")
    try build("second")
    try shelf.take("a", modules: ["Shop"])
    #expect(debug("Shop.build/A.swift.o") == "first Shop")
    #expect(debug("shop") == "first")
    #expect(text("build.db") == "first")
    // What is of the whole package isn't put away.
    #expect(text("workspace-state.json") == "second")
    try shelf.take("b", modules: ["Shop"])
    #expect(debug("Shop.build/A.swift.o") == "second Shop")
  }

  @Test func `What was cut short is compiled anew`() throws {
    try shelf.take("a", modules: ["Shop"])
    try build("first")
    SystemPath.remove(folder.path + "/built-choice")
    try shelf.take("a", modules: ["Shop"])
    #expect(debug("Shop.build/A.swift.o") == nil)
    #expect(debug("Kit.build/A.swift.o") == "first Kit")
  }

  @Test func `Only the latest choices are kept`() throws {
    for choice in ["a", "b", "c", "d", "e", "f"] {
      try shelf.take(choice, modules: ["Shop"])
      try build("first")
    }
    let kept = ["a", "b", "c", "d", "e", "f"].filter {
      SystemPath.exists("\(folder.path)/\($0)/built")
    }
    #expect(kept.count == 3)
    #expect(kept.last == "e")
  }
}
