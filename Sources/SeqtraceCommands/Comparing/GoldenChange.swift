/// The user's decision about a candidate.
enum GoldenChange {
  /// The candidate's content replaces the golden file's. Both are as the user saw them.
  case acceptance(WaitingGolden, [UInt8], replacing: [UInt8]?)
  case rejection(WaitingGolden)

  /// The message after the change.
  var report: String {
    switch self {
    case .acceptance(let golden, _, _): "accepted \(golden.path)"
    case .rejection(let golden): "rejected \(golden.path)"
    }
  }

  /// Applies the decision to the files.
  func make() throws(CommandError) {
    switch self {
    case .acceptance(let golden, let candidate, let old):
      // The golden file may have been replaced, for example by a link, after it was shown.
      try golden.check()
      try OutputFile(path: golden.path).write(candidate, replacing: old)
      // A test may have written another candidate since; that one stays pending.
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
