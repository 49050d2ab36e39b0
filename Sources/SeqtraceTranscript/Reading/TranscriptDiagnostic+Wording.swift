extension TranscriptDiagnostic {
  /// The description of the problem, in one sentence without a full stop.
  public var message: String {
    switch problem {
    case .notATranscript: "this isn't a transcript"
    case .unsupportedVersion(let version): "the transcript has version \(version.shortened)"
    case .conflictMarker(let marker): "a merge conflict isn't resolved: “\(marker)”"
    case .malformedField(let text): "the header line “\(text.shortened)” isn't a field"
    case .unknownField(let key): "the header has no field “\(key.shortened)”"
    case .malformedNumber(let key): "the field “\(key)” has no number"
    case .duplicateField(let key, let line): "the field “\(key)” stands in line \(line) already"
    case .lineTooLong(let limit): "the line is longer than \(limit) bytes"
    case .tooManyEvents: "the transcript has more than \(Int32.max) events"
    case .invalidUTF8: "this isn't UTF-8"
    case .tabIndentation: "the line is indented by a tab"
    case .oddIndentation(let spaces): "the line is indented by \(spaces) spaces"
    case .tooDeep(let levels, _): "the line is indented by \(levels) levels"
    case .noInside(let word, let line): "nothing happens inside “\(word)” of line \(line)"
    case .afterEnd(let line): "the line follows “end” of line \(line), in the same call"
    case .expected: "the line can't be read from here on"
    case .unknownWord(let word): "the word “\(word.shortened)” has no meaning here"
    case .unclosedQuote: "the quote isn't closed"
    case .invalidEscape: "the backslash begins no escape"
    case .unclosedValue: "the value's brackets or quotes aren't closed"
    case .duplicateClause(let word): "“\(word)” stands twice on the line"
    case .secondOutcome(let word): "the line has another outcome than “\(word)” already"
    case .unsuitableClause(let word): "“\(word)” can't be said of this"
    case .numberOutOfRange: "the number is out of range"
    case .secondCreation(let object, let line):
      "“\(object.shortened)” was created by line \(line) already"
    case .secondRegistration(let name, let line):
      "the registration “\(name.shortened)” was made by line \(line) already"
    case .unknownRegistration(let name):
      "no line registers “\(name.shortened)”"
    case .secondMark(let name, let line): "the mark “\(name.shortened)” is that of line \(line)"
    case .unknownMark(let name): "no line has the mark “\(name.shortened)”"
    case .causeAfterEffect: "this happens before its own cause"
    }
  }

  /// The text that was expected; `nil` if the problem has no such text.
  public var expected: String? {
    switch problem {
    case .notATranscript, .unsupportedVersion:
      "a first line “seqtrace transcript \(TranscriptWriter.currentVersion)”"
    case .malformedField: "“key: value”, or an empty line before the events"
    case .malformedNumber: "a number from 1"
    case .unknownField:
      (["title", "design", "dropped"] + TranscriptReader.ruleKeys.sorted()).joined(separator: ", ")
    case .oddIndentation, .tabIndentation: "two spaces for each level"
    case .tooDeep(_, let allowed): "at most \(allowed)"
    case .expected(let what): what
    case .invalidEscape: "\\\\, \\`, \\n, \\r, \\t or \\u{…}"
    case .numberOutOfRange: "1 to \(Int32.max)"
    default: nil
    }
  }

  /// Advice on how to fix the problem, in one sentence; `nil` if there is none.
  public var hint: String? {
    switch problem {
    case .unsupportedVersion(let version):
      Int(version).map { $0 > TranscriptWriter.currentVersion } == true
        ? "A newer seqtrace wrote it; read it with that version."
        : "An older seqtrace wrote it; record it anew."
    case .conflictMarker:
      "Keep the lines of one side, or of both, and remove the markers; or record it anew."
    case .malformedField, .unknownField: "An empty line stands between the header and the events."
    case .noInside: "Only “lane” can stand below it, for a lane that it started."
    case .expected, .unknownWord, .unclosedValue, .unclosedQuote:
      "Texts with spaces or signs of their own stand in backticks: `like this`."
    case .secondCreation: "Another object of the type needs a number, as in “Account#2”."
    case .secondRegistration: "A later registration of the name needs a number, as in “saved#2”."
    case .unknownRegistration: "If there is no registration, say “unregistered”."
    case .unknownMark: "The line that is meant needs “as” and the mark at its end."
    case .unsuitableClause("interrupted"), .unsuitableClause("returns"),
      .unsuitableClause("throws"), .unsuitableClause("cancelled"):
      "Only a call, a creation or a property's setting has an outcome."
    case .causeAfterEffect: "Two lanes wait for each other, or a mark stands on the wrong line."
    default: nil
    }
  }
}

extension String {
  /// The text truncated for a message, with hidden characters replaced.
  fileprivate var shortened: String {
    let limit = 60
    var shown = ""
    for scalar in unicodeScalars.prefix(limit) {
      shown.unicodeScalars.append(PlainText.isHidden(scalar) && scalar != " " ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? shown : shown + "…"
  }
}
