extension NotationDiagnostic {
  /// What can be wrong with the text of a diagram.
  public enum Problem: Sendable, Hashable {
    // The text as a whole.

    /// Bytes that are no UTF-8.
    case malformedUTF8
    /// Another kind of diagram; `nil` where there is none at all.
    case otherDiagram(String?)
    /// What `opening` began has no end.
    case unfinished(opening: String, closing: String)

    // One statement.

    /// A name is missing before what was found.
    case missingName(found: String)
    /// A word of the language stands where a name is expected.
    case reservedWord(String)
    /// A name contains what a name can't.
    case malformedName(String, character: String)
    /// No arrow stands behind a name.
    case missingArrow(found: String)
    /// No colon stands behind a message or a note.
    case missingText
    /// A note that isn't left of, right of or over anything.
    case missingPlacement(found: String)
    /// `create` that creates no participant.
    case nothingCreated(found: String)
    /// Something stands behind a whole statement.
    case unexpectedText(String)
    /// A character that can't begin a statement, and that Mermaid passes over.
    case strayCharacter(String)

    // Blocks.

    /// An `end` that ends nothing.
    case unmatchedEnd
    /// A block that nothing ends.
    case unclosedBlock(String)
    /// `else`, `and` or `option` in another block, or in none.
    case misplacedDivider(String, block: String?)
    /// Something else than participants in a `box`.
    case notInBox

    // Lives.

    /// A deactivated participant that is not active.
    case inactive(String)
    /// A created participant that was there already.
    case createdTwice(String)
    /// The message behind `create` doesn't go to the created participant.
    case creationWithoutMessage(String)
    /// The message behind `destroy` neither starts nor ends at the participant.
    case destructionWithoutMessage(String)
    /// A participant in two boxes.
    case inTwoBoxes(String)

    // What is read and not drawn.

    /// A setting that has no equal here.
    case ignoredSetting(String)
    /// A type of participants that isn't known.
    case unknownType(String)
    /// Menus of participants.
    case ignoredMenu(String)
    /// Participants of other boxes, or of none, stand within a box.
    case scatteredBox(String)
    /// A comment of seqtrace's own that can't be read.
    case malformedDetail
    /// Comments of seqtrace's own count rows that the text no longer has.
    case outdatedDetail
  }
}
