import SeqtraceNotation

extension Review {
  /// The review for other programs, in JSON.
  var json: [UInt8] {
    let entries = changes.map { change -> JSONValue in
      [
        "kind": JSONValue(change.kind.rawValue), "isBehaviour": .bool(change.kind.isBehaviour),
        "subject": JSONValue(change.subject), "tests": JSONValue(change.tests),
        "inside": JSONValue(change.surroundings), "source": JSONValue(change.place?.text),
        "sourceChanged": .bool(change.isPlaceOfChange), "lines": JSONValue(change.lines),
      ]
    }
    let review: JSONValue = [
      "verdict": JSONValue(verdict), "base": JSONValue(base), "tests": .integer(testCount),
      "changedTests": .integer(changedCount), "varying": JSONValue(varying),
      "tooLong": JSONValue(tooLong), "varyingInPart": .integer(looseCount),
      "changes": .array(entries),
    ]
    return review.line
  }
}
