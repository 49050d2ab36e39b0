/// The result of a comparison with a golden file.
struct GoldenVerdict {
  /// Instructions for users with code that doesn't call the recorder.
  static let wayToRecord = """
    For code that doesn't record by itself, run the tests with
      seqtrace record --package . -- swift test
    """

  /// A file with more details than the message.
  struct Exhibit {
    var name: String
    var bytes: [UInt8]
  }

  /// A description of the problem; `nil` if the test passed.
  var message: String?
  /// The attachments for the test's report.
  var exhibits: [Exhibit] = []
  /// The golden file next to which the exhibits can be written; `nil` if the test has none.
  var golden: GoldenFile?

  static let passed = Self()

  /// The width of a line of a message, in columns: a terminal has 100, of which Swift Testing uses two.
  static let width = 98
}
