#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SessionDamage.Problem {
  /// The problem that a failure of ``FolderListing/contents(of:)`` means.
  ///
  /// - Parameters:
  ///   - failure: The error that it threw.
  ///   - isThere: Whether there is something at the path.
  init(_ failure: SystemFailure, isThere: Bool) {
    switch failure.code {
    case ENOENT: self = isThere ? .notAFile : .missing(count: 1)
    case EFBIG: self = .tooLarge(limit: FolderListing.largestFile)
    default: self = .unreadable(failure.code)
    }
  }
}
