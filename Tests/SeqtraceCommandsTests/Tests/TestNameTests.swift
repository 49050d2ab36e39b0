import Testing

@testable import SeqtraceCommands

struct TestNameTests {
  @Test(arguments: [
    ("CanvasTests", "largest()", "CanvasTests.largest"),
    ("Outer.Inner", "largest(of:and:)", "Outer.Inner.largest-of-and"),
    ("A", "two words()", "A.two-words"), ("文", "ñ(é:)", "文.ñ-é"),
    ("..", "/../../etc/passwd()", "etc-passwd"), ("", "()", "test"), (".", "~", "test"),
    ("A", "a\u{0}b\nc\\d:e", "A.a-b-c-d-e"), ("A_1", "-rf()", "A_1.-rf"),
    ("A", "a\u{D4E}/\u{301}b", "A.a\u{D4E}-\u{301}b"),
    ("A", "e\u{301}(|\u{301})", "A.e\u{301}-\u{301}"),
  ])
  func `A file is named after suite and function`(
    _ suite: String, _ function: String, _ name: String
  ) {
    #expect(TestName(suite: suite, function: function).fileName == name)
  }

  @Test func `A long name leaves room for a number and an ending`() {
    let name = TestName(suite: "Suite", function: String(repeating: "文", count: 200)).fileName
    #expect((150...165).contains(name.utf8.count))
  }
}
