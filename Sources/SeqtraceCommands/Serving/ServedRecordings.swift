import SeqtraceEvents

/// The last recording of each test in the working directory's package.
///
/// ```
/// .build/seqtrace/recordings/CartTests.total.jsonl
///                            └ new-312-4/           the files of an unanswered request
/// ```
struct ServedRecordings {
  static let folder = "\(RecordedPackage.scratchName)/recordings"
  private static let ending = ".jsonl"

  /// The names of the recorded tests.
  static var names: [String] {
    let files = (try? FolderListing.names(in: folder)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  static func path(of name: String) -> String { "\(folder)/\(name)\(ending)" }

  /// The recorded tests that match some names. A name is that of a suite, or that of a test, with or without
  /// its suite and arguments.
  static func names(for wanted: [String], among names: [String] = names) -> [String] {
    // File names contain no spaces, backticks or other marks of raw identifiers.
    func plain(_ name: String) -> String {
      name.filter { $0.isLetter || $0.isNumber || $0 == "." }
    }
    return names.filter { name in
      wanted.contains { wanted in
        let wanted = String(wanted.prefix { $0 != "(" })
        let (plainName, plainWanted) = (plain(name), plain(wanted))
        return plainName == plainWanted || plainName.hasSuffix("." + plainWanted)
          || plainName.hasPrefix(plainWanted + ".") || name.hasPrefix(wanted + "-")
          || name.contains(".\(wanted)-")
      }
    }
  }

  /// Whether no source file has changed since the tests were recorded.
  static func areCurrent(_ names: [String]) -> Bool {
    let times = names.map { stat(of: path(of: $0))?.modified ?? .min }
    guard let oldest = times.min() else { return false }
    return !FolderTree(of: ".").files.contains { file in
      guard file.isUTF8, RecordingStore.isSource(file.path) else { return false }
      return stat(of: file.path).map { $0.modified > oldest } ?? false
    }
  }

  /// Removes the recordings of tests that no longer exist.
  static func remove(_ names: Set<String>) {
    for name in names { SystemPath.remove(path(of: name)) }
  }

  /// Moves the recordings of a run into the folder of recordings, and returns the names of the tests.
  static func adopt(_ new: String) throws(SystemError) -> [String] {
    let files = ((try? FolderListing.names(in: new)) ?? []).filter { $0.hasSuffix(ending) }
    for file in files where rename("\(new)/\(file)", "\(folder)/\(file)") != 0 { throw .last }
    return files.map { String($0.dropLast(ending.count)) }
  }
}
