import SeqtraceDiagram
import SeqtraceEvents
import Testing

struct SourceLinkTemplateTests {
  private let place = SourceLine(fileID: "Shop/Order+Pay.swift", line: 12)

  @Test(arguments: [
    (
      "https://github.com/o/r/blob/main/Sources/{path}#L{line}",
      "https://github.com/o/r/blob/main/Sources/Shop/Order%2BPay.swift#L12"
    ),
    ("../{module}/{file}", "../Shop/Order%2BPay.swift"),
    ("./{path}:{line}", "./Shop/Order%2BPay.swift:12"),
    ("?f={file}&l={line}", "?f=Order%2BPay.swift&l=12"),
  ])
  func `An address is made of a pattern and a place`(pattern: String, address: String) throws {
    let template = try SourceLinkTemplate(pattern)
    #expect(template.address(of: place) == address)
  }

  @Test(arguments: [
    ("javascript:alert({line})", SourceLinkTemplate.Failure.unsafeScheme("javascript:")),
    ("JavaScript://x{line}", .unsafeScheme("JavaScript:")), ("data:{path}", .unsafeScheme("data:")),
    ("file:///{path}", .unsafeScheme("file:")), ("//host/{path}", .unsafeScheme("//")),
    ("https:{path}", .unsafeScheme("https:")), ("{module}:{line}", .unsafeScheme("x:")),
    ("java{module}:{line}", .unsafeScheme("javax:")),
    ("https://x/{paths}", .unknownPlaceholder("{paths}")), ("a}{line}", .unknownPlaceholder("}")),
    ("a{line", .unknownPlaceholder("{line")), ("a b{line}", .invalidCharacter(" ")),
    ("a\"{line}", .invalidCharacter("\"")), ("\\\\host\\{line}", .invalidCharacter("\\")),
    ("https://x/", .noPlaceholder), ("", .noPlaceholder),
  ])
  func `A pattern that could mean harm or nothing is refused`(
    pattern: String, failure: SourceLinkTemplate.Failure
  ) {
    #expect(throws: failure) { try SourceLinkTemplate(pattern) }
  }

  @Test(arguments: ["A/../B.swift", "/B.swift", "A/", "./B.swift", ""])
  func `A name that would lead elsewhere has no address`(fileID: String) throws {
    let template = try SourceLinkTemplate("https://x/{path}")
    #expect(template.address(of: SourceLine(fileID: fileID, line: 1)) == nil)
  }

  @Test func `A name can't bring markup, a query or another host`() throws {
    let template = try SourceLinkTemplate("{path}")
    let place = SourceLine(fileID: "javascript:x/\"><a é?#.swift", line: nil)
    #expect(template.address(of: place) == "javascript%3Ax/%22%3E%3Ca%20%C3%A9%3F%23.swift")
  }

  @Test func `Where the line is asked for and unknown, there is no address`() throws {
    let template = try SourceLinkTemplate("{path}#L{line}")
    #expect(template.needsLine)
    #expect(template.address(of: SourceLine(fileID: "A/B.swift", line: nil)) == nil)
  }
}
