import SeqtraceTranscript

/// The golden files in a folder and its subfolders, and the candidates to replace them.
struct GoldenFolder {
  /// The extensions of golden files.
  private static let endings = [".transcript", ".txt"]
  /// The name of the folder for golden files. It has a subfolder for each suite.
  private static let name = "Goldens"

  /// The candidates, ordered by path.
  ///
  /// Only regular files are candidates: reading a pipe may never end, and a link leads elsewhere. Anything
  /// else with a candidate's name is an obstacle.
  private(set) var waiting: [WaitingGolden] = []
  /// The paths of the golden files, in order.
  private(set) var goldens: [String] = []
  /// Errors that may hide further candidates.
  private(set) var obstacles: [CommandError] = []

  /// Searches a folder. Hidden subfolders are skipped.
  init(_ folder: String) {
    let prefix = folder == "." ? "" : folder.endsWithSlash ? folder : folder + "/"
    let real = (SystemPath.resolved(folder) ?? folder) + "/"
    let tree = FolderTree(of: folder)
    obstacles = tree.unreadable.map {
      .unreadableInput(prefix + $0.path, $0.error, isScenario: false)
    }
    for path in tree.folders
    where [prefix, real].contains(where: { Self.isCandidate($0 + path) }) {
      obstacles.append(.irregularInput(prefix + path))
    }
    for file in tree.files {
      // The searched folder may itself be named `Goldens`, or be a link to such a folder.
      var names = [prefix, real].map { $0 + file.path }
      // `goldens record --folder` accepts any name for the folder.
      if folder != ".", file.path.contains("." + TranscriptWriter.fileEnding) {
        names.append("\(Self.name)/\(file.path)")
      }
      if let obstacle = Self.obstacle(file, names, in: real) {
        obstacles.append(obstacle)
      } else if names.contains(where: Self.isGolden) {
        goldens.append(names[0])
      } else if names.contains(where: Self.isCandidate) {
        waiting.append(WaitingGolden(path: names[0].droppingEnding(WaitingGolden.ending)))
      }
    }
  }

  /// The reason why candidates at a path can't be found; `nil` if no candidate could be there.
  private static func obstacle(
    _ file: FolderTree.File, _ names: [String], in real: String
  ) -> CommandError? {
    if !file.isUTF8, file.path.endsWithSlash || names.contains(where: isCandidate) {
      return .malformedName(names[0])
    }
    if file.kind != .regular, names.contains(where: isCandidate) {
      return .irregularInput(names[0])
    }
    guard file.kind == .linkToFolder else { return nil }
    let isOfGoldens = names.contains { $0.pathParts.suffix(2).contains(name) }
    // A link into the searched folder needs no error: its target is searched anyway.
    if !isOfGoldens, isBelow(real, names[1]) { return nil }
    let mayBe = { (path: String) in isCandidate(path) || isGolden(path) }
    return isOfGoldens || FolderTree.mayHold(mayBe, below: names[1])
      ? .linkedGoldens(names[0]) : nil
  }

  /// Whether the target of a link is inside a folder. The folder's path must end with a slash.
  private static func isBelow(_ folder: String, _ link: String) -> Bool {
    SystemPath.resolved(link)?.utf8.starts(with: folder.utf8) ?? false
  }

  private static func isCandidate(_ path: String) -> Bool {
    path.hasEnding(WaitingGolden.ending)
      && isGolden(path.droppingEnding(WaitingGolden.ending))
  }

  /// Whether a path is that of a golden file: a transcript or a text diagram below a folder `Goldens`.
  private static func isGolden(_ path: String) -> Bool {
    endings.contains { path.hasEnding($0) }
      && path.pathParts.dropLast(2).last == name
  }
}
