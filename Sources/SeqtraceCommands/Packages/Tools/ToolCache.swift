/// The rewriter and the linked recorder, compiled once for each toolchain and kept.
struct ToolCache {
  /// The folder of the compiled tools.
  let folder: String

  /// The path of the rewriter.
  var rewriter: String { folder + "/" + ToolBuild.rewriter }

  /// The flags for compiling and linking rewritten sources.
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
      console.complain(.warning, at: folder, "the recorder here is damaged, so it is compiled anew")
      // If removal fails, the folder isn't replaced, and the check below finds it damaged.
      try? SessionFolder.remove(folder)
    }
    try Self.compile(build, to: folder, console: console)
    try cache.checkTools(in: folder)
    guard ToolContents(of: folder).areComplete else { throw .damagedTools(folder) }
  }

  /// Compiles the tools for a toolchain if they aren't there.
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
    console.complain(
      .note, "compiling the recorder for \(build.toolchain.version), which is done once")
    let log = folder + ".log"
    do throws(PackageError) { try build.run(in: new, log: log) } catch {
      try? SessionFolder.remove(new)
      throw error
    }
    SystemPath.remove(log)
    // If another process was faster, that process's tools are used. The two sets of tools are the same.
    if rename(new, folder) != 0 {
      guard SystemPath.exists(folder) else { throw .unwritableFolder(folder, .last, for: .cache) }
      try? SessionFolder.remove(new)
    }
  }
}
