/// Finds the objects that the texts of a trace mention.
///
/// A value is recorded before its objects have their final numbers. It therefore identifies an object as the
/// trace file does, by its type and its serial: `Account@17`. Normalisation replaces the serial, and the
/// diagram replaces the whole mention, so that a value and a lifeline use the same name for an object.
///
/// A part of a text is a mention if the trace has that object and the part is outside of string literals:
///
/// | Text | In a trace with an `Account@17` |
/// |---|---|
/// | `Account@17`, `Account#17`, `[Account@17, nil]` | a mention |
/// | `"Account@17"`, `SavingsAccount@17`, `Account@170`, `Account` | no mention |
package struct ObjectMentions {
  /// A mention, with its range in the UTF-8 of the text.
  private struct Mention {
    let range: Range<Int>
    let object: ParticipantID
  }

  /// The objects that share a serial.
  private struct Namesakes {
    /// The first object of each name; the key is the name in UTF-8.
    var objects: [ArraySlice<UInt8>: ParticipantID] = [:]
    /// The distinct lengths of the names, in descending order.
    var lengths: [Int] = []
  }

  private let participants: [Participant]
  /// The objects by serial; `nil` until the first text that may contain a mention is searched.
  private var namesakes: [Int32: Namesakes]?

  /// Creates a finder for mentions of the objects in a trace's table.
  package init(_ participants: [Participant]) { self.participants = participants }

  /// Returns the text that mentions an object.
  package static func text(
    _ name: String, _ serial: Int32, _ mark: ParticipantReference.Mark
  ) -> String {
    "\(name)\(Unicode.Scalar(mark.rawValue))\(serial)"
  }

  /// Returns whether a text contains a mark followed by a digit, as every mention does.
  package static func mayBeIn(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var isMarked = false
      for byte in bytes {
        if isMarked, byte.isDigit { return true }
        isMarked = byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
      }
      return false
    }
  }

  /// Returns the objects that a text mentions, in order of occurrence.
  package mutating func objects(in text: String) -> [ParticipantID] {
    mentions(in: text).map(\.object)
  }

  /// Returns a text with each mention replaced by the name that `name` returns.
  package mutating func renamed(_ text: String, _ name: (ParticipantID) -> String) -> String {
    guard Self.mayBeIn(text) else { return text }
    return String(decoding: replacing(in: text) { (name($0), false) }.bytes, as: UTF8.self)
  }

  /// Returns a text with new serials in its mentions. The result mentions the same objects as before.
  ///
  /// If the new serials would turn another part of the text into a mention, that part gets a backslash before
  /// its number: `Account#\1`.
  ///
  /// - Parameters:
  ///   - new: The objects under their new serials.
  ///   - serial: Returns the new serial of an object, or `nil` to keep only its name.
  mutating func renumbered(
    _ text: String, among new: inout ObjectMentions, _ serial: (ParticipantID) -> Int32?
  ) -> String {
    guard Self.mayBeIn(text) else { return text }
    let (bytes, kept) = replacing(in: text) { [participants] object in
      let name = participants[Int(object.index)].name
      guard let serial = serial(object) else { return (name, false) }
      return (Self.text(name, serial, .counted), true)
    }
    return new.separated(bytes, keeping: kept)
  }

  /// Returns the bytes of a text with each mention replaced, and the ranges of those replacements that are
  /// themselves mentions.
  private mutating func replacing(
    in text: String, by name: (ParticipantID) -> (text: String, isMention: Bool)
  ) -> (bytes: [UInt8], mentions: [Range<Int>]) {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var kept: [Range<Int>] = []
    var end = 0
    for mention in mentions(in: text) {
      result += bytes[end..<mention.range.lowerBound]
      let start = result.count
      let (text, isMention) = name(mention.object)
      result += Array(text.utf8)
      if isMention { kept.append(start..<result.count) }
      end = mention.range.upperBound
    }
    return (result + bytes[end...], kept)
  }

  /// Inserts a backslash into each part that looks like a mention, except in the given ranges.
  ///
  /// If a range to keep would become the end of a longer name, the backslash goes before the range.
  private mutating func separated(_ bytes: [UInt8], keeping kept: [Range<Int>]) -> String {
    var (result, copied, limit) = ([UInt8](), 0, 0)
    func part(at place: Int) {
      result += bytes[copied..<place]
      result.append(UInt8(ascii: "\\"))
      (copied, limit) = (place, place)
    }
    var kept = kept[...]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = Self.literalEnd(in: bytes, from: index)
      case UInt8(ascii: "@"), UInt8(ascii: "#"):
        kept = kept.drop { $0.upperBound <= index }
        guard let found = mention(in: bytes, from: limit, markedAt: index)?.range else {
          fallthrough
        }
        if let next = kept.first, next.upperBound == found.upperBound {
          if next != found { part(at: next.lowerBound) }
          (index, limit) = (next.upperBound, next.upperBound)
        } else {
          index += 1
          part(at: index)
        }
      default: index += 1
      }
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  // MARK: - Finding

  private mutating func mentions(in text: String) -> [Mention] {
    guard Self.mayBeIn(text) else { return [] }
    let bytes = Array(text.utf8)
    var mentions: [Mention] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = Self.literalEnd(in: bytes, from: index)
      case UInt8(ascii: "@"), UInt8(ascii: "#"):
        let end = mentions.last?.range.upperBound ?? 0
        guard let mention = mention(in: bytes, from: end, markedAt: index) else { fallthrough }
        mentions.append(mention)
        index = mention.range.upperBound
      default: index += 1
      }
    }
    return mentions
  }

  /// Returns the mention that contains the mark at an index, if it starts at `limit` or later.
  private mutating func mention(
    in bytes: [UInt8], from limit: Int, markedAt mark: Int
  ) -> Mention? {
    let end = bytes[(mark + 1)...].firstIndex { !$0.isDigit } ?? bytes.count
    guard end > mark + 1, end == bytes.count || !Self.isRestOfName(bytes[end]),
      let serial = Int32(String(decoding: bytes[(mark + 1)..<end], as: UTF8.self))
    else { return nil }
    guard let namesakes = namesakes(of: serial) else { return nil }
    // If several names match, take the longest.
    for length in namesakes.lengths {
      let start = mark - length
      guard start >= limit, start == 0 || !Self.isPartOfName(bytes[start - 1]),
        let object = namesakes.objects[bytes[start..<mark]]
      else { continue }
      return Mention(range: start..<end, object: object)
    }
    return nil
  }

  private mutating func namesakes(of serial: Int32) -> Namesakes? {
    if let namesakes { return namesakes[serial] }
    var namesakes: [Int32: Namesakes] = [:]
    // Whole objects come first, so that a facet is found only if the table lacks the object itself.
    for isFacet in [false, true] {
      for (index, participant) in participants.enumerated()
      where (participant.facet != nil) == isFacet {
        guard let serial = participant.serial, !participant.name.isEmpty else { continue }
        let name = ArraySlice(participant.name.utf8)
        if namesakes[serial]?.objects[name] == nil {
          namesakes[serial, default: Namesakes()].objects[name] = ParticipantID(index)
        }
      }
    }
    for serial in namesakes.keys {
      let lengths = Set(namesakes[serial]?.objects.keys.map(\.count) ?? [])
      namesakes[serial]?.lengths = lengths.sorted(by: >)
    }
    self.namesakes = namesakes
    return namesakes[serial]
  }

  /// Returns the end of the string literal that starts at an index, or the end of the text if it isn't
  /// closed.
  private static func literalEnd(in bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  /// Whether a byte after a serial continues a longer name, as in `foo@3@17`.
  private static func isRestOfName(_ byte: UInt8) -> Bool {
    byte.isNameLetter || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
  }

  /// Whether a byte before a name belongs to a longer name.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isNameLetter || byte.isDigit || byte == UInt8(ascii: ".")
  }
}

extension TraceEvent {
  /// Whether a text of this event may mention an object.
  package var mayMentionObjects: Bool {
    if kind == .note, ObjectMentions.mayBeIn(name) { return true }
    guard case .some(let fields) = details else { return false }
    return fields.value.map(ObjectMentions.mayBeIn) ?? false
      || fields.arguments.contains(where: ObjectMentions.mayBeIn)
  }

  /// Returns the objects that the event's texts mention, in order of occurrence.
  package func mentionedObjects(_ mentions: inout ObjectMentions) -> [ParticipantID] {
    guard mayMentionObjects else { return [] }
    let texts = (kind == .note ? [name] : []) + arguments + (value.map { [$0] } ?? [])
    return texts.flatMap { mentions.objects(in: $0) }
  }

  /// Replaces the mentions in the event's texts by the names that `name` returns.
  package mutating func renameMentions(
    _ mentions: inout ObjectMentions, _ name: (ParticipantID) -> String
  ) {
    changeTextsWithMentions { mentions.renamed($0, name) }
  }

  /// Applies `change` to each text that may mention objects.
  mutating func changeTextsWithMentions(_ change: (String) -> String) {
    guard mayMentionObjects else { return }
    if kind == .note { name = change(name) }
    arguments = arguments.map(change)
    value = value.map(change)
  }
}
