extension NotationDiagnostic {
  /// The description of the problem, in one sentence without a full stop.
  public var message: String {
    switch problem {
    case .malformedUTF8: "these bytes are no UTF-8"
    case .otherDiagram(let name): name.map { "'\($0)' is another diagram" } ?? "no diagram begins"
    case .unfinished(let opening, _): "nothing ends '\(opening)'"
    case .missingName(let found): "a name is missing before \(Self.quoted(found))"
    case .reservedWord(let word): "'\(word)' is a word of the language and can't be a name"
    case .malformedName(let name, let character): "the name '\(name)' goes on with '\(character)'"
    case .missingArrow(let found): "no arrow stands before \(Self.quoted(found))"
    case .missingText: "the text is missing"
    case .missingPlacement(let found): "a note stands nowhere: \(Self.quoted(found))"
    case .nothingCreated(let found): "nothing is created by \(Self.quoted(found))"
    case .unknownStatement(let text): "this is no statement: \(Self.quoted(text))"
    case .missingHead: "the arrow has no head"
    case .preprocessor(let word): "'\(word)' is for the preprocessor, which is not run"
    case .nothingToReturn: "no message came before, so there is nothing to return from"
    case .noMessage: "the note has no message to stand at"
    case .ignored(let what): what.rawValue
    case .plainMarkup: "not all markup in texts is drawn"
    case .plainNumbers(let format): "the format '\(format)' is unknown, so numbers are plain"
    case .longFraction: "a number has at most two decimals"
    case .malformedSettings(let text): "these settings can't be read: \(Self.quoted(text))"
    case .unexpectedText(let text): "the statement is over before \(Self.quoted(text))"
    case .strayCharacter(let character): "'\(character)' begins no statement and is passed over"
    case .comment(let text): "\(Self.quoted(text)) is a comment and isn't drawn"
    case .spacesBeforeAlias(let name):
      "all of '\(name)' is the name, because it has spaces before 'as'"
    case .bracket(let text): "'\(text)' is the name of a participant, not the edge of the diagram"
    case .noteOverMany: "a note is over one participant, or over all from one to another"
    case .noteBlock: "Mermaid has no notes of several lines up to 'end note'"
    case .foreignBlock(let word): "Mermaid has no block '\(word)'"
    case .unmatchedEnd: "there is no block to end"
    case .unclosedBlock(let word): "nothing ends the block '\(word)'"
    case .misplacedDivider(let word, let block):
      block.map { "'\(word)' has no meaning in '\($0)'" }
        ?? "'\(word)' stands outside of all blocks"
    case .notInBox: "a box holds only participants"
    case .inactive(let name): "'\(name)' is not active"
    case .createdTwice(let name): "'\(name)' exists before it is created"
    case .creationWithoutMessage(let name): "no message to '\(name)' creates it"
    case .destructionWithoutMessage(let name): "no message from or to '\(name)' destroys it"
    case .sendsAfterDestruction(let name): "'\(name)' is destroyed above and sends a message here"
    case .inTwoBoxes(let name): "'\(name)' is in another box already"
    case .ignoredSetting(let name): "the setting '\(name)' is ignored"
    case .unknownType(let name): "there is no type '\(name)' of participants"
    case .ignoredMenu(let word):
      "'\(word)' gives a participant a menu, of which no more than the first link is drawn"
    case .scatteredBox(let title):
      "between the participants of the box '\(title)' stand others, which it covers"
    case .outdatedDetail:
      "rows were added or taken out since seqtrace wrote this comment, which is passed over"
    case .malformedDetail: "this comment of seqtrace's can't be read and is passed over"
    }
  }

  /// A description of the text that was expected; `nil` if the message already contains it.
  public var expected: String? {
    switch problem {
    case .otherDiagram: language == .mermaid ? "'sequenceDiagram'" : "a sequence diagram"
    case .unfinished(_, let closing): "'\(closing)'"
    case .missingName, .reservedWord: "the name of a participant"
    case .missingArrow:
      language == .mermaid
        ? "an arrow such as '->>', '-->>' or '-)'" : "an arrow such as '->', '->>' or '-->'"
    case .missingHead: "a head such as in '->' or '<-'"
    case .missingText: "a colon and the text"
    case .missingPlacement:
      "'left of', 'right of' or 'over' and a participant"
        + (language == .mermaid ? "" : ", or 'across'")
    case .nothingCreated: "'participant' or 'actor'"
    case .malformedSettings: "keys and values, such as \"type\": \"actor\""
    case .unexpectedText: "the end of the line"
    case .unclosedBlock("box") where language == .plantUML: "'end box'"
    case .unclosedBlock: "'end'"
    case .notInBox: "'participant', 'actor' or 'end'"
    case .unknownType: MermaidParticipantType.list
    case .noteOverMany: "a colon after the second name"
    default: nil
    }
  }

  /// Advice on how to fix the problem; `nil` if there is none.
  public var hint: String? {
    let isMermaid = language == .mermaid
    return switch problem {
    case .malformedUTF8: "Save the file as UTF-8."
    case .otherDiagram: "Only sequence diagrams are drawn."
    case .unfinished(let opening, let closing):
      "What '\(opening)' begins goes on up to '\(closing)'."
    case .missingName: isMermaid ? "A message is A->>B: text." : "A message is A -> B : text."
    case .reservedWord(let word): "Use another name and show the word: participant x as \(word)"
    case .malformedName: "Use a name without < > : , @ and show these: participant x as …"
    case .missingArrow, .unexpectedText:
      isMermaid
        ? "Text goes after a colon; a semicolon or # in it is written #59; or #35;."
        : "Text goes after a colon: A -> B : text. A name with other characters needs quotes."
    case .missingText: "A message without words still has its colon: A->>B:"
    case .missingPlacement: "A note is: note right of A\(isMermaid ? "" : " "): text."
    case .nothingCreated: "Say what is created, and what calls it: create participant B."
    case .unknownStatement:
      "A message is A -> B : text; a name with spaces or hyphens needs quotes."
    case .missingHead: "A message to the right is A -> B, and one to the left A <- B."
    case .preprocessor:
      "Let PlantUML expand the text first: plantuml -preproc FILE; no other file is read here."
    case .comment: "A # in a text is written #35;."
    case .spacesBeforeAlias:
      "The short name comes first, and then the label: participant F as Front desk"
    case .bracket: "Only PlantUML has messages from and to the edge."
    case .noteOverMany: "Name the first and the last one: note over A,C: text"
    case .noteBlock: "Write it in one line, with <br/> between its lines: note over A: one<br/>two"
    case .foreignBlock: "A 'rect' with a colour frames messages; 'opt' has a frame with a title."
    case .unmatchedEnd: "Each 'end' belongs to a block above it, such as 'alt' or 'loop'."
    case .unclosedBlock: "It stands behind the last line of the block."
    case .misplacedDivider:
      isMermaid
        ? "'else' belongs to 'alt', 'and' to 'par' and 'option' to 'critical'."
        : "'else' stands between what opens a group, such as 'alt', and its 'end'."
    case .notInBox: "Messages stand behind the 'end' of the box."
    case .inactive:
      isMermaid
        ? "Each '-' or 'deactivate' needs a '+' or 'activate' before it."
        : "Each '--' or 'deactivate' needs an 'activate' before it."
    case .createdTwice: "Create it under another name, and show the same: create participant x as …"
    case .creationWithoutMessage: "The message behind 'create' goes to what is created."
    case .destructionWithoutMessage: "'destroy' stands before the last message from or to it."
    case .inTwoBoxes: "Declare it in one box only."
    case .scatteredBox: "Declare the participants of a box before all messages."
    case .noMessage: "Say where it stands: note right of A."
    case .nothingToReturn: "'return' answers a message above it; without one, write B --> A : text."
    default: nil
    }
  }

  /// Returns a text that was found, in quotes and shortened; if it is empty, the text says that the line
  /// ends.
  private static func quoted(_ text: String) -> String {
    if text.isEmpty { return "the end of the line" }
    return text.count > 40 ? "'\(text.prefix(40))…'" : "'\(text)'"
  }
}
