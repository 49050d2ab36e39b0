import TestSupport

extension Sample {
  /// A page between two others.
  static let page = Sample(name: "page", diagram: .middlePage)
}
