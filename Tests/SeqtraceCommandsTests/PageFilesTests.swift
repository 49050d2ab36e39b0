import Testing

@testable import SeqtraceCommands

struct PageFilesTests {
  @Test(arguments: [
    ("session.svg", "session-2.svg"), ("a.b/session", "a.b/session-2"),
    ("/x/../my session.tar.gz", "/x/../my session.tar-2.gz"), (".svg", ".svg-2"),
    ("a/.svg", "a/.svg-2"), ("ñ.文.svg", "ñ.文-2.svg"), ("-.svg", "--2.svg"),
  ])
  func `A page's number stands before the ending`(_ path: String, _ page: String) {
    #expect(PageFiles(path: path).path(of: 2, count: 9) == page)
  }

  @Test func `Numbers have equally many digits`() {
    let files = PageFiles(path: "d/s.svg")
    #expect(files.path(of: 7, count: 10) == "d/s-07.svg")
    #expect(files.path(of: 10, count: 10) == "d/s-10.svg")
    #expect(files.path(of: 10, count: 9) == "d/s-10.svg")
    #expect(files.name(of: 7, count: 100) == "s-007.svg")
  }
}
