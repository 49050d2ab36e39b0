import SeqtraceCommands
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceReading
import SeqtraceTranscript

/// Runs `seqtrace` in this process, and checks what comes of it.
struct CommandCheck {
  /// What a run of the command did.
  struct Run {
    let status: Int32
    let output: [UInt8]
    let complaints: [String]

    /// Whether something was said that isn't only a note.
    var warns: Bool { complaints.contains { $0.contains("warning: ") || $0.contains("error: ") } }
  }

  /// Whether each trace that is written has to keep the rules of traces. What a transcript says may break
  /// them: a callback can stand above its registration, or a call that never ended in one that did.
  var expectsValidTraces = true
  /// What was wrong so far.
  private(set) var problems: [String] = []
  /// How often the command drew something, and how often it refused.
  private(set) var (drawn, refused) = (0, 0)

  /// Runs the command on an input, and checks its status and output.
  @discardableResult
  @MainActor mutating func render(_ input: String, _ format: String, _ options: [String] = [])
    -> Run
  {
    run(["render", input, "--format", format] + options, as: format)
  }

  /// Runs the command, and checks its status and output.
  ///
  /// - Parameters:
  ///   - format: What the output is.
  ///   - statuses: The statuses with which there is an output.
  @discardableResult
  @MainActor mutating func run(
    _ words: [String], as format: String, statuses: Set<Int32> = [0]
  ) -> Run {
    let run = Self.run(words)
    if statuses.contains(run.status) { drawn += 1 } else { refused += 1 }
    let kind = format == "jsonl" && !expectsValidTraces ? "unchecked" : format
    for problem in Self.problems(of: run, as: kind, words, statuses) {
      problems.append("\(words.joined(separator: " ")): \(problem)")
    }
    return run
  }

  private static func problems(
    of run: Run, as format: String, _ options: [String], _ statuses: Set<Int32>
  ) -> [String] {
    var problems: [String] = []
    switch run.status {
    case _ where statuses.contains(run.status):
      let isPaged = options.contains("--pages") || options.contains("--page-messages")
      if let problem = problem(of: run.output, as: format, isPaged: isPaged) {
        problems.append(problem)
      }
    case 2, 64:
      if !run.complaints.contains(where: { $0.contains("error: ") }) {
        problems.append("status \(run.status) without an error")
      }
      // Of several files, those that can be used are.
      if !run.output.isEmpty, options.first == "render" {
        problems.append("an error, and half an output")
      }
    default: problems.append("status \(run.status)")
    }
    if let odd = run.complaints.first(where: isUnfit) {
      problems.append("a complaint that a terminal obeys: \(odd.debugDescription)")
    }
    return problems
  }

  /// Adds problems that the command can't be asked about.
  mutating func report(contentsOf problems: [String]) { self.problems += problems }

  /// Adds a problem that the command can't be asked about.
  mutating func report(_ problem: String) { problems.append(problem) }

  @MainActor private static func run(_ words: [String]) -> Run {
    var output: [UInt8] = []
    var complaints: [String] = []
    let console = Console(isTerminal: false) { bytes in
      output += bytes
    } complain: {
      complaints.append($0.text)
    }
    let status = CommandLineTool.run(words, on: console)
    return Run(status: status, output: output, complaints: complaints)
  }

  private static func isUnfit(_ complaint: String) -> Bool {
    complaint.unicodeScalars.contains { !$0.isVisible && $0 != "\n" }
  }

  // MARK: - Outputs

  private static func problem(of bytes: [UInt8], as format: String, isPaged: Bool) -> String? {
    if format == "png" { return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? nil : "no PNG" }
    if format == "pdf" { return bytes.starts(with: "%PDF".utf8) ? nil : "no PDF" }
    guard let text = String(validating: bytes, as: UTF8.self) else { return "it isn't UTF-8" }
    switch format {
    case "svg": return XMLCheck.problem(of: bytes)
    case "html":
      // A run's page has its data and its script, and that of a difference has neither.
      let expected = text.prefix(300).contains("Content-Security-Policy") ? 2 : 0
      let ends = text.ranges(of: "</script").count
      return ends == expected ? nil : "it has \(ends) ends of scripts"
    case "mermaid": return isPaged ? nil : ScriptCheck.problem(ofMermaid: text)
    case "plantuml": return isPaged ? nil : ScriptCheck.problem(ofPlantUML: text)
    case "jsonl": return problem(ofTrace: bytes)
    case "transcript": return problem(ofTranscript: bytes)
    case "text", "ascii", "markdown":
      // Left-to-right marks keep names from right to left at their place.
      let isDriven = text.unicodeScalars.contains {
        !$0.isVisible && $0 != "\n" && $0 != "\u{200E}"
      }
      return isDriven ? "it has characters that a terminal obeys" : nil
    default: return nil
    }
  }

  /// What is wrong with a written transcript: it has to stay the same when it is read and written again.
  private static func problem(ofTranscript bytes: [UInt8]) -> String? {
    do throws(TranscriptReadError) {
      let reading = try TranscriptReader().read(bytes)
      return TranscriptWriter().write(reading.trace) == bytes ? nil : "no fixed point"
    } catch {
      let place = "\(error.diagnostic.line):\(error.diagnostic.column)"
      return "can't be read back: \(place): \(error.diagnostic.message)"
    }
  }

  /// What is wrong with a written trace: it has to be read without a warning but for unknown kinds,
  /// and to stay the same when it is read and written again.
  private static func problem(ofTrace bytes: [UInt8]) -> String? {
    do throws(TraceReadError) {
      let reading = try TraceReader().read(bytes)
      let odd = reading.warnings.first { !$0.message.contains("kind") }
      if let odd { return "read back with a warning: \(odd.line): \(odd.message)" }
      return TraceWriter().write(reading.trace) == bytes ? nil : "no fixed point"
    } catch {
      let first = error.diagnostics.first
      return "can't be read back: \(first.map { "\($0.line):\($0.column): \($0.message)" } ?? "")"
    }
  }
}
