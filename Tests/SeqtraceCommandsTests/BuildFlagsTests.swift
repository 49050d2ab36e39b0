import Testing

@testable import SeqtraceCommands

struct BuildFlagsTests {
  private let flags = BuildFlags(
    compiler: ["-vfsoverlay", "/a b/it's.yaml", "-I/x"], linker: ["-L/x", "-lSeqtraceLinked"])

  @Test func `SwiftPM passes on each flag`() {
    #expect(
      flags.text(.swiftpm)
        == #"-Xswiftc -vfsoverlay -Xswiftc '/a b/it'\''s.yaml' -Xswiftc -I/x "#
        + "-Xlinker -L/x -Xlinker -lSeqtraceLinked")
  }

  @Test(arguments: ["\u{301}", "\u{FF9E}", "\u{D4E}"])
  func `No mark hides an apostrophe`(_ mark: String) {
    let flags = BuildFlags(compiler: ["q'\(mark);touch x;\(mark)'"], linker: [])
    #expect(flags.text(.compiler) == "'q'\\''\(mark);touch x;\(mark)'\\'''")
  }

  @Test func `A build of another kind gets them apart`() {
    #expect(flags.text(.compiler) == #"-vfsoverlay '/a b/it'\''s.yaml' -I/x"#)
    #expect(flags.text(.linker) == "-Xlinker -L/x -Xlinker -lSeqtraceLinked")
  }
}
