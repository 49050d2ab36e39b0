#if Macros
  import Foundation

  /// An error for a source file that can't be read, with a description in the form of a compiler error.
  struct UnreadableSource: Error, CustomStringConvertible {
    let description: String

    /// Reads a source's bytes.
    static func bytes(of path: String) throws -> Data {
      do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
        throw Self(description: "\(path): error: can't be read: \(error.localizedDescription)")
      }
    }

    /// Reads a source's text.
    static func text(of path: String) throws -> String {
      let bytes = try bytes(of: path)
      if let text = String(data: bytes, encoding: .utf8) { return text }
      let line = line(ofDamageIn: bytes)
      throw Self(description: "\(path):\(line): error: isn't UTF-8, as Swift sources must be")
    }

    /// Returns the number of the line with the first bytes that aren't UTF-8.
    private static func line(ofDamageIn bytes: Data) -> Int {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let index = lines.firstIndex { String(data: $0, encoding: .utf8) == nil }
      return (index ?? 0) + 1
    }
  }
#endif
