import ArgumentParser

/// The command after `--` that runs a package's tests.
struct TestCommand: Sendable {
  /// The command and its arguments; `swift test` if none is given.
  let words: [String]

  init(_ words: [String]) { self.words = words.isEmpty ? ["swift", "test"] : words }

  /// Whether the command selects some of the tests.
  var selectsTests: Bool { !((try? SwiftInvocation(words))?.runsEverything ?? false) }

  /// Throws if the command doesn't run tests.
  func validate() throws {
    guard (try? SwiftInvocation(words))?.verb == .test else {
      throw ValidationError("Name the tests to run after '--': -- swift test")
    }
  }
}
