extension SessionDamage.Problem {
  /// Creates the problem for a failure of ``FolderListing/contents(of:)``.
  ///
  /// - Parameters:
  ///   - failure: The error that the function threw.
  ///   - isThere: Whether the path exists.
  init(_ failure: SystemFailure, isThere: Bool) {
    switch failure {
    case .missing: self = isThere ? .notAFile : .missing(count: 1)
    case .tooLarge: self = .tooLarge(limit: FolderListing.largestFile)
    default: self = .unreadable(failure.code)
    }
  }
}
