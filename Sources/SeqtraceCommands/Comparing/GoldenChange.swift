#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A decision about a candidate.
enum GoldenChange {
  /// The candidate replaces its golden, both as they were when they were shown.
  case acceptance(WaitingGolden, [UInt8], replacing: [UInt8]?)
  /// The candidate is removed.
  case rejection(WaitingGolden)

  /// What to tell the user after the change.
  var report: String {
    switch self {
    case .acceptance(let golden, _, _): "accepted \(golden.path)"
    case .rejection(let golden): "rejected \(golden.path)"
    }
  }

  /// Changes the files.
  func make() throws(CommandError) {
    switch self {
    case .acceptance(let golden, let candidate, let old):
      // The file may have been replaced after it was shown.
      try golden.check()
      try OutputFile(path: golden.path).write(candidate, replacing: old)
      // A test may have written another candidate in the meantime, which stays pending.
      let now = try? InputFile(path: golden.candidatePath).read()
      if now == candidate { try Self.remove(golden) }
    case .rejection(let golden): try Self.remove(golden)
    }
  }

  private static func remove(_ golden: WaitingGolden) throws(CommandError) {
    if unlink(golden.candidatePath) != 0 { throw .unwritableOutput(golden.candidatePath, .last) }
    for path in golden.exhibitPaths { unlink(path) }
  }
}
