#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The tools that are compiled once for a toolchain and kept: the rewriter, and the linked recorder.
struct ToolCache {
  /// The folder with both.
  let folder: String

  /// The program that rewrites sources.
  var rewriter: String { folder + "/" + ToolBuild.rewriter }

  /// The flags with which a build compiles and links rewritten sources.
  func flags(overlay: String) -> BuildFlags {
    let linked = folder + "/" + ToolBuild.linkedFolder
    return BuildFlags(
      compiler: [
        "-vfsoverlay", overlay, "-I\(linked)",
        // Added code may cause warnings, which some packages treat as errors.
        "-no-warnings-as-errors",
      ], linker: ["-L\(linked)", "-l\(ToolBuild.linkedModule)", "-rpath", linked])
  }

  /// Finds the tools for a toolchain, or compiles them.
  init(
    for toolchain: Toolchain, from sources: ToolSources, console: Console
  ) throws(PackageError) {
    let build = ToolBuild(toolchain: toolchain, sources: sources)
    let cache = try CacheFolder()
    folder = "\(cache.path)/\(build.identity)"
    if SystemPath.exists(folder) {
      try cache.checkTools(in: folder)
      if ToolContents(of: folder).areComplete { return }
      console.complain([
        Complaint(.warning, at: folder, "the recorder here is damaged, so it is compiled anew")
      ])
      // If it can't be removed, it isn't replaced either, and the check below finds it damaged.
      try? SessionFolder.remove(folder)
    }
    try Self.compile(build, to: folder, console: console)
    try cache.checkTools(in: folder)
    guard ToolContents(of: folder).areComplete else { throw .damagedTools(folder) }
  }

  /// Compiles the tools for a toolchain if they don't exist.
  static func prepare(swift: String, console: Console) throws(PackageError) {
    do throws(PackageError) {
      let log = try CacheFolder().path + "/toolchain.log"
      _ = try ToolCache(
        for: Toolchain(of: swift, log: log), from: ToolSources(), console: console)
    } catch {
      throw error.diagnosed
    }
  }

  private static func compile(
    _ build: ToolBuild, to folder: String, console: Console
  ) throws(PackageError) {
    let new = "\(folder).\(getpid())"
    do throws(SystemError) { try SystemPath.makeFolder(new, mode: 0o700) } catch {
      throw .unwritableFolder(new, error, for: .cache)
    }
    console.show("compiling the recorder")
    console.complain([
      Complaint(.note, "compiling the recorder for \(build.toolchain.version), which is done once")
    ])
    let log = folder + ".log"
    do throws(PackageError) { try build.run(in: new, log: log) } catch {
      try? SessionFolder.remove(new)
      throw error
    }
    SystemPath.remove(log)
    // Another process may have been faster; its tools are the same.
    if rename(new, folder) != 0 {
      guard SystemPath.exists(folder) else { throw .unwritableFolder(folder, .last, for: .cache) }
      try? SessionFolder.remove(new)
    }
  }
}
