/// A description of what a transformation left out, for the picture's remarks.
struct Omission {
  /// The labels of the lifelines.
  var lifelines: [String] = []
  var messageCount = 0
  /// The numbers that no message has any more.
  var numbers: [MessageNumber] = []
  var noteCount = 0
  /// Registrations with a centre that is still there.
  var registrationCount = 0
  /// Messages that were moved to the edge.
  var edgeCount = 0

  /// More names than these are counted only.
  private static let mostNames = 12
  /// Longer names are shortened.
  private static let longestName = 60

  /// A remark such as `hidden: UILabel, UINib; 12 messages (with the numbers 3, 4)`.
  func text(_ reason: String) -> String {
    var parts: [String] = []
    if !lifelines.isEmpty { parts.append(Self.list(lifelines)) }
    let counts = [
      Self.count(messageCount, "message").map { $0 + numbersText }, Self.count(noteCount, "note"),
      Self.count(registrationCount, "registration"),
    ].compactMap(\.self)
    if !counts.isEmpty { parts.append(counts.joined(separator: ", ")) }
    if let edges = Self.count(edgeCount, "message") { parts.append("\(edges) drawn at the edge") }
    return parts.isEmpty ? reason : "\(reason): \(parts.joined(separator: "; "))"
  }

  private var numbersText: String {
    guard !numbers.isEmpty else { return "" }
    let noun = numbers.count == 1 ? "number" : "numbers"
    return " (with the \(noun) \(Self.list(numbers.map(\.description))))"
  }

  /// Names in one line, the last ones only counted where they are many.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map { name in
      name.count > longestName ? name.prefix(longestName - 1) + "…" : name[...]
    }
    let more = names.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// `1 message`, `2 messages`, or nothing for none.
  static func count(_ count: Int, _ noun: String) -> String? {
    count > 0 ? "\(count) \(noun)\(count == 1 ? "" : "s")" : nil
  }
}
