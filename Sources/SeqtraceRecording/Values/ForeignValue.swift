/// Values that another program recorded.
package enum ForeignValue {
  /// Returns the text of a value without secrets, according to the rules for recorded values.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - name: The name of the value, which may mark it as a secret.
  package static func shown(_ text: String, named name: String) -> String {
    ValueRules.usual.shown(text, named: name)
  }
}
