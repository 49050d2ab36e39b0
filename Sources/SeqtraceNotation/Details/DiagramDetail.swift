internal import SeqtraceReading
import SeqtraceDiagram

/// The details in a comment by seqtrace about the next statement, which the language can't express.
///
/// ```
/// %% seqtrace {"kind": "signal", "name": "addSubview(_:)", "arguments": ["label"]}
/// p0->>p1: addSubview(label)
/// ```
struct DiagramDetail {
  /// The prefix of a comment's content.
  static let mark = "seqtrace {"

  /// The content of the comment, by key.
  let members: JSONMembers
  /// The place of the comment.
  let span: SourceSpan

  /// Reads the text of a comment, without the marks of the language; `nil` if it isn't an object.
  init?(_ bytes: [UInt8], at span: SourceSpan) {
    let json = Array(bytes.dropFirst(Self.mark.utf8.count - 1))
    guard let node = try? JSONNode(reading: json),
      let members = JSONInput(node, in: json).members
    else { return nil }
    self.members = members
    self.span = span
  }

  /// Whether a member is present, even if it is `null`.
  func has(_ key: String) -> Bool { members[key] != nil }

  func text(_ key: String) -> String? { members[key]?.text }
  func integer(_ key: String) -> Int? { members[key]?.integer }
  func flag(_ key: String) -> Bool { members[key]?.flag ?? false }

  /// A number of one or more parts: `3`, `"1.2"`.
  func number(_ key: String) -> MessageNumber? { members[key]?.number }

  /// A word of an enumeration.
  func word<Word: RawRepresentable>(_ key: String) -> Word? where Word.RawValue == String {
    text(key).flatMap(Word.init(rawValue:))
  }

  /// All members that are texts, except one.
  func texts(besides key: String) -> [String: String] {
    let keys = members.keys.filter { $0 != key }
    return Dictionary(
      uniqueKeysWithValues: keys.compactMap { key in
        members[key]?.text.map { (key, $0) }
      })
  }
}
