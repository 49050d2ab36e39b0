import SeqtraceDiagram

/// The index of tests and their pictures, by suite, in Markdown.
struct TestIndex {
  /// A drawn test.
  struct Entry {
    let name: TestName
    let file: String
    /// The number of recorded calls and creations.
    let calls: Int
    /// The main facts of the picture.
    let shown: DiagramFacts
    /// The failure with its location; `nil` if the test passed.
    var failure: String?
  }

  /// The drawn tests, in order.
  let entries: [Entry]
  /// The titles of the tests without recorded events.
  let withoutEvents: [String]
  /// The display names of tests and suites, by `Suite.test()` and `Suite`.
  let displayNames: [String: String]
  /// Whether the files are pictures that Markdown can show.
  let showsPictures: Bool

  private static let mostLifelines = 6
  private static let mostErrors = 3

  var text: MarkdownText {
    var text: MarkdownText = "# Recorded tests\n"
    let failed = entries.compactMap { entry in
      entry.failure.map { (name: entry.name.title, file: entry.file, failure: $0) }
    }
    if !failed.isEmpty { text += "\n## Failed tests\n\n" }
    for test in failed {
      text += "- [\(test.name)](\(MarkdownText(address: test.file))): \(test.failure)\n"
    }
    var suite: [String] = []
    for entry in entries {
      let name = entry.name
      if suite != [name.module, name.suite] {
        suite = [name.module, name.suite]
        text += "\n## \(heading(of: name))\n\n"
      }
      let link: MarkdownText = "[\(name.label)](\(MarkdownText(address: entry.file)))"
      text += "- \(link): \(description(of: entry))\n"
      if showsPictures { text += "\n  !\(link)\n\n" }
    }
    guard !withoutEvents.isEmpty else { return text }
    let titles: [MarkdownText] = withoutEvents.map { "- \($0)\n" }
    return text + "\n## Tests in which nothing was recorded\n\n" + titles.joined()
  }

  /// The suite's display name, or else its name. Parentheses contain the name if there is a display name, and
  /// the module if it isn't named like the suite.
  private func heading(of name: TestName) -> MarkdownText {
    let module = name.module.isEmpty || name.module == name.suite ? nil : name.module
    let displayName = displayNames[name.suite]
    let inside = [displayName == nil ? nil : name.suite, module].compactMap(\.self)
    let suffix: MarkdownText = inside.isEmpty ? "" : " (\(inside.joined(separator: ", ")))"
    return "\(displayName ?? name.suite)\(suffix)"
  }

  /// A line about a picture, such as `Cart, Price; throws CartError.empty; 12 calls`.
  private func description(of entry: Entry) -> MarkdownText {
    let displayName = displayNames["\(entry.name.suite).\(entry.name.function)"]
    let others = entry.shown.lifelines.filter { $0 != entry.name.suite }
    let parts = [
      displayName, Self.list(others, most: Self.mostLifelines),
      Self.list(entry.shown.errors, most: Self.mostErrors),
      "\(entry.calls) call\(entry.calls == 1 ? "" : "s")",
    ]
    return parts.compactMap(\.self).map { MarkdownText($0) }.joined(separator: "; ")
  }

  /// The first names as text; `nil` if there are none.
  private static func list(_ names: [String], most: Int) -> String? {
    names.isEmpty ? nil : names.listed(most: most)
  }
}
