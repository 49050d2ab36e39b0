extension NotationDiagnostic {
  /// The kinds of problems in the text of a diagram.
  public enum Problem: Sendable, Hashable {
    // The text as a whole.

    /// Bytes that aren't valid UTF-8.
    case malformedUTF8
    /// Another kind of diagram; `nil` if the text has no diagram at all.
    case otherDiagram(String?)
    /// The end of what `opening` starts is missing.
    case unfinished(opening: String, closing: String)

    // One statement.

    /// A name is missing before the text that was found.
    case missingName(found: String)
    /// A keyword in place of a name.
    case reservedWord(String)
    /// A name with a character that names can't contain.
    case malformedName(String, character: String)
    /// A name without an arrow after it.
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
    /// Settings of a participant that aren't pairs of keys and values.
    case malformedSettings(String)
    /// Text after a complete statement.
    case unexpectedText(String)
    /// A character that can't start a statement, and that Mermaid ignores.
    case strayCharacter(String)
    /// A number sign in a line, which starts a comment.
    case comment(String)
    /// A name with spaces that contains the word `as`, as in `participant Front desk as F`.
    case spacesBeforeAlias(String)
    /// A bracket where a name is expected; in PlantUML it is the diagram's edge.
    case bracket(String)
    /// A note over more than two participants.
    case noteOverMany
    /// A note of several lines up to `end note`, which only PlantUML has.
    case noteBlock

    // Blocks.

    /// An `end` without an open block.
    case unmatchedEnd
    /// A block without an end.
    case unclosedBlock(String)
    /// `else`, `and` or `option` in another block, or in none.
    case misplacedDivider(String, block: String?)
    /// A statement in a `box` other than a participant.
    case notInBox
    /// A block that only PlantUML has.
    case foreignBlock(String)

    // Lives.

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
    /// A participant in two boxes.
    case inTwoBoxes(String)

    /// A `return` before any message.
    case nothingToReturn
    /// A note at a message before the first message.
    case noMessage

    // Text that is read, but not drawn as written.

    /// An element that PlantUML draws and that is ignored here.
    case ignored(Ignored)
    /// A text that is drawn without some of its markup.
    case plainMarkup
    /// An unknown number format.
    case plainNumbers(String)

    /// A setting without an equivalent here.
    case ignoredSetting(String)
    /// An unknown type of participant.
    case unknownType(String)
    /// A participant's menu.
    case ignoredMenu(String)
    /// A box with participants of other boxes, or of none, between its own.
    case scatteredBox(String)
    /// A comment written by seqtrace that can't be read.
    case malformedDetail
    /// A comment written by seqtrace that no longer agrees with the rows of the text.
    case outdatedDetail
  }
}

extension NotationDiagnostic {
  /// The elements that are read, but drawn as if they weren't there.
  public enum Ignored: String, Sendable, Hashable, CaseIterable {
    /// The style of an arrow.
    case arrowStyle
    /// The slant of an arrow.
    case slant
    /// The time between two messages.
    case measure
    /// The placement of an element beside the previous one.
    case parallel
    /// The colour of a frame or an outline, a second colour, or other additions after a receiver.
    case color
    /// A box that is nested too deeply.
    case nestedBox
    /// A further link of a text.
    case link
    /// The place and the frame of a caption or a legend, which become a footer.
    case caption
    /// A header that a later one replaces.
    case replacedText
    /// An earlier life of a participant that is created again.
    case life
    /// The part of a space's height beyond the maximum.
    case height
  }
}
