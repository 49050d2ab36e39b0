#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SessionDamage.Problem {
  /// Why ``FolderListing/contents(of:)`` failed.
  ///
  /// - Parameters:
  ///   - failure: What it threw.
  ///   - isThere: Whether there is something at the path.
  init(_ failure: SystemFailure, isThere: Bool) {
    switch failure.code {
    case ENOENT: self = isThere ? .notAFile : .missing(count: 1)
    case EFBIG: self = .tooLarge(limit: FolderListing.largestFile)
    default: self = .unreadable(failure.code)
    }
  }
}
