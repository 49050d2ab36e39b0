import Testing

@testable import SeqtraceDiagram

struct LinkAddressTests {
  @Test(arguments: [
    "https://example.org/a?b=c&d#e", "HTTP://example.org", "mailto:a@example.org", "A.swift#L9",
    "a/b:c", "?x:y", "ü.svg",
  ])
  func `An address that is relative, or of the web or of mail, is kept`(_ address: String) {
    #expect(LinkAddress(address)?.text == address)
  }

  @Test(arguments: [
    "", "file:///etc/passwd", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x",
    "x-apple:a", "javascript:\u{FF9E}=alert(1)", "javascript:\u{301}/", "x\u{D4E}:a", "a b",
    "a\u{202E}b", "a\nb", "a\u{FFFE}",
  ])
  func `Another scheme, or what can't be seen, is refused`(_ address: String) {
    #expect(LinkAddress(address) == nil)
  }

  @Test func `What could end a link in a notation is encoded`() {
    #expect(LinkAddress("a(b)'[ü]")?.encoded == "a%28b%29%27%5B%C3%BC%5D")
    #expect("a b/c~1".percentEncoded() == "a%20b%2Fc~1")
  }
}
