/// A project file: a package's default options, beside its manifest.
struct ProjectFile {
  /// The name of all project files.
  static let name = ".seqtrace.yml"

  let folder: ProjectFolder

  var path: String { folder.file(Self.name) }

  /// The choices that apply to a command line.
  ///
  /// They are those of the package given with `--package`, or else of the working directory's package.
  /// Another user's file is read only if its package is given explicitly.
  static func choices(
    for line: CommandArguments, on console: Console
  ) throws(CommandError) -> ProjectChoices {
    guard ProjectSection.allCommands.contains(where: line.isCommand), !line.asksForHelp,
      !line.has("project-file")
    else { return ProjectChoices() }
    let isHere = ["instrument", "why", "review"].contains(where: line.isCommand)
    let package = line.value(of: "package") ?? (isHere ? "." : nil)
    if package == "" { return ProjectChoices() }
    let file = package.map { ProjectFile(folder: ProjectFolder(path: $0)) } ?? current(on: console)
    let all = try file?.drawings().choices ?? []
    return ProjectChoices(all: all.filter { $0.holds(for: line) })
  }

  /// The file of the working directory's package; `nil` if there is no package, or if the file belongs to
  /// another user.
  static func current(on console: Console) -> ProjectFile? {
    guard let folder = ProjectFolder.current else { return nil }
    let file = ProjectFile(folder: folder)
    guard let place = SystemPath.resolved(file.path), ForeignFile.first(on: place) != nil else {
      return file
    }
    console.complain(
      .warning, at: file.path, "is another user's, so it isn't read",
      hint: "To use it, name its package: --package DIR")
    return nil
  }

  /// Reads the file's choices and diagrams; empty if there is no file.
  func drawings() throws(CommandError) -> ProjectDrawings {
    do throws(ProjectFileError) {
      guard let bytes = try content() else { return ProjectDrawings() }
      return try ProjectFileReader(path: path, package: folder).read(bytes)
    } catch {
      throw .projectFile(error)
    }
  }

  /// The content of the file; `nil` if there is no file.
  private func content() throws(ProjectFileError) -> [UInt8]? {
    if stat(of: path, isOfLink: true) == nil {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw ProjectFileError(.unreadable(.last), at: path)
    }
    guard folder.holds(path) else { throw ProjectFileError(.linkOut, at: path) }
    guard let status = stat(of: path) else { throw ProjectFileError(.unreadable(.last), at: path) }
    guard status.kind == S_IFREG else { throw ProjectFileError(.noFile, at: path) }
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try InputFile(path: path).bytes(limit: ProjectFileReader.maximumSize)
    } catch {
      throw ProjectFileError(.unreadable(error), at: path)
    }
    guard let bytes else { throw ProjectFileError(.tooLarge, at: path) }
    return bytes
  }
}
