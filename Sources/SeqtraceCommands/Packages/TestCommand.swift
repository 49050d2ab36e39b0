import ArgumentParser

/// The command that runs a package's tests, as it stands after `--`.
struct TestCommand: Sendable {
  /// The command and its arguments; `swift test` if nothing stands there.
  let words: [String]

  init(_ words: [String]) { self.words = words.isEmpty ? ["swift", "test"] : words }

  /// Whether it chooses some of the tests.
  var selectsTests: Bool { !((try? SwiftInvocation(words))?.runsEverything ?? false) }

  /// Throws an error if it runs something else.
  func validate() throws {
    guard (try? SwiftInvocation(words))?.verb == .test else {
      throw ValidationError("Name the tests to run after '--': -- swift test")
    }
  }
}
