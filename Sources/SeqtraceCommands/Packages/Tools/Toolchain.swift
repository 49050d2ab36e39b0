/// A Swift toolchain, which builds the package.
struct Toolchain {
  /// The compiler's version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  let version: String
  /// The folder of the compiler's resources, `usr/lib/swift`.
  private let resources: String

  /// Reads the target information of a `swift` command, with its output in a file.
  init(of program: String, log: String) throws(PackageError) {
    let step = BuildStep(command: [program, "-print-target-info"], log: log)
    let status: Int32
    do throws(PackageError) { status = try step.run() } catch {
      if case .interrupted = error { throw error }
      throw .noToolchain(program, log: log)
    }
    guard status == 0,
      let text = try? LogFile(path: log).text(),
      let version = Self.value(of: "compilerVersion", in: text),
      let resources = Self.value(of: "runtimeResourcePath", in: text)
    else { throw .noToolchain(program, log: log) }
    self.version = version
    self.resources = resources
    guard SystemPath.exists(syntaxLibraries + "/SwiftSyntax.swiftmodule") else {
      throw .noSyntaxLibrary(syntaxLibraries)
    }
  }

  /// The folder of the swift-syntax libraries that the compiler itself uses.
  var syntaxLibraries: String { resources + "/host" }
  /// A text that identifies the toolchain.
  var identity: String { version + "\n" + resources }

  /// The path of a program in the toolchain.
  func program(_ name: String) -> String {
    let path = SystemPath.parent(of: SystemPath.parent(of: resources)) + "/bin/" + name
    return SystemPath.exists(path) ? path : name
  }

  /// A string member in JSON text where each key occurs once, on its own line.
  private static func value(of name: String, in json: String) -> String? {
    for line in json.split(separator: "\n") where line.contains("\"\(name)\"") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count == 5 ? String(parts[3]) : nil
    }
    return nil
  }
}
