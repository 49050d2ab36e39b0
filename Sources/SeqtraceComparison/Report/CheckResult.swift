/// The result of checking a run against a design.
package struct CheckResult: Sendable {
  package let design: WrittenDesign
  /// The name of the run; `nil` if there is only one.
  package let run: String?
  package let conformance: Conformance

  package init(design: WrittenDesign, run: String?, conformance: Conformance) {
    self.design = design
    self.run = run
    self.conformance = conformance
  }
}
