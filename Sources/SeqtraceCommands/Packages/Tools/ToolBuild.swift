import SeqtraceDiagram

/// Compiles the rewriter and the linked recorder by calling the toolchain's compilers directly.
///
/// Files that are needed only for compiling are in a folder `objects`, which is removed afterwards.
///
/// The recorder's modules are renamed. A package that uses seqtrace, or that seqtrace uses, can therefore be
/// recorded without name clashes.
struct ToolBuild {
  static let rewriter = "seqtrace-rewriter"
  static let linkedModule = "SeqtraceLinked"
  /// The library for code that uses notification centres. It is separate because it needs Foundation.
  private static let notificationsModule = "SeqtraceLinkedNotifications"
  static let linkedFolder = "linked"
  private static let objects = "objects"

  let toolchain: Toolchain
  let sources: ToolSources

  /// The recorder's C modules.
  private static let cModules = ["CSeqtraceGate", "CSeqtraceRecorder"]
  /// The recorder's Swift modules, each with its new name.
  private static let modules = [
    (name: "SeqtraceEvents", private: "SeqtraceLinkedEvents"),
    (name: "SeqtraceRecording", private: "SeqtraceLinkedRecording"),
    (name: "SeqtraceExpansion", private: "SeqtraceLinkedExpansion"),
  ]

  /// A step of the build: a program with its arguments.
  typealias Step = [String]

  /// A hash that changes with the toolchain, the sources and the compiler arguments.
  var identity: String {
    var hash = ContentHash()
    hash.add(toolchain.identity)
    for step in steps(in: "") { for argument in step { hash.add(argument) } }
    for file in allFiles {
      hash.add((try? InputFile(path: file).bytes(limit: InputFile.maximumSize)) ?? [])
    }
    return hash.text
  }

  private var allFiles: [String] {
    let swift =
      ["SeqtraceRewriting", "SeqtraceRewriter", Self.linkedModule, Self.notificationsModule]
    return (swift + Self.modules.map(\.name)).flatMap { sources.files(of: $0, ending: ".swift") }
      + Self.cModules.flatMap {
        sources.files(of: $0, ending: ".c") + sources.files(of: $0, ending: ".h")
      }
  }

  /// Compiles everything into a folder, with the compilers' output in a file.
  func run(in folder: String, log: String) throws(PackageError) {
    do throws(SystemError) {
      for name in [Self.objects, Self.linkedFolder] {
        try SystemPath.makeFolder(folder + "/" + name)
      }
      for module in Self.cModules {
        let header = "\(sources.path)/\(module)/include/\(module).h"
        try SystemPath.write(
          "module \(module) { umbrella header \"\(header)\" export * }\n",
          to: moduleMap(of: module, in: folder))
      }
    } catch {
      throw .unwritableFolder(folder, error, for: .cache)
    }
    for step in steps(in: folder) {
      guard try BuildStep(command: step, log: log).run() == 0 else {
        throw .toolsNotBuilt(log: log, tail: LogFile(path: log).errors())
      }
    }
    // If removal fails, the objects only take up space.
    try? SessionFolder.remove("\(folder)/\(Self.objects)")
    do throws(SystemError) { try ToolContents(of: folder).write() } catch {
      throw .unwritableFolder(folder, error, for: .cache)
    }
  }

  private func moduleMap(of module: String, in folder: String) -> String {
    "\(folder)/\(Self.objects)/\(module).modulemap"
  }

  private func steps(in folder: String) -> [Step] {
    rewriterSteps(in: folder) + recorderSteps(in: folder) + notificationsSteps(in: folder)
  }

  // MARK: - The rewriter

  private func rewriterSteps(in folder: String) -> [Step] {
    let syntax = toolchain.syntaxLibraries
    let common =
      swift + ["-D", "Macros", "-I", syntax, "-I", "\(folder)/\(Self.objects)"]
    let libraries = ["SwiftSyntax", "SwiftParser", "SwiftSyntaxBuilder", "SwiftBasicFormat"]
    return [
      common + ["-parse-as-library"]
        + compiling("SeqtraceRewriting", as: "SeqtraceRewriting", in: folder)
        + sources.files(of: "SeqtraceRewriting", ending: ".swift"),
      common + ["-module-name", "SeqtraceRewriter", "-o", "\(folder)/\(Self.rewriter)"]
        + ["\(folder)/\(Self.objects)/SeqtraceRewriting.o", "-L", syntax]
        + libraries.map { "-l" + $0 }
        + ["-Xlinker", "-rpath", "-Xlinker", syntax]
        + sources.files(of: "SeqtraceRewriter", ending: ".swift"),
    ]
  }

  private var swift: [String] {
    [toolchain.program("swiftc"), "-wmo", "-swift-version", "6", "-package-name", "seqtrace"]
      + ["-enable-upcoming-feature", "ExistentialAny"]
  }

  /// The arguments for compiling a module that other modules import.
  private func compiling(_ module: String, as name: String, in folder: String) -> [String] {
    let product = "\(folder)/\(Self.objects)/\(name).swiftmodule"
    return ["-module-name", name, "-emit-module", "-emit-module-path", product]
      + ["-c", "-o", "\(folder)/\(Self.objects)/\(module).o"]
  }

  // MARK: - The recorder

  private func recorderSteps(in folder: String) -> [Step] {
    let includes = Self.cModules.map { "-I\(sources.path)/\($0)/include" }
    let cFiles = Self.cModules.flatMap { sources.files(of: $0, ending: ".c") }
    let cObjects = cFiles.map {
      "\(folder)/\(Self.objects)/\($0.pathParts.last ?? "").o"
    }
    let cSteps = zip(cFiles, cObjects).map { file, object in
      [toolchain.program("clang"), "-O2", "-fPIC"] + includes
        + ["-DSEQTRACE_SESSION_VARIABLE=\"\(RecordedPackage.sessionVariable)\""]
        + ["-c", file, "-o", object]
    }
    let maps = Self.cModules.map { "-fmodule-map-file=" + moduleMap(of: $0, in: folder) }
    let common =
      swift + ["-O", "-parse-as-library", "-I", "\(folder)/\(Self.objects)"]
      + (maps + includes).flatMap { ["-Xcc", $0] }
      + Self.modules.flatMap { ["-module-alias", "\($0.name)=\($0.private)"] }
    let swiftSteps = Self.modules.map { module in
      common.withoutAlias(of: module.name)
        + compiling(module.name, as: module.private, in: folder)
        + sources.files(of: module.name, ending: ".swift")
    }
    let linked = "\(folder)/\(Self.linkedFolder)"
    // With library evolution, clients don't need the modules that this module imports.
    let last =
      common + ["-enable-library-evolution", "-module-name", Self.linkedModule, "-emit-module"]
      + ["-emit-module-path", "\(linked)/\(Self.linkedModule).swiftmodule"]
      + ["-c", "-o", "\(folder)/\(Self.objects)/\(Self.linkedModule).o"]
      + sources.files(of: Self.linkedModule, ending: ".swift")
    let objects =
      cObjects
      + (Self.modules.map(\.name) + [Self.linkedModule]).map {
        "\(folder)/\(Self.objects)/\($0).o"
      }
    return cSteps + swiftSteps + [last, linking(objects, as: Self.linkedModule, in: linked)]
  }

  /// The steps for the library that uses Foundation. The library uses only the recorder's public interface.
  private func notificationsSteps(in folder: String) -> [Step] {
    let module = Self.notificationsModule
    let linked = "\(folder)/\(Self.linkedFolder)"
    let object = "\(folder)/\(Self.objects)/\(module).o"
    // Only files that import the module link the library.
    let compiling =
      swift + ["-O", "-parse-as-library", "-I", linked, "-module-name", module]
      + ["-module-link-name", module, "-emit-module"]
      + ["-emit-module-path", "\(linked)/\(module).swiftmodule", "-c", "-o", object]
      + sources.files(of: module, ending: ".swift")
    let recorder = ["-L", linked, "-l\(Self.linkedModule)"]
    return [compiling, linking([object] + recorder, as: module, in: linked)]
  }

  private func linking(_ objects: [String], as name: String, in folder: String) -> Step {
    let compiler = [toolchain.program("swiftc"), "-emit-library"]
    #if canImport(Darwin)
      let library = "lib\(name).dylib"
      let options = ["-Xlinker", "-install_name", "-Xlinker", "@rpath/\(library)"]
    #else
      let library = "lib\(name).so"
      // If the program links seqtrace's recorder itself, it has C functions with the same names.
      let options = ["-Xlinker", "-Bsymbolic"]
    #endif
    return compiler + options + ["-o", "\(folder)/\(library)"] + objects
  }
}

extension [String] {
  /// The arguments without the alias of a module, because a module can't have an alias while it is compiled
  /// itself.
  fileprivate func withoutAlias(of module: String) -> [String] {
    guard let index = firstIndex(where: { $0.hasPrefix(module + "=") }) else { return self }
    return Array(self[..<(index - 1)] + self[(index + 1)...])
  }
}
