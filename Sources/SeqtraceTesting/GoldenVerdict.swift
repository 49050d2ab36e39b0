/// What came of a comparison with a golden file.
struct GoldenVerdict {
  /// A file that shows more than the message.
  struct Exhibit {
    var name: String
    var bytes: [UInt8]
  }

  /// What is wrong, for people; `nil` if nothing is.
  var message: String?
  /// What to attach to the test's report.
  var exhibits: [Exhibit] = []

  static let passed = Self()
}
