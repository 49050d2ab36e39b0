import SeqtraceEvents

extension DrawingOutput {
  /// Draws what was recorded, one file for each session: the first into the file asked for, the
  /// others into files numbered from 2 on. Without a file, texts follow each other.
  func write(_ recordings: [SessionInput.Recording]) throws {
    if recordings.count == 1 { return try write(recordings[0].trace) }
    guard let file else {
      guard renderer.format.rule != nil else {
        throw CommandError.page(.severalRecordings(recordings.count, renderer.format))
      }
      for (index, recording) in recordings.enumerated() {
        let start = index == 0 ? "" : "\n"
        try console.writeOutput(Array("\(start)\(recording.name.visible)\n\n".utf8))
        try write(recording.trace)
      }
      return
    }
    guard let files = PageFiles(file) else {
      throw CommandError.page(.severalRecordings(recordings.count, renderer.format))
    }
    for (index, recording) in recordings.enumerated() {
      let path =
        index == 0 ? file.path : files.path(of: index + 1, count: recordings.count)
      try output(to: path).write(recording.trace)
      console.complain([Complaint(.note, at: path, recording.name)])
    }
    complainOfLeftover(after: recordings.count, files)
  }

  private func output(to path: String) -> DrawingOutput {
    var renderer = renderer
    if renderer.pageFiles != nil { renderer.pageFiles = PageFiles(path: path) }
    return DrawingOutput(renderer: renderer, file: OutputFile(path: path), console: console)
  }
}
