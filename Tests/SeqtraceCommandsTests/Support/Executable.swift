import Foundation

/// A program that is run as a process of its own.
struct Executable {
  /// What a process wrote and how it ended.
  struct Result {
    let status: Int32
    let wasSignalled: Bool
    let output: [UInt8]
    let complaints: String
  }

  let path: String

  /// The command that was built beside the tests.
  static var seqtrace: Executable {
    get throws {
      let beside = CommandLine.arguments.filter { $0.contains("/") }.flatMap { argument in
        sequence(first: URL(fileURLWithPath: argument)) { url in
          url.pathComponents.count > 1 ? url.deletingLastPathComponent() : nil
        }.prefix(6).map { $0.appendingPathComponent("seqtrace").path }
      }
      let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
      let built = package.standardized.appendingPathComponent(".build/debug/seqtrace").path
      var isFolder: ObjCBool = false
      for path in beside + [built]
      where FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
      {
        return Executable(path: path)
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }

  /// A program of the system, if it is installed.
  static func named(_ name: String) -> Executable? {
    ["/usr/bin/", "/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile).map(Executable.init)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter place: The working directory; `nil` for that of the tests.
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String]? = nil,
    in place: String? = nil
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let place { process.currentDirectoryURL = URL(fileURLWithPath: place) }
    if let environment { process.environment = environment }
    // Files can't fill up as pipes do.
    let files = try ["input", "output", "complaints"].map { name in
      try folder.write(name == "input" ? input : [], to: name)
    }
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: files[0]))
    process.standardOutput = FileHandle(forWritingAtPath: files[1])
    process.standardError = FileHandle(forWritingAtPath: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal,
      output: try folder.read("output"),
      complaints: String(decoding: try folder.read("complaints"), as: UTF8.self))
  }
}
