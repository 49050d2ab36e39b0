import Foundation

/// A toolchain of shell scripts: it compiles nothing, but leaves the files that a compiler would.
///
/// Recording a package with it takes a fraction of a second. Its rewriter and its compiler each add a
/// line to a log when they run.
struct StubToolchain {
  /// Everything that a test of the tools needs: the toolchain, a home, a package.
  let folder: TemporaryFolder
  private let commands: [String: String]
  private let rewriter: String

  /// Makes the toolchain.
  ///
  /// - Parameters:
  ///   - commands: What commands of SwiftPM do, such as `build`, as lines of a shell.
  ///   - rewriter: What the rewriter does after it has written its summary.
  init(_ commands: [String: String] = [:], rewriter: String = "") throws {
    self.commands = commands
    self.rewriter = rewriter
    folder = try TemporaryFolder()
    for name in ["usr/bin", "usr/lib/swift/host/SwiftSyntax.swiftmodule", "home", "package"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write("let package = 1", to: "package/Package.swift")
    try script(swift, at: "usr/bin/swift")
    for name in ["swiftc", "clang"] { try script(compiler, at: "usr/bin/" + name) }
  }

  /// Writes a program.
  func script(_ text: String, at name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: try folder.write("#!/bin/sh\n" + text, to: name))
  }

  /// Records the package.
  ///
  /// - Parameter environment: What differs from the usual one, in which the user has a home.
  func record(
    _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Executable.Result {
    let usual = ["HOME": folder.file("home"), "PATH": "/usr/bin:/bin"]
    return try Executable.seqtrace.run(
      ["record", "--package", folder.file("package")] + options
        + ["-o", folder.file("out.svg"), "--", folder.file("usr/bin/swift"), "run", "app"],
      environment: usual.merging(environment) { $1 })
  }

  /// How often a program of the toolchain or the rewriter ran.
  func count(of log: String) -> Int {
    let text = (try? folder.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").count
  }

  /// The cache in the home.
  var cache: String { "home/.cache/seqtrace" }

  /// The path of the only toolchain's tools.
  var tools: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.file(cache))
      return cache + "/" + (names.first ?? "")
    }
  }

  private var swift: String {
    """
    case "$1" in
    -print-target-info)
      echo '{'
      echo '  "compilerVersion": "Swift version 0 (stub)",'
      echo '  "runtimeResourcePath": "\(folder.file("usr/lib/swift"))"'
      echo '}' ;;
    package)
      case "$*" in
      *resolve) \(commands["resolve"] ?? ":") ;;
      *) echo '{"products": [{"name": "app", "type": {"executable": null}}]}' ;;
      esac ;;
    build) \(commands["build"] ?? ":") ;;
    run) \(commands["run"] ?? ":") ;;
    esac

    """
  }

  private var compiler: String {
    """
    echo run >> '\(folder.file("compilations"))'
    while [ $# -gt 0 ]; do
      case "$1" in
      -o | -emit-module-path)
        cat > "$2" <<'END'
    #!/bin/sh
    echo run >> '\(folder.file("rewritings"))'
    printf 'functions 1\\nfiles 1\\n' > "$3/summary"
    : > "$3/overlay.yaml"
    \(rewriter)
    END
        chmod 755 "$2" ;;
      esac
      shift
    done

    """
  }
}
