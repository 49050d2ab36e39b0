import Foundation
import SeqtraceDiagram
import SeqtraceLayout
import SeqtraceRendering
import Testing

@testable import SeqtracePage

struct PageRendererTests {
  private let hostile = [
    "</script><script>alert(1)</script>", "<!--<script>", "\" onload=\"x", "</style>", "&lt;",
    "\u{2028}\u{202E}\u{0}",
  ]

  private func page(_ diagram: SequenceDiagram) -> String {
    let picture = LayoutEngine.points.layout(diagram)
    return String(
      decoding: PageRenderer().render(diagram, picture: picture), as: UTF8.self)
  }

  /// A diagram with a text in all places that texts have.
  private func diagram(of text: String) -> SequenceDiagram {
    var diagram = SequenceDiagram(
      title: StyledText(text), header: StyledText(text),
      lifelines: [Lifeline(id: 0, name: text), Lifeline(id: 1, name: text + "2")],
      messages: [
        Message(
          position: 0, from: .occurrence(0), to: .occurrence(1), name: text, arguments: [text],
          value: text)
      ],
      notes: [SequenceDiagram.Note(position: 1, placement: .over(0, 1), text: StyledText(text))],
      references: [DiagramReference(position: 2, over: 0, 1, name: StyledText(text))],
      captions: [Caption(number: 1, text: text)], remarks: [text],
      links: [MessageLink(position: 0, address: text)])
    diagram.messages[0].comment = text
    return diagram
  }

  @Test func `No text of a diagram becomes markup`() throws {
    let plain = page(diagram(of: "x"))
    for text in hostile {
      let page = page(diagram(of: text))
      let data = try #require(page.range(of: "id=\"data\"")).lowerBound
      #expect(!page[..<data].contains("\" onload"))
      for mark in ["<script", "</script", "<!--", "</style", "<img"] {
        #expect(
          page.components(separatedBy: mark).count == plain.components(separatedBy: mark).count)
      }
    }
  }

  @Test func `The data is the diagram, and equal diagrams give equal pages`() throws {
    let page = page(diagram(of: hostile[0]))
    #expect(page == self.page(diagram(of: hostile[0])))
    let start = try #require(page.range(of: "id=\"data\">")).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    let root = try #require(data as? [String: Any])
    #expect(root["title"] as? String == hostile[0])
    #expect((root["texts"] as? [String])?.contains(hostile[0]) == true)
  }

  @Test func `The policy allows the page's own style sheet and script, and nothing else`() throws {
    let page = page(SequenceDiagram())
    let policy = try #require(
      page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)
    ).output.1
    #expect(policy.hasPrefix("default-src 'none'; img-src data:; base-uri 'none'"))
    #expect(!policy.contains("unsafe"))
    for (name, element) in [("style", "<style>"), ("script", "<script>")] {
      let start = try #require(page.range(of: element)).upperBound
      let end = try #require(page.range(of: "</\(name)>", range: start..<page.endIndex)).lowerBound
      let hash = Base64.text(of: SHA256.hash(Array(page[start..<end].utf8)))
      let source = "\(name)-src 'sha256-\(String(decoding: hash, as: UTF8.self))'"
      #expect(policy.contains(source))
    }
    #expect(!page.contains("http:") || page.contains("http://www.w3.org/2000/svg"))
  }
}

struct SHA256Tests {
  private func hex(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  @Test func `The examples of the standard have their hashes`() {
    #expect(
      hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }
}

struct Base64Tests {
  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
  func `The text is that of Foundation`(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(
      String(decoding: Base64.text(of: bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
  }
}
