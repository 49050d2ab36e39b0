/// A value that an option doesn't accept, as facts.
struct UnusableValue: Hashable {
  /// The option as written on the command line: `--format`.
  var option: String
  /// The given value.
  var text: String
  /// A description of valid values: `one of en, zh, es`.
  var expected: String
  /// The names of the values; empty if there is no fixed list.
  var names: [String]

  /// The complaint for the user.
  var complaint: Complaint {
    Complaint(
      .error, "\(option) can't be '\(text)'; expected \(expected)",
      hint: NameSuggestion(names: names).nearest(to: text).map { "Did you mean '\($0)'?" })
  }
}
