#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SessionDamage.Problem {
  /// Creates the problem for a failure of ``FolderListing/contents(of:)``.
  ///
  /// - Parameters:
  ///   - failure: The error that the function threw.
  ///   - isThere: Whether the path exists.
  init(_ failure: SystemFailure, isThere: Bool) {
    switch failure.code {
    case ENOENT: self = isThere ? .notAFile : .missing(count: 1)
    case EFBIG: self = .tooLarge(limit: FolderListing.largestFile)
    default: self = .unreadable(failure.code)
    }
  }
}
