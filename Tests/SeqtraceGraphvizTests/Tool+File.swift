import Foundation
import TestSupport

extension Tool {
  /// Runs the program on a file with the given bytes, which `$FILE` among the arguments names, and
  /// returns what it printed.
  func output(_ arguments: [String], on bytes: [UInt8] = []) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data(bytes).write(to: file)
      let outcome = try run(arguments.map { $0.replacingOccurrences(of: "$FILE", with: file.path) })
      guard outcome.status == 0 else { throw Failure(outcome: outcome) }
      return outcome.output
    }
  }

  struct Failure: Error {
    let outcome: Outcome
  }
}
