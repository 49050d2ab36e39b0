import Testing

@testable import SeqtraceCommands

struct PinnedVersionsTests {
  private let package: TemporaryFolder
  private let scratch: TemporaryFolder

  init() throws { (package, scratch) = (try TemporaryFolder(), try TemporaryFolder()) }

  @Test func `A file that SwiftPM changes becomes what it was`() throws {
    try package.write("old", to: "Package.resolved")
    let versions = PinnedVersions(of: package.path, keptIn: scratch.path)
    try package.write("new", to: "Package.resolved")
    versions.restore()
    #expect(try package.read("Package.resolved") == Array("old".utf8))
    #expect(try scratch.names == [])
  }

  @Test func `A file that wasn't there is gone, and is there again the next time`() throws {
    let first = PinnedVersions(of: package.path, keptIn: scratch.path)
    try package.write("made", to: "Package.resolved")
    first.restore()
    #expect(try package.names == [])
    let second = PinnedVersions(of: package.path, keptIn: scratch.path)
    #expect(try package.read("Package.resolved") == Array("made".utf8))
    second.restore()
    #expect(try package.names == [])
  }
}
