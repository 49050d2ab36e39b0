import SeqtraceNotation

extension Review {
  /// The review for other programs, in JSON.
  var json: [UInt8] {
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    let entries = changes.map { change in
      JSONValue.object([
        ("kind", .string(change.kind.rawValue)), ("isBehaviour", .bool(change.kind.isBehaviour)),
        ("subject", .string(change.subject)), ("tests", texts(change.tests)),
        ("inside", texts(change.surroundings)),
        ("source", change.place.map { .string($0.text) } ?? .null),
        ("sourceChanged", .bool(change.isPlaceOfChange)), ("lines", texts(change.lines)),
      ])
    }
    return JSONValue.object([
      ("verdict", .string(verdict)), ("base", .string(base)), ("tests", .integer(testCount)),
      ("changedTests", .integer(changedCount)), ("varying", texts(varying)),
      ("tooLong", texts(tooLong)),
      ("varyingInPart", .integer(looseCount)), ("changes", .array(entries)),
    ]).line
  }
}
