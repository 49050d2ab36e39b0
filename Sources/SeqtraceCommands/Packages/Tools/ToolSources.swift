import SeqtraceEvents

/// The sources of the rewriter and the recorder, which `--package` compiles with the package's own toolchain.
struct ToolSources {
  /// The environment variable with the folder that contains `Sources`.
  static let variable = "SEQTRACE_SOURCES"

  /// The folder with a subfolder for each module.
  let path: String

  /// Searches for the sources in the folder that the environment variable gives. Without the variable,
  /// searches the folders above the program, as in a checkout, and their `share/seqtrace`, as in an
  /// installation. Only the variable's folder may contain another user's files.
  init() throws(PackageError) {
    let program = SystemPath.program ?? ""
    var candidates: [String] = []
    let wanted = SystemPath.variable(Self.variable)
    if let wanted {
      candidates = [wanted]
    } else {
      var folder = SystemPath.parent(of: program)
      while !folder.isEmpty {
        candidates += [folder, folder + "/share/seqtrace"]
        folder = SystemPath.parent(of: folder)
      }
    }
    let found = candidates.map { $0 + "/Sources" }.first {
      SystemPath.exists($0 + "/SeqtraceRewriter/main.swift")
        && (wanted != nil || ForeignFile.first(on: $0) == nil)
    }
    guard let found else { throw .noSources(program: program) }
    path = found
  }

  /// The paths of a module's files with an ending, in order. Files in subfolders are included.
  func files(of module: String, ending: String) -> [String] {
    Self.files(in: path + "/" + module).filter { $0.hasSuffix(ending) }
  }

  private static func files(in folder: String) -> [String] {
    let names = (try? FolderListing.names(in: folder)) ?? []
    return names.flatMap { name -> [String] in
      let path = folder + "/" + name
      // Names with a full stop are files, except for documentation catalogs.
      if name.hasSuffix(".docc") { return [] }
      return name.contains(".") ? [path] : files(in: path)
    }
  }
}
