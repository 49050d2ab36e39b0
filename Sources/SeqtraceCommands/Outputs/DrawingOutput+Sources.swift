extension DrawingOutput {
  /// Draws several sources, each into its own file: the first into the requested file, the others into files
  /// numbered from 2. A source with its own file name goes into the file with that name. Without a requested
  /// file, texts are written to standard output one after another.
  func write(_ sources: [NamedSource<some DiagramSource>]) throws {
    if sources.count == 1 { return try write(sources[0].source) }
    guard let file else {
      guard renderer.format.rule != nil else {
        throw CommandError.page(.severalRecordings(sources.count, renderer.format))
      }
      // Everything is drawn first, so that an error in the last source leaves no partial output.
      let renderings = try sources.map { try draw($0.source) }
      for (index, rendering) in renderings.enumerated() {
        let start: TerminalText = index == 0 ? "" : "\n"
        try console.writeOutput("\(start)\(sources[index].name)\n\n")
        try write(rendering)
      }
      return
    }
    guard let files = PageFiles(file) else {
      throw CommandError.page(.severalRecordings(sources.count, renderer.format))
    }
    for (index, named) in sources.enumerated() {
      let path =
        named.fileName.map { files.path(of: $0) }
        ?? (index == 0 ? file.path : files.path(of: index + 1, count: sources.count))
      try output(to: path).write(named.source)
      console.complain(.note, at: path, named.name)
    }
    guard sources.contains(where: { $0.fileName == nil }) else { return }
    complainOfLeftover(after: sources.count, files)
  }

  private func output(to path: String) -> DrawingOutput {
    var renderer = renderer
    if let files = renderer.pageFiles {
      renderer.pageFiles = PageFiles(path: path)
      renderer.pageFiles?.areWritten = files.areWritten
    }
    return DrawingOutput(
      renderer: renderer, file: self.file(at: path), console: console, files: files, input: input
    )
  }
}
