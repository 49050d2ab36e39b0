/// The numbers that shape a picture, in the layout's units.
///
/// Points and character cells are two values of this one type, never two copies of the rules.
public struct LayoutMetrics: Sendable, Hashable {
  /// What the picture is made of.
  package var medium: Medium

  // MARK: Type

  /// The size of ordinary type.
  package var fontSize: Int
  /// The size of the title's type.
  package var headingSize: Int
  /// From one baseline to the next.
  package var lineHeight: Int
  /// From the top of a line of text to its baseline.
  package var ascent: Int
  /// Lines that a label may take before it ends in an ellipsis.
  package var maximumLabelLines: Int
  /// The width to which labels wrap where their ends leave no more room.
  package var labelWrapWidth: Int
  /// Lines that a note may take.
  package var maximumNoteLines: Int

  // MARK: The canvas

  /// Free space around everything.
  package var margin: Int
  /// Free space below the title.
  package var headingGap: Int
  /// From a caption's left edge to its text.
  package var captionIndent: Int
  /// The narrowest that captions wrap to.
  package var captionWidth: Int
  /// Free space above captions, legends and remarks.
  package var captionGap: Int
  /// From the rule above captions to their first line; none without a rule.
  package var captionRule: Int

  // MARK: Lifelines

  /// The width to which names in heads wrap.
  package var headWrapWidth: Int
  /// Between a head's side and its name.
  package var headPaddingX: Int
  /// Above and below a head's name.
  package var headPaddingY: Int
  /// A head's corner radius.
  package var headCornerRadius: Int
  /// The room that an icon takes in a head.
  package var iconWidth: Int
  /// The height of an actor's figure above its name; without room for one, actors have boxes.
  package var figureHeight: Int
  /// Between neighbouring heads.
  package var headGap: Int
  /// What a bare lifeline takes of the room of an arrow: a cell, or nothing.
  package var lifelineWidth: Int
  /// The height from which the heads are repeated as feet.
  package var footThreshold: Int
  /// From one row of heads to the next good place for another: not inside of a frame.
  package var headInterval: Int
  /// From one row of heads to the next place for another, however good.
  package var longestHeadInterval: Int
  /// How many messages must follow a row of repeated heads.
  package var leastMessagesBelowHeads: Int
  /// How many lifelines are named in each row of repeated heads, whether they take part or not.
  package var maximumRepeatedHeads: Int
  /// How many stretches of lifelines and bars are dashed where time passes. In a picture with more
  /// of them, lines run through: it would otherwise grow with the number of pauses times that of
  /// lifelines.
  package var maximumDashedStretches: Int
  /// Half the size of the X at the end of a life.
  package var destructionRadius: Int

  /// The height of a group's title above its heads.
  package var groupHeader: Int
  /// Between a group's edge and its outermost heads.
  package var groupPadding: Int

  // MARK: Activations

  /// The width of a bar.
  package var activationWidth: Int
  /// How far a nested bar stands to the right of its outer one.
  package var activationOffset: Int
  /// How far a bar reaches below the last line that it covers, where that is not its own reply.
  package var activationTail: Int
  /// Free space below bars that reach below the last row, before a frame's side or a divider; in
  /// place of what is free there without bars.
  package var barClearance: Int
  /// How far a bar reaches below its own reply.
  package var replyTail: Int
  /// The shortest bar.
  package var minimumActivation: Int
  /// How much later an outer bar ends than the inner one on the same lifeline.
  package var activationStagger: Int

  // MARK: Messages

  /// Free space above a label.
  package var rowGap: Int
  /// Free space above a line without a label.
  package var bareRowGap: Int
  /// From a label's last baseline to its line.
  package var labelRise: Int
  /// The height of a message's line itself.
  package var lineThickness: Int
  /// Between a label and the ends of its line.
  package var labelPadding: Int
  /// The length of an arrow head.
  package var arrowHeadLength: Int
  /// How far a message to oneself reaches to the right.
  package var selfWidth: Int
  /// How far a message to oneself reaches down.
  package var selfHeight: Int
  /// The shortest line of a lost or found message.
  package var lostLength: Int
  /// Between the dot of a lost or found message and the next lifeline.
  package var dotClearance: Int

  // MARK: Separators

  /// Free space above a divider's lines.
  package var dividerGap: Int
  /// Free space below a divider's lines, besides that of the next row.
  package var dividerFooter: Int
  /// Between the two lines of a divider.
  package var dividerHeight: Int
  /// How long lifelines are dashed where time passes.
  package var delayHeight: Int

  // MARK: Fragments, notes, registrations

  /// The height of the tab with a fragment's operator.
  package var tabHeight: Int
  /// How much lower than right below a line the text in a tab stands, and the guard beside it.
  package var tabTextDrop: Int
  /// The same for a guard below the line between operands.
  package var guardDrop: Int
  /// The same for the title of a group.
  package var groupTitleDrop: Int
  /// The same for the title of a region.
  package var regionTitleDrop: Int
  /// From a fragment's top to its first row, whose free space is beside the tab, too.
  package var fragmentHeader: Int
  /// From the line between operands to the next row where it has a guard.
  package var separatorHeight: Int
  /// From the line between operands to the next row where it has none.
  package var bareSeparatorHeight: Int
  /// Free space below a fragment's content.
  package var fragmentFooter: Int
  /// Free space below the text of a reference.
  package var referenceFooter: Int
  /// From the outermost lifelines to the innermost frame.
  package var fragmentPadding: Int
  /// The least distance of a frame's sides from the bars and registrations of lifelines.
  package var fragmentClearance: Int
  /// Between a frame and the next outer one.
  package var fragmentInset: Int
  /// Beside the operator in its tab.
  package var tabPadding: Int
  /// The width to which notes wrap.
  package var noteWrapWidth: Int
  /// From a note's left side to its text.
  package var notePadding: Int
  /// From a note's text to its right side, with the folded corner above.
  package var noteRightPadding: Int
  /// Above and below a note's text.
  package var notePaddingY: Int
  /// The size of a note's folded corner.
  package var noteFold: Int
  /// Between a note and what stands beside it.
  package var noteGap: Int
  /// From the centre's lifeline to its first registration's line, and between such lines.
  package var registrationGap: Int
  /// From a lifeline's bars to the first measure's line, and between such lines.
  package var measureGap: Int
  /// How many registrations, or measures, stand side by side before lines are shared.
  package var maximumRegistrationLines: Int

  // MARK: Regions, legend

  /// Free space above a region.
  package var regionGap: Int
  /// From the last row of a region to its lower edge.
  package var regionFooter: Int
  /// From the outermost heads that a region covers to its sides.
  package var regionPadding: Int
  /// The width of a legend's samples.
  package var legendSample: Int
  /// Between a sample and its text; twice that between columns of a legend.
  package var legendGap: Int
  /// The height of a legend's rows.
  package var legendRow: Int
}

extension LayoutMetrics {
  /// The metrics in points, for SVG, PNG and PDF.
  public static let points = LayoutMetrics(
    medium: .points,
    fontSize: 13, headingSize: 16, lineHeight: 15, ascent: 11, maximumLabelLines: 4,
    labelWrapWidth: 270, maximumNoteLines: 40,
    margin: 8, headingGap: 12, captionIndent: 28, captionWidth: 560,
    captionGap: 14, captionRule: 8,
    headWrapWidth: 170, headPaddingX: 10, headPaddingY: 8, headCornerRadius: 5, iconWidth: 18,
    figureHeight: 28,
    headGap: 20, lifelineWidth: 0, footThreshold: 900, headInterval: 700,
    longestHeadInterval: 800, leastMessagesBelowHeads: 8, maximumRepeatedHeads: 60,
    maximumDashedStretches: 200_000,
    destructionRadius: 8,
    groupHeader: 24, groupPadding: 10,
    activationWidth: 10, activationOffset: 5, activationTail: 8, barClearance: 17, replyTail: 0,
    minimumActivation: 12, activationStagger: 3,
    rowGap: 13, bareRowGap: 18, labelRise: 5, lineThickness: 0, labelPadding: 6,
    arrowHeadLength: 9, selfWidth: 22, selfHeight: 16, lostLength: 60, dotClearance: 26,
    dividerGap: 10, dividerFooter: 5, dividerHeight: 4, delayHeight: 36,
    tabHeight: 19, tabTextDrop: 3, guardDrop: 4, groupTitleDrop: 5, regionTitleDrop: 2,
    fragmentHeader: 12, separatorHeight: 10, bareSeparatorHeight: 0,
    fragmentFooter: 9, referenceFooter: 5, fragmentPadding: 16, fragmentClearance: 8,
    fragmentInset: 7, tabPadding: 7,
    noteWrapWidth: 190, notePadding: 8, noteRightPadding: 11, notePaddingY: 6, noteFold: 8,
    noteGap: 8,
    registrationGap: 9, measureGap: 11, maximumRegistrationLines: 8,
    regionGap: 8, regionFooter: 12, regionPadding: 4,
    legendSample: 44, legendGap: 10, legendRow: 24)

  /// The metrics in character cells, for text.
  public static let cells = LayoutMetrics(
    medium: .cells,
    fontSize: 1, headingSize: 1, lineHeight: 1, ascent: 0, maximumLabelLines: 5,
    labelWrapWidth: 24, maximumNoteLines: 40,
    margin: 0, headingGap: 1, captionIndent: 4, captionWidth: 76,
    captionGap: 2, captionRule: 0,
    headWrapWidth: 20, headPaddingX: 2, headPaddingY: 1, headCornerRadius: 1, iconWidth: 2,
    figureHeight: 0,
    headGap: 1, lifelineWidth: 1, footThreshold: 60, headInterval: 44,
    longestHeadInterval: 50, leastMessagesBelowHeads: 8, maximumRepeatedHeads: 60,
    maximumDashedStretches: 200_000,
    destructionRadius: 0,
    groupHeader: 1, groupPadding: 1,
    activationWidth: 1, activationOffset: 1, activationTail: 1, barClearance: 0, replyTail: 1,
    minimumActivation: 1, activationStagger: 0,
    rowGap: 0, bareRowGap: 0, labelRise: 1, lineThickness: 1, labelPadding: 1,
    arrowHeadLength: 1, selfWidth: 4, selfHeight: 1, lostLength: 8, dotClearance: 2,
    dividerGap: 0, dividerFooter: 0, dividerHeight: 0, delayHeight: 3,
    tabHeight: 1, tabTextDrop: 0, guardDrop: 0, groupTitleDrop: 0, regionTitleDrop: 0,
    fragmentHeader: 1, separatorHeight: 1, bareSeparatorHeight: 1,
    fragmentFooter: 0, referenceFooter: 0, fragmentPadding: 2, fragmentClearance: 0,
    fragmentInset: 1, tabPadding: 1,
    noteWrapWidth: 24, notePadding: 1, noteRightPadding: 2, notePaddingY: 1, noteFold: 1,
    noteGap: 1,
    registrationGap: 2, measureGap: 2, maximumRegistrationLines: 3,
    regionGap: 0, regionFooter: 0, regionPadding: 1,
    legendSample: 7, legendGap: 2, legendRow: 1)
}
