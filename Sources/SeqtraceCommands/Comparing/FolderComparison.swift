import SeqtraceDiagram
import SeqtraceDiff

/// The traces of two folders, compared file by file.
struct FolderComparison {
  /// A trace that is in at least one of the folders.
  struct Row {
    /// The result of comparing the trace.
    enum State: String {
      case same, changed, added, removed
      /// The trace can't be read in at least one folder.
      case unreadable
    }

    /// The path relative to the folders.
    var path: String
    var state: State
    /// The number of changes of each kind, without renamed functions.
    var counts: [TraceDifference.State: Int] = [:]
    /// The number of renamed functions.
    var renamedCount = 0
    /// The calls that contain the changes.
    var places: [String] = []
    /// A description that replaces that of the state.
    var remark: String?
  }

  /// The number of changed traces that a table lists; further ones are only counted.
  var mostRows = Int.max
  /// The paths of changed traces without rows of their own, because their changes are shown elsewhere.
  var toldElsewhere: Set<String> = []
  /// The word for a row's content, such as "trace" or "test".
  var noun = "trace"
  /// The rows, ordered by path.
  private(set) var rows: [Row] = []
  /// The paths of unreadable files, as bytes.
  private var unreadable: Set<[UInt8]> = []

  init(rows: [Row], noun: String) { (self.rows, self.noun) = (rows, noun) }

  mutating func add(_ row: Row) { rows.append(row) }

  mutating func setRemark(_ remark: String, at index: Int) { rows[index].remark = remark }

  /// Marks the row of a test that agreed with its golden file when it ran again.
  ///
  /// - Parameter isNews: Whether the test still counts as different.
  mutating func setUnstable(_ path: String, isNews: Bool) {
    guard let index = rows.firstIndex(where: { $0.path == path }) else { return }
    rows[index].remark = "agrees when it runs again"
    if !isNews { rows[index].state = .same }
  }

  /// Compares the traces in two folders. Traces are recognised by their file extensions.
  ///
  /// An unreadable file is reported, and gets a row.
  init(
    from old: String, to new: String, under rules: ComparisonRules, console: Console
  ) throws(CommandError) {
    let (left, right) = (traces(in: old, console), traces(in: new, console))
    let all = left.union(right).union(unreadable)
    for bytes in all.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let path = String(decoding: bytes, as: UTF8.self)
      if unreadable.contains(bytes) {
        rows.append(Row(path: path, state: .unreadable))
      } else if !left.contains(bytes) {
        rows.append(Row(path: path, state: .added))
      } else if !right.contains(bytes) {
        rows.append(Row(path: path, state: .removed))
      } else {
        rows.append(
          try Self.row(path, "\(old)/\(path)", "\(new)/\(path)", rules, console))
      }
    }
  }

  private static func row(
    _ path: String, _ old: String, _ new: String, _ rules: ComparisonRules, _ console: Console
  ) throws(CommandError) -> Row {
    let text = DifferenceText()
    let comparison: TraceComparison
    do throws(CommandError) {
      let sources = try ComparedTrace.sources(old, new, console: console)
      comparison = try TraceComparison(
        sources, under: rules, context: text.context, console: console)
    } catch {
      // An invalid rule is invalid for every file.
      if case .unusableRule = error { throw error }
      console.complain(error.complaints)
      return Row(path: path, state: .unreadable)
    }
    return Row(path: path, comparison)
  }

  /// The paths of the traces in a folder. The paths are bytes, because different names may be equal as
  /// strings.
  ///
  /// Pipes and devices aren't traces, because they may have no end. An unreadable file is reported, and gets
  /// a row.
  private mutating func traces(in folder: String, _ console: Console) -> Set<[UInt8]> {
    let tree = FolderTree(of: folder)
    for (path, error) in tree.unreadable {
      let place = "\(folder)/\(path)"
      console.complain(CommandError.unreadableInput(place, error, isScenario: false).complaints)
      unreadable.insert(Array(path.utf8))
    }
    var paths: Set<[UInt8]> = []
    for file in tree.files {
      if let obstacle = Self.obstacle(file, "\(folder)/\(file.path)") {
        console.complain(obstacle.complaints)
        unreadable.insert(Array(file.path.utf8))
      } else if Self.isTrace(file.path) {
        paths.insert(Array(file.path.utf8))
      }
    }
    return paths
  }

  /// The reason why traces at a path can't be compared; `nil` if the file is readable or no trace could be
  /// there.
  private static func obstacle(_ file: FolderTree.File, _ path: String) -> CommandError? {
    if file.kind == .linkToFolder {
      let hidesTraces = isTrace(path) || FolderTree.mayHold(isTrace, below: path)
      return hidesTraces ? .linkedTraces(path) : nil
    }
    if !file.isUTF8 {
      return isTrace(path) || path.endsWithSlash ? .malformedName(path) : nil
    }
    return isTrace(path) && file.kind == .other ? .irregularInput(path) : nil
  }

  private static func isTrace(_ path: String) -> Bool {
    InputFormat(endingOf: path)?.isRecording ?? false
  }
}

extension FolderComparison {
  /// Whether every trace is in both folders and unchanged.
  var isEqual: Bool { rows.allSatisfy { $0.state == .same } }

  /// Whether any trace is unreadable.
  var isIncomplete: Bool { rows.contains { $0.state == .unreadable } }
}

extension FolderComparison.Row {
  /// Creates the row for the comparison of two traces at the same path.
  init(path: String, _ comparison: TraceComparison) {
    self.init(path: path, state: .same)
    for entry in comparison.difference.entries
    where entry.beginsChange && entry.state != .movedAway {
      if entry.detail == .renamed {
        renamedCount += 1
      } else {
        counts[entry.state, default: 0] += 1
      }
    }
    if counts.isEmpty, renamedCount == 0 { return }
    state = .changed
    places = DifferenceText().headings(of: comparison.difference)
  }

  /// The kinds of changes that are counted, with their names.
  static let kinds: [(state: TraceDifference.State, name: String)] = [
    (.added, "added"), (.removed, "removed"), (.changed, "changed"), (.movedHere, "moved"),
  ]

  /// The result in words, such as `1 added, 2 changed`.
  var summary: String {
    if let remark { return remark }
    switch state {
    case .same: return "the same"
    case .added: return "only in the new folder"
    case .removed: return "only in the old folder"
    case .unreadable: return "can't be read"
    case .changed:
      let words = Self.kinds.compactMap { kind in counts[kind.state].map { "\($0) \(kind.name)" } }
      return (words + (renamedCount > 0 ? ["\(renamedCount) renamed"] : []))
        .joined(separator: ", ")
    }
  }

  private static let mostColumns = 80

  /// The first call that contains a change, shortened, and the number of further ones.
  var place: String {
    guard let first = places.first else { return "" }
    let short = first.shortened(toColumns: Self.mostColumns)
    return places.count > 1 ? "\(short), and \(places.count - 1) more" : short
  }
}
