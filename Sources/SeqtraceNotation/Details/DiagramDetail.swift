internal import SeqtraceReading
import SeqtraceDiagram

/// The details about the next statement that the language can't express, from a comment that seqtrace wrote.
///
/// ```
/// %% seqtrace {"kind": "signal", "name": "addSubview(_:)", "arguments": ["label"]}
/// p0->>p1: addSubview(label)
/// ```
struct DiagramDetail {
  /// The text with which the content of such a comment starts.
  static let mark = "seqtrace {"

  /// The members of the comment's JSON object.
  let members: JSONMembers
  /// The position of the comment in the text.
  let span: SourceSpan

  /// Reads the content of a comment, without the language's comment marks; `nil` if it isn't a JSON object.
  init?(_ bytes: [UInt8], at span: SourceSpan) {
    let json = Array(bytes.dropFirst(Self.mark.utf8.count - 1))
    guard let node = try? JSONNode(reading: json),
      let members = node.members
    else { return nil }
    self.members = members
    self.span = span
  }

  /// Returns whether the comment has a member, even if its value is `null`.
  func has(_ key: String) -> Bool { members[key] != nil }

  func text(_ key: String) -> String? { members[key]?.text }
  func integer(_ key: String) -> Int? { members[key]?.integer }
  func flag(_ key: String) -> Bool { members[key]?.flag ?? false }

  /// Returns the number in a member, which may have several parts: `3`, `"1.2"`. `nil` if there is none.
  func number(_ key: String) -> MessageNumber? { members[key]?.number }

  /// Returns the enumeration case with the name in a member; `nil` if there is none.
  func word<Word: RawRepresentable>(_ key: String) -> Word? where Word.RawValue == String {
    text(key).flatMap(Word.init(rawValue:))
  }
}
