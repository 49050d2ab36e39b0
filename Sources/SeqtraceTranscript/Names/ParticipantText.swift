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
    if let facet = participant.facet { appendFacet(facet, to: &bytes) }
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
    bytes.append(UInt8(ascii: "<"))
    let isRaw =
      !name.isEmpty && !PlainText.hasHiddenScalars(name) && name.utf8.first != UInt8(ascii: "<")
      && !name.utf8.contains { $0 == UInt8(ascii: ">") || $0 == PlainText.backtick }
    if isRaw { bytes += Array(name.utf8) } else { bytes.appendQuoted(name) }
    bytes.append(UInt8(ascii: ">"))
  }

  private static func appendFacet(_ facet: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    let isRaw =
      !facet.isEmpty && !PlainText.hasHiddenScalars(facet)
      && !facet.utf8.contains { $0 == UInt8(ascii: "]") || $0 == PlainText.backtick }
    if isRaw { bytes += Array(facet.utf8) } else { bytes.appendQuoted(facet) }
    bytes.append(UInt8(ascii: "]"))
  }
}
