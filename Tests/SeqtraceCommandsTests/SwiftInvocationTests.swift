import Testing

@testable import SeqtraceCommands

struct SwiftInvocationTests {
  @Test func `Tests are built with what changes the build, and run with all`() throws {
    let invocation = try SwiftInvocation(
      ["swift", "test", "-c", "release", "--filter", "-c", "--traits=A", "--parallel"])
    #expect(
      invocation.building(["-X"])
        == ["swift", "build", "-X", "--build-tests", "-c", "release", "--traits=A"])
    #expect(
      invocation.running(["-X"]) == [
        "swift", "test", "--skip-build", "-X", "-c", "release", "--filter", "-c", "--traits=A",
        "--parallel",
      ])
  }

  @Test func `A program's own arguments are none of the build's`() throws {
    let invocation = try SwiftInvocation(
      ["/usr/bin/swift", "run", "--traits", "A", "shop", "-c", "--skip-build"])
    #expect(invocation.building([]) == ["/usr/bin/swift", "build", "--traits", "A"])
    #expect(
      invocation.running([]) == [
        "/usr/bin/swift", "run", "--skip-build", "--traits", "A", "shop", "-c", "--skip-build",
      ])
  }

  @Test(arguments: [["swift"], ["swift", "build"], ["swiftc", "test"], ["/bin/sh", "-c", "x"]])
  func `Only a package's programs can be run`(_ command: [String]) {
    #expect(throws: PackageError.unusableCommand(command)) { try SwiftInvocation(command) }
  }

  @Test(arguments: ["--package-path", "--scratch-path=x", "--skip-build"])
  func `What the package's options settle can't be said twice`(_ option: String) throws {
    let error = #expect(throws: PackageError.self) {
      try SwiftInvocation(["swift", "test", option])
    }
    #expect(error?.complaint.message.contains(option.prefix(12)) == true)
  }
}
