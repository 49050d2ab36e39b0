internal import SeqtraceDiagram
internal import SeqtraceEvents

extension RunChange {
  /// A title of one or two words, such as `slower`.
  package var title: String {
    switch kind {
    case .retried where new < old: "retried less"
    case .failing where new < old: "failing less"
    default: kind.rawValue
    }
  }

  /// The change as a sentence: its subject, the old and new values, its effect, and its certainty.
  package var sentence: String {
    ([subject + ", " + course] + [effect, others].compactMap(\.self) + [certainty])
      .joined(separator: "; ")
  }

  /// The mark for the change's messages in a picture.
  var mark: Message.Change {
    switch kind {
    case .newCall: .added
    case .lostCall: .removed
    case .moved: .movedHere
    case .slower, .faster, .retried, .failing, .moreCalls, .fewerCalls: .changed
    }
  }

  private var subject: String {
    guard let operation else { return "runs that start with \(root.words)" }
    guard let caller, kind != .moved else { return operation.words }
    let sender = caller.receiver == operation.receiver ? "" : "\(caller.shownReceiver) → "
    return sender + operation.words
  }

  var course: String {
    switch kind {
    case .slower, .faster:
      "\(time(old)) → \(time(new)) (median\(operation == nil ? "" : " of the own time"))"
    case .retried:
      (old == 0
        ? "1 → up to \(attempts) attempts in \(percent(new)) of the runs"
        : "\(percent(old)) → \(percent(new)) of the runs, up to \(attempts) attempts")
        + (error.map { ", each after \($0)" } ?? "")
    case .failing:
      "\(percent(old)) → \(percent(new)) of the runs" + (error.map { ", with \($0)" } ?? "")
    case .newCall, .lostCall, .moreCalls, .fewerCalls: calls
    case .moved:
      "now \(new > old ? "before" : "after") \(neighbour?.words ?? "") in \((caller ?? root).words): "
        + "\(percent(new > old ? old : 1 - old)) → \(percent(new > old ? new : 1 - new)) of the runs"
    }
  }

  private var calls: String {
    if operation == nil { return "\(percent(old)) → \(percent(new)) of all runs" }
    guard max(old, new) > 1 else {
      let whole = caller.map { "calls of \($0.words)" } ?? "runs that start with \(root.words)"
      return "in \(percent(old)) → \(percent(new)) of the \(whole)"
    }
    return "\(number(old)) → \(number(new)) calls for each "
      + (caller?.words ?? "run that starts with \(root.words)")
  }

  /// The effect of the change on the duration of the runs; `nil` if it is too small to mention.
  private var effect: String? {
    guard operation != nil, abs(added) * 200 >= runTime, added != 0 else { return nil }
    let verb = added > 0 ? "slower" : "faster"
    let share = added / addedToRun
    let whole = "the \(time(abs(addedToRun))) by which \(root.words) became \(verb)"
    // The measured difference of the runs also varies by chance, so a share near 1 counts as all of it.
    if share > 0.95, share < 1.25 { return "explains \(whole)" }
    if share > 0, share <= 1 { return "explains \(time(abs(added))) of \(whole)" }
    return "makes \(root.words) \(time(abs(added))) \(verb)"
  }

  private var others: String? {
    furtherRoots == 0 ? nil : "also in runs that start with \(furtherRoots) other operations"
  }

  private var certainty: String {
    guard probability >= 0.001 else { return "p < 0.001" }
    return "p = 0.\(String(1000 + (probability * 1000).rounded(.up).whole).dropFirst())"
  }

  private func time(_ nanoseconds: Double) -> String {
    TimeSpan(nanoseconds: Int64(nanoseconds.whole)).description
  }

  private func percent(_ share: Double) -> String {
    share > 0 && share < 0.01 ? "less than 1 %" : "\((share * 100).whole) %"
  }

  private func number(_ number: Double) -> String {
    let tenths = (number * 10).whole
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Operation {
  /// The receiver's name without its module.
  fileprivate var shownReceiver: String {
    TypeName(receiver).map { $0.path.joined(separator: ".") } ?? receiver
  }

  var words: String {
    [shownReceiver, name].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension RunChange {
  /// Appends the change as a JSON object.
  ///
  /// Times are whole nanoseconds; shares and numbers of calls are decimal.
  package func write(to bytes: inout [UInt8]) {
    bytes += Array("{\"kind\":\"\(kind.rawValue)\"".utf8)
    let operations = [
      ("operation", operation), ("caller", caller), ("neighbour", neighbour), ("root", root),
    ]
    for (key, operation) in operations {
      guard let operation else { continue }
      bytes += Array(",\"\(key)\":{\"to\":".utf8)
      bytes.appendJSON(operation.receiver)
      bytes += Array(",\"name\":".utf8)
      bytes.appendJSON(operation.name)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes += Array(",\"old\":\(Self.text(old)),\"new\":\(Self.text(new))".utf8)
    if kind == .retried { bytes += Array(",\"attempts\":\(attempts)".utf8) }
    if let error {
      bytes += Array(",\"error\":".utf8)
      bytes.appendJSON(error)
    }
    bytes += Array(
      ",\"addedNanoseconds\":\(added.whole),\"addedToRunNanoseconds\":\(addedToRun.whole)".utf8)
    bytes += Array(",\"probability\":\(Self.text(probability)),\"text\":".utf8)
    bytes.appendJSON("\(title): \(sentence)")
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns a number with at most six decimal places; a number of a million or more has none.
  private static func text(_ number: Double) -> String {
    if number >= 1e6 { return "\(number.whole)" }
    let millionths = (number * 1e6).whole
    let fraction = String(millionths % 1_000_000 + 1_000_000).dropFirst()
    return millionths % 1_000_000 == 0
      ? "\(millionths / 1_000_000)" : "\(millionths / 1_000_000).\(fraction)"
  }
}
