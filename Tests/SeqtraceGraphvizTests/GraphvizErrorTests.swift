import Foundation
import SeqtraceGraphviz
import SeqtraceLayout
import TestSupport
import Testing

struct GraphvizErrorTests {
  private func error(_ renderer: GraphvizRenderer, _ size: Size) throws -> GraphvizError? {
    let layout = DiagramLayout(size: size, title: "", summary: "")
    return #expect(throws: GraphvizError.self) { try renderer.render(layout) }
  }

  @Test func `A PNG of too many pixels is refused with a scale that fits`() throws {
    let size = Size(width: 1000, height: 600_000)
    let error = try error(GraphvizRenderer(format: .png, scale: 4), size)
    guard case .tooLarge(let excess) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(excess.size == Size(width: 4000, height: 2_400_000))
    #expect(excess.largestSide == 2_097_152)
    #expect(excess.largestArea == 1_073_741_824)
    #expect(excess.largestScale == 1.33)
  }

  @Test func `The scale that fits is told besides that of the diagram`() throws {
    var layout = DiagramLayout(size: Size(width: 1000, height: 600_000), title: "", summary: "")
    layout.scale = 2
    let renderer = GraphvizRenderer(format: .png, scale: 2)
    let error = #expect(throws: GraphvizError.self) { try renderer.render(layout) }
    guard case .tooLarge(let excess) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(excess.size == Size(width: 4000, height: 2_400_000))
    #expect(excess.largestScale == 0.66)
  }

  @Test func `Where no scale fits, none is named`() throws {
    let huge = Size(width: .max, height: .max)
    let error = try error(GraphvizRenderer(format: .png), huge)
    guard case .tooLarge(let excess) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(excess.largestScale == nil)
  }

  @Test func `A picture that would be unreadable on its paper is refused`() throws {
    let renderer = GraphvizRenderer(format: .pdf, paper: Paper("a4-portrait"))
    let error = try error(renderer, Size(width: 1800, height: 10))
    #expect(error == .tooWide(.init(width: 1800, widest: 1757)))
    let layout = DiagramLayout(size: Size(width: 1757, height: 10), title: "", summary: "")
    #expect(throws: Never.self) { try renderer.render(layout) }
  }

  @Test(arguments: [0, -1, 0.09, 8.1, .infinity, .nan])
  func `A scale that is none is refused`(_ scale: Double) throws {
    let error = try error(GraphvizRenderer(format: .png, scale: scale), Size(width: 9, height: 9))
    guard case .unusableScale = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `Without the libraries the error says what to install`() async {
    await #expect(processExitsWith: .success) {
      setenv("SEQTRACE_GRAPHVIZ_LIBRARY_PATH", "/nowhere", 1)
      let error = #expect(throws: GraphvizError.self) {
        try GraphvizRenderer(format: .png).render(SampleLayout.everything)
      }
      guard case .unavailable(.notFound(let detail)) = error else {
        Issue.record("\(error as Any)")
        return
      }
      #expect(detail.contains("/nowhere/"))
      #expect(error?.installCommands.first?.contains("graphviz") == true)
      let known = try #require(error)
      #expect(throws: known) { try GraphvizRenderer.checkAvailability() }
    }
  }

  @Test(.enabled(if: Tool.have("clang"), "a library without any function is compiled"))
  func `Another library of that name is not taken for Graphviz`() async {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("seqtrace-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try Tool("clang").output([
        "-shared", "-o", "\(folder.path)/libgvc.so.6", "-xc", "/dev/null",
      ])
      setenv("SEQTRACE_GRAPHVIZ_LIBRARY_PATH", folder.path, 1)
      #expect(throws: GraphvizError.unavailable(.incompatible(function: "gvContext"))) {
        try GraphvizRenderer(format: .png).render(SampleLayout.everything)
      }
    }
  }

  @Test func `Without any font the error says what to install`() async {
    await #expect(processExitsWith: .success) {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("seqtrace-\(UUID().uuidString).conf")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data("<fontconfig></fontconfig>".utf8).write(to: file)
      setenv("FONTCONFIG_FILE", file.path, 1)
      let error = #expect(throws: GraphvizError.self) {
        try GraphvizRenderer(format: .pdf).render(SampleLayout.everything)
      }
      #expect(error == .noFont(families: Theme.standard.fontFamilies))
      #expect(error?.installCommands.first?.contains("liberation") == true)
    }
  }

  @Test func `The libraries are opened at the first drawing, not before`() async {
    await #expect(processExitsWith: .success) {
      func isLoaded() -> Bool { dlopen("libgvc.so.6", RTLD_LAZY | RTLD_NOLOAD) != nil }
      #expect(!isLoaded())
      _ = try GraphvizRenderer(format: .png).render(SampleLayout.everything)
      #expect(isLoaded())
    }
  }

  @Test(.enabled(if: Tool.have("clang"), "the C target is compiled once more"))
  func `A build without Graphviz's headers says so`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/CGraphviz").standardizedFileURL.path
    let program = FileManager.default.temporaryDirectory
      .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: program) }
    let main = """
      #include <CGraphviz.h>
      int main(void) { return cgv_open_library() == cgv_status_not_built ? 0 : 1; }
      """
    let files = ["Library.c", "Graph.c", "Fonts.c"].map { "\(sources)/\($0)" }
    _ = try Tool("clang").output(
      ["-DSEQTRACE_NO_GRAPHVIZ", "-Wall", "-Werror", "-I\(sources)/include", "-o", program]
        + files + ["-xc", "$FILE", "-ldl"], on: Array(main.utf8))
    _ = try Tool(program).output([])
  }
}
