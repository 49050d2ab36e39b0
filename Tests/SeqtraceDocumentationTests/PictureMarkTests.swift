import Testing

@testable import SeqtraceDocumentation

struct PictureMarkTests {
  @Test(
    arguments: [
      ("x", "README.md", "x.svg", "README.md"),
      ("Pictures/x", "README.md", "docs/Pictures/x.svg", "docs/README.md"),
      ("a/b/x", "A page--of 5 %.md", "../a/b/x.svg", "../A page--of 5 %.md"),
      ("x", "Übersicht.md", "/docs/x.svg", "/docs/Übersicht.md"),
    ])
  func `A picture names its document`(
    _ name: String, _ document: String, _ path: String, _ expected: String
  ) {
    let mark = PictureMark(of: name, document: document)
    #expect(PictureMark.document(of: path, mark.bytes + Array("<svg/>".utf8)) == expected)
    #expect(!String(decoding: mark.bytes.dropFirst(4).dropLast(4), as: UTF8.self).contains("--"))
  }

  @Test(arguments: ["<svg/>", "", "<!-- Made by 'seqtrace docs' for %zz -->\n"])
  func `Other files name none`(_ text: String) {
    #expect(PictureMark.document(of: "x.svg", Array(text.utf8)) == nil)
  }
}
