import SeqtraceComparison
import SeqtraceDiagram
import SeqtraceNotation

/// The designs of a file, with the references that they make to other files.
struct CheckedDesigns {
  let file: InputFile
  /// The designs, in the order of the file.
  let designs: [WrittenDesign]

  /// Reads a file, and reports its warnings.
  init(_ path: String, on console: Console) throws(CommandError) {
    file = InputFile(path: path)
    guard case .written(let sources) = try DiagramInput(file: file).read(on: console) else {
      throw .detail(.designIsTrace(file.name))
    }
    let name = file.name
    designs = sources.map { source in
      let written = source.source
      return WrittenDesign(
        written.whole, lines: written.lines, file: name,
        name: sources.count > 1 ? source.name : nil)
    }
  }

  /// The paths of source files, by the names that recordings have for them.
  var paths: [String: String] = [:]

  /// Checks a run against each design.
  ///
  /// - Parameter isClosed: Whether the designs show all messages between their participants.
  func results(
    of run: RecordedTrace, isClosed: Bool = false
  ) throws(CommandError) -> [CheckResult] {
    var checker = ConformanceChecker()
    checker.isClosed = isClosed
    checker.resolver = Self.resolver
    checker.hasResults = run.hasResults
    var trace = run.trace
    for index in trace.events.indices {
      trace.events[index].source = trace.events[index].source?.located(by: paths)
    }
    do throws(SpecificationError) {
      return try designs.map { design throws(SpecificationError) in
        let conformance = try checker.check(trace, against: design, isCut: run.isCut)
        return CheckResult(design: design, run: run.name, conformance: conformance)
      }
    } catch {
      throw .uncheckableDesign(error)
    }
  }

  /// Finds the design that a `ref` refers to. The path is relative to the folder of the referring file, and
  /// must stay inside the same package or repository.
  private static let resolver: WrittenDesign.Resolver = {
    name, link, file throws(UnresolvedReference) in
    let target = link ?? name
    let folder = ProjectFolder(path: file.folder.isEmpty ? "." : file.folder)
    let candidates = [target] + InputFormat.usualEndings { $0.isNotation }.map { "\(target).\($0)" }
    var found: String?
    do throws(ProjectFolder.Refusal) {
      for candidate in candidates where found == nil {
        let path = try folder.path(of: candidate, isFolder: false, in: .around(folder.path))
        if InputFile(path: path).exists { found = path }
      }
    } catch {
      throw UnresolvedReference("its path \(error.wording)")
    }
    guard let path = found else {
      throw UnresolvedReference("there is no such file beside this one", isMissing: true)
    }
    let source: [UInt8]
    do throws(CommandError) { source = try InputFile(path: path).read() } catch {
      throw UnresolvedReference("'\(path)' can't be read")
    }
    let language: NotationLanguage =
      PlantUMLParser.isPlantUML(source) ? .plantUML : .mermaid
    let (diagram, diagnostics) = language.read(source)
    if let error = diagnostics.first(where: { $0.severity == .error }) {
      throw UnresolvedReference("\(path):\(error.line): \(error.message)")
    }
    return WrittenDesign(diagram.whole, lines: diagram.lines, file: path)
  }
}

extension Conformance.OpenReference {
  /// The reference as a warning for the user.
  var complaint: Complaint {
    Complaint(
      .warning, at: place.line.map { "\(place.file):\($0)" } ?? place.file,
      "'\(name)' isn't checked: \(reason)")
  }
}
