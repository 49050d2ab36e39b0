import SeqtraceNotation

/// The recording of a test as a resource, such as `seqtrace://recordings/CartTests.total?budget=4000`.
struct ServedResource {
  private static let base = "seqtrace://recordings/"
  private static let query = "?budget="

  let name: String
  let uri: String
  let budget: AnswerBudget

  /// Finds the recording at an address; `nil` if there is none.
  init?(_ uri: String) {
    let parts = uri.split(separator: Self.query, maxSplits: 1)
    guard let address = parts.first,
      let name = ServedRecordings.names.first(where: { Self.address(of: $0) == address })
    else { return nil }
    let tokens = parts.count == 2 ? Int(parts[1]) : AnswerBudget.usualTokens
    guard let tokens, AnswerBudget.range.contains(tokens) else { return nil }
    (self.name, self.uri, budget) = (name, uri, AnswerBudget(tokens: tokens))
  }

  private static func address(of name: String) -> String {
    base + name.percentEncoded(keeping: "-_.")
  }

  /// All resources.
  static var all: [JSONValue] {
    ServedRecordings.names.map { name in
      [
        "uri": .string(address(of: name)), "name": .string(name),
        "description": .string("What \(name) did when it was recorded last"),
        "mimeType": "text/plain",
      ]
    }
  }

  static let template: JSONValue = [
    "uriTemplate": .string(base + "{test}{?budget}"), "name": "A recorded test",
    "description": "What a test did, within a budget of tokens", "mimeType": "text/plain",
  ]

  func content(_ text: String) -> JSONValue {
    let part = Server.cut(text, budget, "\(Self.query)N with a larger N")
    return [
      "contents": [["uri": .string(uri), "mimeType": "text/plain", "text": .string(part)]]
    ]
  }
}
