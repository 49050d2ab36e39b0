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
  /// The golden file, if there is one, beside which exhibits can be written.
  var golden: GoldenFile?

  static let passed = Self()

  /// The columns for a line of a message: in a terminal of 100, of which Swift Testing takes two.
  static let width = 98
}
