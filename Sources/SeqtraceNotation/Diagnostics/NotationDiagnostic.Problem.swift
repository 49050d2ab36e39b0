extension NotationDiagnostic {
  /// The problems that the text of a diagram may have.
  public enum Problem: Sendable, Hashable {
    // Problems with the text as a whole.

    /// Bytes that aren't valid UTF-8.
    case malformedUTF8
    /// The text is another kind of diagram; `nil` if it contains no diagram at all.
    case otherDiagram(String?)
    /// A part of the text that starts with `opening` isn't ended by `closing`.
    case unfinished(opening: String, closing: String)

    // Problems with one statement.

    /// A name is missing before the text that was found.
    case missingName(found: String)
    /// A keyword in place of a name.
    case reservedWord(String)
    /// A name with a character that names can't contain.
    case malformedName(String, character: String)
    /// A name that isn't followed by an arrow.
    case missingArrow(found: String)
    /// A message or a note without a colon.
    case missingText
    /// A note without `left of`, `right of` or `over`.
    case missingPlacement(found: String)
    /// A `create` without a participant.
    case nothingCreated(found: String)
    /// A line that isn't a statement.
    case unknownStatement(String)
    /// An arrow without a head.
    case missingHead
    /// A preprocessor directive; the preprocessor isn't run.
    case preprocessor(String)
    /// A number with more than two decimals.
    case longFraction
    /// The settings of a participant aren't pairs of a key and a value.
    case malformedSettings(String)
    /// Text after a complete statement.
    case unexpectedText(String)
    /// A character that can't start a statement, and that Mermaid ignores.
    case strayCharacter(String)
    /// A number sign within a line, after which the rest of the line is a comment.
    case comment(String)
    /// A declared name with spaces before the word `as`, as in `participant Front desk as F`.
    case spacesBeforeAlias(String)
    /// A bracket in place of a name; PlantUML uses it for the edge of the diagram.
    case bracket(String)
    /// A note over more than two participants.
    case noteOverMany
    /// A note of several lines that `end note` ends, which only PlantUML has.
    case noteBlock

    // Problems with blocks.

    /// An `end` without an open block.
    case unmatchedEnd
    /// A block without an end.
    case unclosedBlock(String)
    /// `else`, `and` or `option` in a block of another kind (`block`), or in none.
    case misplacedDivider(String, block: String?)
    /// A statement other than a participant in a `box`.
    case notInBox
    /// A block of a kind that only PlantUML has.
    case foreignBlock(String)

    // Problems with activations, creations and destructions.

    /// A deactivated participant that is not active.
    case inactive(String)
    /// A participant that already exists when it is created.
    case createdTwice(String)
    /// A `create` that isn't followed by a message to the created participant.
    case creationWithoutMessage(String)
    /// A `destroy` that isn't followed by a message from or to the participant.
    case destructionWithoutMessage(String)
    /// A participant that sends a message after it was destroyed.
    case sendsAfterDestruction(String)
    /// A participant that is in two boxes.
    case inTwoBoxes(String)

    /// A `return` that isn't preceded by a message.
    case nothingToReturn
    /// A note at the last message, before the first message.
    case noMessage

    // Text that was read, but is drawn in another way than it is written.

    /// An element that PlantUML draws, but that isn't drawn here.
    case ignored(Ignored)
    /// A text that is drawn without some of its markup.
    case plainMarkup
    /// A number format that isn't supported; the numbers are drawn plainly.
    case plainNumbers(String)

    /// A setting that has no equivalent here and is ignored.
    case ignoredSetting(String)
    /// A type of participant that isn't known.
    case unknownType(String)
    /// The menu of a participant, which isn't drawn.
    case ignoredMenu(String)
    /// A box with participants that aren't next to each other: others are between them.
    case scatteredBox(String)
    /// A comment that seqtrace wrote, but that can't be read.
    case malformedDetail
    /// A comment that seqtrace wrote, but with a number of rows that isn't that of the text any more.
    case outdatedDetail
  }
}

extension NotationDiagnostic {
  /// The elements that are read but not drawn, or not as they are written. The raw values are the messages.
  public enum Ignored: String, Sendable, Hashable, CaseIterable {
    /// The style of an arrow.
    case arrowStyle = "styles of arrows are ignored, but for colours, 'dashed' and 'dotted'"
    /// The slant of an arrow.
    case slant = "slanted arrows are drawn level"
    /// The time between two messages.
    case measure = "times between messages are left out"
    /// The placement of an element beside the previous one.
    case parallel = "what stands side by side is drawn one below the other"
    /// The colour of a frame or an outline, a second colour, or another addition after a receiver.
    case color = "only the filling colour is drawn, and unknown colours are left out"
    /// A box that is nested too deeply.
    case nestedBox = "a box in eight others is left out"
    /// A second link in a text that already has one.
    case link = "a text leads where its first link does"
    /// The place and the frame of a caption or a legend, which become a footer.
    case caption = "captions and legends are drawn as a footer"
    /// A header that a later one replaces.
    case replacedText = "of several headers, the last one is drawn"
    /// The earlier life of a participant that is created a second time.
    case life =
      "of the lives of a participant that is created several times, the last one is drawn"
    /// The part of a space's height that exceeds the maximum.
    case height = "a space is at most 1000 high"
  }
}
