import SeqtraceEvents

/// The notation for participants: `UITextView`, `Account#2`, `client`, `UITextView[UITextView extension]`,
/// `<Gateway>`.
enum ParticipantText {
  /// Returns the notation for a participant.
  static func bytes(of participant: Participant) -> [UInt8] {
    var bytes: [UInt8] = []
    if let serial = participant.serial {
      appendObject(participant.name, serial, to: &bytes)
    } else {
      appendRole(participant.name, to: &bytes)
    }
    if let facet = participant.facet {
      append(facet, between: UInt8(ascii: "["), UInt8(ascii: "]"), to: &bytes)
    }
    return bytes
  }

  private static func appendObject(_ name: String, _ serial: Int32, to bytes: inout [UInt8]) {
    let isPlain = PlainText.isPath(name)
    if isPlain { bytes += Array(name.utf8) } else { bytes.appendQuoted(name) }
    // A name that starts with a lowercase letter and has no number is read as a role.
    if serial != 1 || (isPlain && PlainText.isLowercase(name.utf8.first!)) {
      bytes += Array("#\(serial)".utf8)
    }
  }

  private static func appendRole(_ name: String, to bytes: inout [UInt8]) {
    let isPlain = PlainText.isPath(name) && !TranscriptWord.actions.contains(name)
    if isPlain, PlainText.isLowercase(name.utf8.first!) {
      bytes += Array(name.utf8)
      return
    }
    append(name, between: UInt8(ascii: "<"), UInt8(ascii: ">"), to: &bytes)
  }

  /// Appends a text between brackets, quoted if it could be read otherwise.
  private static func append(
    _ text: String, between open: UInt8, _ close: UInt8, to bytes: inout [UInt8]
  ) {
    bytes.append(open)
    let isRaw =
      !text.isEmpty && !PlainText.hasHiddenScalars(text) && text.utf8.first != open
      && !text.utf8.contains { $0 == close || $0 == PlainText.backtick }
    if isRaw { bytes += text.utf8 } else { bytes.appendQuoted(text) }
    bytes.append(close)
  }
}
