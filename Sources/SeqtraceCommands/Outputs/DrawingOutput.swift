import SeqtraceComparison
import Synchronization

/// The destination of drawings, and the pipeline that makes them.
struct DrawingOutput {
  var renderer: DiagramPipeline
  /// The output file; `nil` for standard output.
  let file: OutputFile?
  let console: Console
  /// The files that the command has drawn so far.
  var files = WrittenFiles()
  /// The current input, if the command has several.
  var input: String?

  /// The latest drawing. It is kept because freeing it message by message takes a tenth of the time of
  /// drawing. The process ends soon, which frees all memory at once.
  private static let latest = Mutex<DiagramPipeline.Rendering?>(nil)

  /// Draws a source and writes it. Reports missing steps of its design.
  func write(_ source: consuming some DiagramSource) throws {
    guard renderer.roots.isEmpty else { return try write(rootsOf: consume source) }
    try write(try draw(consume source))
  }

  /// Draws a source. Reports missing steps of its design.
  func draw(
    _ source: consuming some DiagramSource
  ) throws(CommandError) -> DiagramPipeline.Rendering {
    if let size = source.shortenRepeatedTexts() {
      console.complain(
        .warning,
        "the trace repeats long texts, which would take \(size >> 20) MiB; each is shortened to 1 KiB"
      )
    }
    console.show("drawing")
    let rendering = try renderer.render(consume source)
    Self.latest.withLock { $0 = rendering }
    console.complain(rendering.complaints)
    if renderer.isStrict, !rendering.missing.isEmpty { files.lackSteps = true }
    return rendering
  }

  /// Throws ``Answer/no`` if `--strict` was given and a drawing lacked steps of its design.
  func checkSteps() throws(Answer) {
    if files.lackSteps { throw Answer.no }
  }

  /// Writes a drawing.
  func write(_ rendering: DiagramPipeline.Rendering) throws {
    console.show("writing")
    switch rendering.drawing {
    case .file(let content): try write(content)
    case .pages(let pages):
      if let files = renderer.pageFiles { try write(pages, to: files) } else { try write(pages) }
    }
    // Reports come after the diagram, where they are visible on a terminal.
    console.complain(rendering.notes.map { $0.complaint(repeating: console.arguments) })
  }

  private func write(_ content: any OutputContent) throws {
    guard let file else { return try content.write { try console.writeOutput($0) } }
    try reserve(file.path)
    try files.claim(file.path)
    try file.write { (sink) throws(SystemError) in try content.write(to: sink) }
    self.files.add(file.path)
  }

  private func reserve(_ path: String) throws(CommandError) {
    if let input { try files.reserve(path, for: input) }
  }

  /// Writes pages of text one after another.
  private func write(_ pages: DrawnPages) throws {
    try pages.forEach { number, content in
      if number > 1 { try console.writeOutput(pages.partingLine) }
      try content.write { try console.writeOutput($0) }
    }
  }

  /// Writes each page into its own file. Existing files are replaced only after all pages have been written.
  private func write(_ pages: DrawnPages, to files: PageFiles) throws {
    var staged: [(path: String, file: StagedFile)] = []
    try pages.forEach { number, content in
      let path = files.path(of: number, count: pages.count)
      try reserve(path)
      try self.files.claim(path)
      let file = try self.file(at: path).stage {
        (sink) throws(SystemError) in try content.write(to: sink)
      }
      if let file { staged.append((path, file)) }
    }
    for (path, file) in staged {
      try file.commit()
      self.files.add(path)
    }
    complainOfLeftover(after: pages.count, files)
    // The text itself requests the pages.
    if files.areWritten {
      let last = files.path(of: pages.count, count: pages.count)
      console.complain(
        .note, at: files.path,
        "page 1 of \(pages.count), as the text parts them; the last is \(last)",
        hint: "--pages 1 draws one picture.")
    }
  }

  /// Returns the file at a path: the requested file, or another file in its folder. The other file's name may
  /// come from the input's content.
  func file(at path: String) -> OutputFile {
    if let file, file.path == path { return file }
    return OutputFile(path: path, isInNamedFolder: true)
  }

  /// Reports the file for the page after the last one, if it exists.
  func complainOfLeftover(after count: Int, _ files: PageFiles) {
    let next = files.path(of: count + 1, count: count)
    guard OutputFile(path: next).exists else { return }
    console.complain(
      .warning, at: next, "is no part of this drawing",
      hint: "An earlier drawing may have had more files; it is left as it is.")
  }
}

extension DiagramPipeline.Rendering {
  /// The largest number of missing steps with a complaint each.
  private static let mostDescribed = 3
  /// The largest number of missing steps in one complaint.
  private static let mostListed = 20

  /// The complaints about differences between the run and the design.
  fileprivate var complaints: [Complaint] {
    let design = design ?? ""
    if let unknownDesign {
      return [
        Complaint(
          .warning, "there is no design '\(unknownDesign)', so the messages have no numbers",
          hint: "--design names a \(InputFormat.notations) file with the steps.")
      ]
    }
    if let optionWithoutDesign {
      return [
        Complaint(
          .warning, "\(optionWithoutDesign.text): the trace has no design, so there are no steps",
          hint: "--design names a \(InputFormat.notations) file; --number plain counts messages.")
      ]
    }
    // A run that lacks many steps was probably cut off. A single complaint covers all of the steps.
    if missing.count > Self.mostDescribed {
      var seen: Set<String> = []
      let steps = missing.compactMap { $0.message.number?.description }
        .filter { seen.insert($0).inserted }
      let listed = steps.prefix(Self.mostListed).joined(separator: ", ")
      let others = steps.count - Self.mostListed
      return [
        Complaint(
          .warning,
          "steps \(listed)\(others > 0 ? " and \(others) others" : "") of the design "
            + "'\(design)' did not happen, or not in this order",
          hint: "Did the recording stop before the end?")
      ]
    }
    return missing.map { missing in
      let step = missing.message.number.map { "step \($0)" } ?? "a step"
      let verdict = missing.misplaced == nil ? "did not happen" : "happened out of order"
      return Complaint(
        .warning, "\(step) of the design '\(design)' \(verdict): \(missing.label)")
    }
  }
}

extension Match.Missing {
  /// The message's label, with the receiver if the label alone would be ambiguous.
  fileprivate var label: String {
    switch message.kind {
    case .creation, .destruction: "\(message.label) \(receiver ?? "?")"
    case .call, .signal, .reply: message.label
    }
  }
}
