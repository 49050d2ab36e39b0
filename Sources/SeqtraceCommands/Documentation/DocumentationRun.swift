import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceDocumentation
import SeqtraceEvents

/// One fill or check of some documentation files.
@MainActor struct DocumentationRun {
  /// The action on the blocks.
  enum Mode {
    case fill, accept, check, list
  }

  /// A block with its validated request and its result.
  private struct Entry {
    let document: Int
    let block: Int
    let request: BlockRequest
    var content: BlockContent?
    var state: DiagramBlock.State?
    var deviates = false
  }

  let mode: Mode
  let console: Console
  /// The choices and diagrams of the package's project file.
  var project = ProjectDrawings()
  /// The paths of source files, by the names that recordings have for them.
  var sourcePaths: [String: String] = [:]
  /// The folder for up-to-date pictures of the blocks that aren't current; `nil` to draw none.
  var pictures: String?
  /// Whether an error occurred with a file, a block or a test.
  var hasFailed = false
  /// Whether, at the end, a block or picture isn't up to date, or a recording deviates from its design.
  private(set) var isStale = false
  private var documents: [DocumentFile] = []
  /// The documents with blocks that couldn't be read or drawn.
  private var incomplete: Set<Int> = []
  private var entries: [Entry] = []
  private var ledger = PictureLedger()

  init(mode: Mode, console: Console) { (self.mode, self.console) = (mode, console) }

  // MARK: - Reading

  /// Reads the blocks of documents. A document with invalid marks is skipped.
  mutating func read(_ documents: [DocumentFile]) throws {
    self.documents = documents
    for (index, document) in documents.enumerated() {
      for problem in document.page.problems {
        fail(DocumentationError(.mark(problem.kind), at: document.place(problem.line)), of: index)
      }
      guard document.page.problems.isEmpty else { continue }
      let reader = BlockReader(document: document, project: project)
      for (number, block) in document.page.blocks.enumerated() {
        do throws(DocumentationError) {
          entries.append(
            Entry(document: index, block: number, request: try reader.request(of: block)))
        } catch {
          fail(error, of: index)
        }
      }
    }
  }

  private mutating func fail(_ error: DocumentationError, of document: Int) {
    console.complain([error.complaint])
    incomplete.insert(document)
    hasFailed = true
  }

  // MARK: - Drawing

  /// Draws all blocks, and records the tests and programs that the blocks show.
  mutating func draw(with recordings: inout PackageRecordings) throws {
    let subjects = entries.compactMap(\.request.source.subject)
    recordings.restore(Set(subjects))
    if mode != .list {
      do { try recordings.record(subjects) } catch let error as CommandError {
        // Blocks without tests can still be drawn.
        console.complain(error.complaints)
        hasFailed = true
      }
    }
    for index in entries.indices {
      let entry = entries[index]
      console.show("drawing \(entry.request.place)")
      do {
        try draw(index, with: recordings)
      } catch let error as CommandError {
        var console = console
        console.subject = entry.request.place
        console.complain(error.complaints)
        incomplete.insert(entry.document)
        hasFailed = true
      }
    }
  }

  private mutating func draw(_ index: Int, with recordings: PackageRecordings) throws {
    let entry = entries[index]
    let request = entry.request
    switch request.source {
    case .scenario(let scenario): try draw(index, scenario.run())
    case .input(let path):
      switch try DiagramInput(file: InputFile(path: path)).read(on: console) {
      case .trace(let recorded):
        console.complain(recorded.warnings)
        try draw(index, recorded.trace, isCut: recorded.isCut)
      case .written(let sources):
        guard sources.count == 1 else {
          throw failure(.severalDiagrams(path, sources.count), request)
        }
        if request.design != nil { throw failure(.notRecorded, request) }
        try draw(index, sources[0].source)
      }
    case .test, .program:
      switch request.source.subject.flatMap(recordings.finding) {
      case .recorded(let trace): try draw(index, trace)
      case .failed(let kind): throw failure(kind, request)
      // The error has already been reported, or nothing was to be recorded.
      case nil: incomplete.insert(entry.document)
      }
    }
  }

  private func failure(
    _ kind: DocumentationError.Kind, _ request: BlockRequest
  ) -> CommandError {
    .documentation(DocumentationError(kind, at: request.place))
  }

  /// Draws a source as a block's content, and determines the block's state.
  private mutating func draw(
    _ index: Int, _ source: some DiagramSource, isCut: Bool = false
  ) throws {
    let (document, request) = (documents[entries[index].document], entries[index].request)
    if let design = request.design, let trace = source as? Trace {
      entries[index].deviates = try !conforms(trace, isCut: isCut, to: design, request)
    }
    let drawing = BlockDrawing(request, of: document, on: console)
    let content = try drawing.content(of: source)
    for picture in content.pictures {
      try ledger.claim(picture.path, picture.bytes, at: request.place)
    }
    var state = block(of: entries[index]).state(expecting: content.text)
    if state == .current, content.pictures.contains(where: { !ledger.isCurrent($0.path) }) {
      state = .stale
    }
    (entries[index].content, entries[index].state) = (content, state)
    guard let pictures, state != .current else { return }
    let name = request.place.pathParts.joined(separator: "-").replacingScalars(":", with: "-")
    let path = "\(pictures)/\(name).svg"
    let old = InputFile(path: path).isRegular ? try InputFile(path: path).read() : nil
    try Self.write(try drawing.picture(of: source), to: path, replacing: old)
  }

  private func block(of entry: Entry) -> DiagramBlock {
    documents[entry.document].page.blocks[entry.block]
  }

  /// Checks a recording against a design, and prints the deviations.
  private func conforms(
    _ trace: Trace, isCut: Bool, to path: String, _ request: BlockRequest
  ) throws -> Bool {
    let run = RecordedTrace(name: request.title, trace: trace, isCut: isCut)
    var designs = try CheckedDesigns(path, on: console)
    designs.paths = sourcePaths
    let results = try designs.results(of: run)
    let isMet = results.allSatisfy { $0.conformance.verdict == .conforms }
    if !isMet, mode != .list, !console.isQuiet {
      try console.writeOutput("\(request.place): deviates from its design\n")
      let report = CheckReport(
        results: results, explains: false, language: request.drawing.options.language)
      try console.writeOutput(report.text)
    }
    return isMet
  }

  // MARK: - Finishing

  /// Writes or prints the changes.
  mutating func finish() throws {
    for entry in entries {
      if entry.deviates { isStale = true }
      if !isWritten(entry) { try report(entry) }
    }
    noteEarlierRules()
    if mode == .fill || mode == .accept { try write() }
    try reportOrphans()
  }

  /// Adds a note if blocks may be stale only because the drawing rules have changed.
  private func noteEarlierRules() {
    let count = entries.count {
      $0.state == .stale && block(of: $0).rules < DiagramBlock.rulesVersion
    }
    if mode != .check || count == 0 { return }
    console.complain(
      .note,
      "\(count) \(count == 1 ? "block was" : "blocks were") drawn by an earlier version of the picture's rules "
        + "(now \(DiagramBlock.rulesVersion)); this alone can be why \(count == 1 ? "it isn't" : "they aren't") up "
        + "to date", hint: "To fill them in again: seqtrace docs")
  }

  private mutating func report(_ entry: Entry) throws {
    let request = entry.request
    if mode == .list {
      // Without the expected content, it is still known whether the block is empty or edited.
      let known = entry.state ?? block(of: entry).state(expecting: nil)
      let isUnknown = entry.state == nil && known == .current
      let state = entry.deviates ? "deviates" : isUnknown ? "unknown" : known.rawValue
      try show("\(request.place)  \(state)  \(request.title)  \(request.form.rawValue)\n")
      if known != .current { isStale = true }
      return
    }
    guard let state = entry.state, let content = entry.content, state != .current else { return }
    switch (mode, state) {
    case (.fill, .edited):
      isStale = true
      console.complain(
        .warning, at: request.place, "was edited by hand, so it is left as it is",
        hint: "To see what would change: --check. To fill it in again: --accept.")
    case (.accept, .edited):
      try show("\(request.place): edited by hand; replaced:\n")
      try show(changes(entry, content))
    case (.fill, _), (.accept, _): try show("\(request.place): filled in \(request.title)\n")
    case (_, .new):
      isStale = true
      try show("\(request.place): \(request.title) isn't filled in yet\n")
    default:
      isStale = true
      let verdict: TerminalText =
        state == .edited ? "was edited by hand" : "is no longer up to date"
      try show("\(request.place): \(request.title) \(verdict):\n")
      try show(changes(entry, content))
    }
  }

  private func show(_ text: TerminalText) throws {
    if !console.isQuiet { try console.writeOutput(text) }
  }

  private func changes(_ entry: Entry, _ content: BlockContent) -> TerminalText {
    let pictures = content.pictures.first.map { (ledger.existing($0.path), $0.bytes) }
    // The edit is in the text, so the pictures needn't be compared.
    let changes = BlockChanges(
      from: block(of: entry).text, to: DiagramBlock.trimmed(content.text),
      pictures: entry.state == .edited ? nil : pictures, isMermaid: entry.request.form == .mermaid)
    return changes.lines.map { "\($0)\n" }.joined()
  }

  // MARK: - Writing

  /// Whether a block's content is to be written.
  private func isWritten(_ entry: Entry) -> Bool {
    (mode == .accept || mode == .fill && entry.state != .edited) && entry.content != nil
      && entry.state != .current
  }

  /// Writes the changed documents and their pictures, the pictures first, and prints what was written.
  private mutating func write() throws {
    for (index, document) in documents.enumerated() {
      let own = entries.filter { $0.document == index && isWritten($0) }
      guard !own.isEmpty else { continue }
      let written: [Entry]
      do throws(CommandError) { written = try write(own, to: document) } catch {
        console.complain(error.complaints)
        hasFailed = true
        continue
      }
      for entry in written { try report(entry) }
    }
  }

  /// Writes blocks into the current content of their document. The content may have changed since it was
  /// read.
  ///
  /// - Returns: The blocks that were written. Blocks that no longer exist are reported.
  private mutating func write(
    _ own: [Entry], to document: DocumentFile
  ) throws(CommandError) -> [Entry] {
    let page = DocumentationPage(try DocumentFile.content(of: document.path))
    var texts: [Int: [UInt8]] = [:]
    var written: [Entry] = []
    for entry in own {
      guard let content = entry.content,
        let block = page.index(ofBlock: entry.block, from: document.page)
      else {
        fail(DocumentationError(.changedMeanwhile, at: entry.request.place), of: entry.document)
        continue
      }
      for picture in content.pictures where !ledger.isCurrent(picture.path) {
        try Self.write(
          picture.bytes, to: picture.path, replacing: ledger.existing(picture.path))
        ledger.noteWritten(picture.path)
      }
      texts[block] = content.text
      written.append(entry)
    }
    let filled = page.filled(texts)
    if filled != page.bytes {
      try Self.write(filled, to: document.path, replacing: page.bytes)
    }
    return written
  }

  /// Writes a file atomically. A link at its path is replaced, not followed.
  private static func write(
    _ bytes: [UInt8], to path: String, replacing old: [UInt8]?
  ) throws(CommandError) {
    let file = OutputFile(path: path, isInNamedFolder: true)
    // Replacing a file requires no write permission for it, so the permission is checked here.
    if file.exists, !file.isWritable { throw .unwritableOutput(path, SystemError(EACCES)) }
    let folder = SystemPath.parent(of: path)
    if !folder.isEmpty { try SystemPath.makeOutputFolder(folder, for: path) }
    try file.write(bytes, replacing: old)
  }

  /// Reports pictures that no block refers to any more.
  private mutating func reportOrphans() throws {
    let complete = Set(
      documents.indices.filter { !incomplete.contains($0) }.map { documents[$0].path })
    for path in ledger.orphans(of: complete, besides: Set(documents.map(\.path))) {
      isStale = true
      console.complain(
        .warning, at: path, "no block has this picture any more",
        hint: "If nothing else shows it, remove it.")
    }
  }
}

extension BlockRequest.Source {
  /// The test or program to record; `nil` for other sources.
  var subject: PackageRecordings.Subject? {
    switch self {
    case .test(let name): .test(name)
    case .program(let words): .program(words)
    case .scenario, .input: nil
    }
  }
}
