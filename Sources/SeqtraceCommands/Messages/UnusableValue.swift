/// What was given for an option that doesn't take it, as facts.
struct UnusableValue: Hashable {
  /// The option as it is given: `--format`.
  var option: String
  /// What was given.
  var text: String
  /// What would have been right: `one of en, zh, es`.
  var expected: String
  /// The names of the values, where there are only so many.
  var names: [String]

  /// What to tell the user.
  var complaint: Complaint {
    Complaint(
      .error, "\(option) can't be '\(text)'; expected \(expected)",
      hint: NameSuggestion(names: names).nearest(to: text).map { "Did you mean '\($0)'?" })
  }
}
