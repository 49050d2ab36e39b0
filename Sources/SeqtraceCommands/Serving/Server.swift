internal import CSeqtraceSystem
internal import Dispatch
import SeqtraceNotation
import SeqtraceReading
import Synchronization

/// Serves a client of the Model Context Protocol by running this program's own commands.
///
/// ```
/// standard input ─▶ main thread ─┬▶ building  one request at a time ─▶ child ─▶ files
///                                └▶ reading   one request at a time ─▶ child ─▶ files
/// standard output ◀── writing ◀──┴── answers, progress
/// ```
///
/// A child never writes to this process's standard output. When the input ends or a signal arrives, all
/// children and the processes that they have started are ended.
final class Server: Sendable {
  /// The supported revisions of the protocol, the preferred one first.
  static let revisions = ["2025-11-25", "2025-06-18", "2024-11-05"]

  /// A request without an answer yet.
  private struct Job {
    var isCancelled = false
    /// The child process that works on the request; 0 for none.
    var process: pid_t = 0
  }

  private struct State {
    var jobs: [ServedMessage.ID: Job] = [:]
    var isEnding = false
    /// The number of bytes that the client hasn't read yet.
    var pendingBytes = 0
    /// The number of requests so far, which makes the names of their folders unique.
    var count = 0
  }

  private static let mostJobs = 100
  private static let mostPendingBytes = 32 << 20
  /// The largest numbers of bytes that are read of a command's output, from its start, and of its standard
  /// error, from its end.
  private static let (mostOutput, mostComplaints) = (16 << 20, 1 << 16)
  /// The time for a child to end by itself after a signal.
  private static let grace = Duration.milliseconds(1200)

  private let state = Mutex(State())
  private let building = DispatchQueue(label: "building")
  private let reading = DispatchQueue(label: "reading")
  private let writing = DispatchQueue(label: "writing")
  private let program: String

  init(program: String) { self.program = program }

  // MARK: - The client

  /// The writing end of a pipe with which signal handlers wake the main thread. Set before the handlers are
  /// installed.
  nonisolated(unsafe) private static var alarm: Int32 = -1

  /// Serves requests until the input ends.
  func run() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    Self.alarm = ends[1]
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { _ in _ = write(Server.alarm, "x", 1) }
    }
    seqtrace_adopt_orphans()
    var lines = MessageLines()
    var streams = [ends[0], STDIN_FILENO].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      if poll(&streams, 2, -1) < 0 { continue }
      if streams[0].revents != 0 { break }
      guard let piece = try? OpenFile.standardInput.readPiece(), !piece.isEmpty else { break }
      for line in lines.take(piece) { receive(line) }
    }
    end()
  }

  private func receive(_ line: [UInt8]?) {
    guard let line else {
      let reason = "The message is longer than \(MessageLines.mostBytes) bytes"
      return send(ServedMessage.answer(.init(.invalid, reason)))
    }
    do throws(ServedMessage.Failure) {
      guard let message = try ServedMessage(line) else { return }
      guard let id = message.id else {
        let cancelled = ServedMessage.ID(message.parameters?["requestId"])
        if message.method == "notifications/cancelled", let cancelled { cancel(cancelled) }
        return
      }
      if let result = try answer(message, id) { send(ServedMessage.answer(to: id, result)) }
    } catch {
      send(ServedMessage.answer(error))
    }
  }

  private func send(_ bytes: [UInt8]) {
    let isPatient = state.withLock { state in
      state.pendingBytes += bytes.count
      return state.pendingBytes <= Self.mostPendingBytes
    }
    if !isPatient { return wake() }
    writing.async { [self] in
      do throws(SystemError) { try OpenFile.standardOutput.writeAll(bytes) } catch { wake() }
      state.withLock { $0.pendingBytes -= bytes.count }
    }
  }

  /// Makes the main thread end the server when the client no longer reads answers.
  private func wake() { _ = write(Self.alarm, "x", 1) }

  // MARK: - Requests

  /// The answer to a request; `nil` if it is sent later.
  private func answer(
    _ message: ServedMessage, _ id: ServedMessage.ID
  ) throws(ServedMessage.Failure) -> JSONValue? {
    switch message.method {
    case "initialize": return Self.greeting(message.parameters)
    case "ping": return [:]
    case "tools/list": return ["tools": .array(ServedTool.all.map(\.description))]
    case "resources/list": return ["resources": .array(ServedResource.all)]
    case "resources/templates/list": return ["resourceTemplates": [ServedResource.template]]
    case "resources/read":
      guard let uri = message.parameters?["uri"]?.text, let resource = ServedResource(uri) else {
        throw .init(
          .unknownResource, "There is no such resource; resources/list has those that there are",
          of: id)
      }
      try start(id, message, on: reading) { call throws(ServedCall.Failure) in
        resource.content(try call.outline(of: resource.name))
      }
    case "tools/call":
      let name = message.parameters?["name"]?.text ?? ""
      guard let tool = ServedTool.all.first(where: { $0.name == name }) else {
        let names = ServedTool.all.map(\.name).joined(separator: ", ")
        throw .init(
          .unusableParameters,
          "There is no tool '\(name.visible.shortened(toColumns: 40))'; expected one of \(names)",
          of: id)
      }
      let arguments = message.parameters?["arguments"]
      // A complaint is a result of the tool instead of a protocol error, so that a model can correct its
      // call.
      if let complaint = tool.complaint(about: arguments) {
        return Self.result(complaint, isError: true)
      }
      let asked = ServedCall(
        arguments: arguments, folder: "",
        runner: { _ throws(ServedCall.Failure) in throw .cancelled })
      try start(id, message, on: tool.builds(asked) ? building : reading) {
        call throws(ServedCall.Failure) in
        do throws(ServedCall.Failure) {
          return Self.result(
            Self.cut(try tool.answer(call), call.budget, tool.advice), isError: false)
        } catch {
          guard case .unusable(let reason) = error else { throw error }
          return Self.result(Self.cut(reason, call.budget, tool.advice), isError: true)
        }
      }
    default:
      throw .init(
        .unknownMethod, "There is no method '\(message.method.visible.shortened(toColumns: 40))'",
        of: id)
    }
    return nil
  }

  private static func greeting(_ parameters: JSONNode?) -> JSONValue {
    let wanted = parameters?["protocolVersion"]?.text
    let revision = revisions.first { $0 == wanted } ?? revisions[0]
    let instructions =
      "Records what the tests of this Swift package do, without changes to its sources. For a test that fails or "
      + "hangs, call 'why' first; then 'record' for the whole story of a test, and 'calls' for who calls what. "
      + "Ask these instead of inserting print statements."
    return [
      "protocolVersion": .string(revision), "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": "seqtrace", "version": .string(CommandLineTool.version)],
      "instructions": .string(instructions),
    ]
  }

  private static func result(_ text: String, isError: Bool) -> JSONValue {
    ["content": [["type": "text", "text": .string(text)]], "isError": .bool(isError)]
  }

  /// A text within a budget, with a remark if it leaves something out.
  static func cut(_ text: String, _ budget: AnswerBudget, _ advice: String) -> String {
    let (part, left) = budget.cut(text)
    if left == 0 { return part }
    let lines = left == 1 ? "1 line is" : "\(left) lines are"
    return
      "\(part)\n[\(lines) left out of \(AnswerBudget.tokens(of: text)) tokens; ask for \(advice)]\n"
  }

  // MARK: - Jobs

  private func start(
    _ id: ServedMessage.ID, _ message: ServedMessage, on queue: DispatchQueue,
    _ work: @escaping @Sendable (ServedCall) throws(ServedCall.Failure) -> JSONValue
  ) throws(ServedMessage.Failure) {
    let number = state.withLock { state -> Int? in
      if state.jobs[id] != nil || state.jobs.count >= Self.mostJobs { return nil }
      state.jobs[id] = Job()
      state.count += 1
      return state.count
    }
    guard let number else {
      throw .init(
        .busy, "There is an unanswered request of this id, or there are \(Self.mostJobs) of any",
        of: id)
    }
    let progress = ServedMessage.ID(message.parameters?["_meta"]?["progressToken"])
    let arguments = message.parameters?["arguments"]
    queue.async { [self] in
      let folder = "\(ServedRecordings.folder)/new-\(getpid())-\(number)"
      let call = ServedCall(
        arguments: arguments, folder: folder, mayRecord: queue === building
      ) {
        words throws(ServedCall.Failure) in
        try self.perform(words, for: id, in: folder, progress)
      }
      var answer: [UInt8]?
      if !isCancelled(id) {
        do throws(ServedCall.Failure) {
          try? SystemPath.makeFolder(folder)
          answer = ServedMessage.answer(to: id, try work(call))
        } catch {
          if case .unusable(let reason) = error {
            answer = ServedMessage.answer(.init(.failed, reason, of: id))
          }
        }
        try? SessionFolder.remove(folder)
      }
      let isWanted = state.withLock { state in
        !(state.jobs.removeValue(forKey: id)?.isCancelled ?? true) && !state.isEnding
      }
      if isWanted, let answer { send(answer) }
    }
  }

  private func isCancelled(_ id: ServedMessage.ID) -> Bool {
    state.withLock { $0.isEnding || $0.jobs[id]?.isCancelled ?? true }
  }

  /// Runs a command of this program for a request, until the command ends.
  private func perform(
    _ words: [String], for id: ServedMessage.ID, in folder: String, _ progress: ServedMessage.ID?
  ) throws(ServedCall.Failure) -> ServedCall.Output {
    var child = ChildProcess(
      command: [program] + words, environment: words[0] == "goldens" ? ["CI": "1"] : [:])
    child.log = folder + "/output"
    child.errorLog = folder + "/complaints"
    let started = state.withLock { [child] state -> Result<pid_t, ServedCall.Failure> in
      if state.isEnding || state.jobs[id]?.isCancelled ?? true { return .failure(.cancelled) }
      do throws(SystemError) {
        let process = try child.start()
        state.jobs[id]?.process = process
        return .success(process)
      } catch {
        return .failure(.unusable("seqtrace can't be run: \(error.message)"))
      }
    }
    let process = try started.get()
    let status = wait(for: process, id, folder + "/complaints", progress)
    if isCancelled(id) { throw .cancelled }
    return ServedCall.Output(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      text: Self.part(of: folder + "/output", isEnd: false),
      complaints: Self.part(of: folder + "/complaints", isEnd: true))
  }

  /// The start or the end of a file, up to a largest size.
  private static func part(of path: String, isEnd: Bool) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    let most = isEnd ? mostComplaints : mostOutput
    let bytes = [UInt8](unsafeUninitializedCapacity: min(size, most)) { buffer, count in
      count = max(
        0, pread(file, buffer.baseAddress, buffer.count, off_t(isEnd ? max(0, size - most) : 0)))
    }
    let rest = !isEnd && size > most ? "\n… and \(size - most) more bytes\n" : ""
    return String(decoding: bytes, as: UTF8.self) + rest
  }

  /// Waits for a child, and reports its progress every second. Ends the processes that the child has left
  /// running.
  private func wait(
    for process: pid_t, _ id: ServedMessage.ID, _ complaints: String, _ progress: ServedMessage.ID?
  ) -> Int32 {
    var status: Int32 = 0
    let start = ContinuousClock.now
    var (seconds, end) = (0, ContinuousClock.Instant?.none)
    while true {
      let isOver = state.withLock { state in
        guard waitpid(process, &status, WNOHANG) != 0 else { return false }
        state.jobs[id]?.process = 0
        kill(-process, SIGKILL)
        // The orphans are programs that tests started. No child can start now, because the state is locked.
        if state.jobs.values.allSatisfy({ $0.process == 0 }) { seqtrace_kill_orphans() }
        return true
      }
      if isOver { return status }
      let now = ContinuousClock.now
      if isCancelled(id) {
        end = end ?? now + Self.grace
        if now > end! { kill(-process, SIGKILL) }
      } else if let progress, now - start > .seconds(seconds + 1) {
        seconds += 1
        let said = Self.part(of: complaints, isEnd: true).split(separator: "\n")
        let activity = String(said.last ?? "").visible.shortened(toColumns: 200)
        let parameters: JSONValue = [
          "progressToken": progress.value, "progress": .integer(seconds),
          "message": .string(activity),
        ]
        send(ServedMessage.notification("notifications/progress", parameters))
      }
      usleep(20_000)
    }
  }

  private func cancel(_ id: ServedMessage.ID) {
    state.withLock { state in
      state.jobs[id]?.isCancelled = true
      // The child passes the signal on to its own children, and removes its temporary files.
      if let process = state.jobs[id]?.process, process > 0 { kill(process, SIGTERM) }
    }
  }

  /// Ends all children, and writes the answers that are ready.
  private func end() {
    let ids = state.withLock { state in
      state.isEnding = true
      return Array(state.jobs.keys)
    }
    for id in ids { cancel(id) }
    let end = ContinuousClock.now + Self.grace + .milliseconds(300)
    while ContinuousClock.now < end, state.withLock({ !$0.jobs.isEmpty }) { usleep(20_000) }
    state.withLock { _ in seqtrace_kill_orphans() }
    while ContinuousClock.now < end, state.withLock({ $0.pendingBytes > 0 }) { usleep(20_000) }
  }
}
