/// A value that an option doesn't accept, as facts.
struct UnusableValue: Hashable {
  /// The option as written on the command line, such as `--format`.
  var option: String
  /// The value as given.
  var text: String
  /// A description of valid values, such as `one of en, zh, es`.
  var expected: String
  /// The complaint for the user.
  var complaint: Complaint {
    Complaint(.error, "\(option) can't be '\(text)'; expected \(expected)")
  }
}
