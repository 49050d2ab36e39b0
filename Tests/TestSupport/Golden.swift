import Foundation
import Testing

/// A comparison with a committed file, `Goldens/<name>` beside the test's source.
public struct Golden: Sendable {
  /// The environment variable by which the recording script, `Scripts/goldens`, asks for new files.
  public static let recordingVariable = "SEQTRACE_RECORD_GOLDENS"

  private let file: URL

  /// Names a golden file beside the test that asks for it.
  public init(_ name: String, beside testFile: String = #filePath) {
    file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
  }

  /// Records an issue, with the actual bytes attached, unless they equal the file's.
  public func expect(
    _ actual: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual).write(to: file)
      return
    }
    guard let expected = try? Data(contentsOf: file) else {
      Issue.record(
        "There is no golden file \(file.lastPathComponent); Scripts/goldens makes it.",
        sourceLocation: sourceLocation)
      return
    }
    guard expected != Data(actual) else { return }
    Attachment.record(actual, named: file.lastPathComponent, sourceLocation: sourceLocation)
    Issue.record(
      """
      \(file.lastPathComponent) differs from its golden file, first in line \
      \(firstDifference(actual, [UInt8](expected))). If the change is meant, run Scripts/goldens.
      """, sourceLocation: sourceLocation)
  }

  /// The picture that is kept, where there is one.
  public func picture() throws -> Raster? {
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    return try Raster(png: [UInt8](bytes))
  }

  /// Whether new files are asked for.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment[recordingVariable] == "1"
  }

  /// Compares a text; see ``expect(_:sourceLocation:)-([UInt8],_)``.
  public func expect(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(Array(actual.utf8), sourceLocation: sourceLocation)
  }

  private func firstDifference(_ actual: [UInt8], _ expected: [UInt8]) -> Int {
    let common = zip(actual, expected).prefix { $0 == $1 }.count
    return actual.prefix(common).count { $0 == UInt8(ascii: "\n") } + 1
  }
}
