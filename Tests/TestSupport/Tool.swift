import Foundation

/// A program of the machine that reads what we wrote, in ways that we don't implement.
///
/// A test that needs one is skipped where it is missing: `.enabled(if: Tool("dot").isInstalled)`.
public struct Tool: Sendable {
  /// What a program that ended left behind.
  public struct Outcome: Sendable {
    /// Its exit status.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: [UInt8]
    /// What it wrote to standard error.
    public let errors: String
  }

  private let executable: URL?

  /// Looks for a program by name along `PATH`, or takes the path of one.
  public init(_ name: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates =
      name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    executable = candidates.first(where: FileManager.default.isExecutableFile)
      .map { URL(fileURLWithPath: $0) }
  }

  /// Whether the machine has the program.
  public var isInstalled: Bool { executable != nil }

  /// Whether the machine has all of these programs.
  public static func have(_ names: String...) -> Bool { names.allSatisfy { Tool($0).isInstalled } }

  /// What the program is to know of fonts: what the machine has, but Helvetica and Arial are always
  /// drawn with the face that the kept pictures show, whatever else is installed that could be.
  private static let fonts = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      <include ignore_missing="yes">/opt/homebrew/etc/fonts/fonts.conf</include>
      <match target="pattern">
        <test name="family"><string>Helvetica</string></test>
        <edit name="family" mode="prepend_first" binding="strong">
          <string>Liberation Sans</string>
        </edit>
      </match>
      <match target="pattern">
        <test name="family"><string>Arial</string></test>
        <edit name="family" mode="prepend_first" binding="strong">
          <string>Liberation Sans</string>
        </edit>
      </match>
    </fontconfig>

    """

  /// Runs the program to its end.
  public func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil
  ) throws -> Outcome {
    try withTemporaryFolder { scratch in
      // Files instead of pipes: nothing can block on a pipe that is full.
      let files = ["input", "output", "errors"].map { scratch.appendingPathComponent($0) }
      for file in files { try Data(file == files[0] ? input : []).write(to: file) }
      let fonts = scratch.appendingPathComponent("fonts.conf")
      try Data(Self.fonts.utf8).write(to: fonts)
      let process = Process()
      process.executableURL = executable
      process.environment = ProcessInfo.processInfo.environment
        .merging(["FONTCONFIG_FILE": fonts.path]) { $1 }
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: [UInt8](try Data(contentsOf: files[1])),
        errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }
  }
}

/// Checks a condition every hundredth of a second until it holds. Throws if it doesn't within five minutes.
public func waitUntil(_ isSo: () throws -> Bool) throws {
  let end = Date(timeIntervalSinceNow: 300)
  while try !isSo() {
    if Date() > end { throw NeverSo() }
    usleep(10_000)
  }
}

/// A condition didn't hold within the time that a test waits for it.
public struct NeverSo: Error {}

/// Calls a function with a new folder that is gone afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("seqtrace-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
