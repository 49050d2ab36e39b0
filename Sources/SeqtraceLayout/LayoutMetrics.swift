import SeqtraceDiagram

/// The distances and sizes that shape a picture, in the layout's units.
///
/// The same rules apply to points and to character cells; only these values differ.
public struct LayoutMetrics: Sendable, Hashable {
  /// The medium of the picture.
  package var medium: Medium

  // MARK: Type

  /// The font size of ordinary text.
  package var fontSize: Int
  /// The font size of the title.
  package var headingSize: Int
  /// The distance from one baseline to the next.
  package var lineHeight: Int
  /// The distance from the top of a line of text to its baseline.
  package var ascent: Int
  /// The largest number of lines of a label before it is shortened with an ellipsis. If the author broke it
  /// into lines, this applies to each of them.
  package var maximumLabelLines: Int
  /// The largest number of lines of a name, a title or a reference. If the author broke it into lines, this
  /// applies to each of them.
  package var maximumNameLines: Int
  /// Whether a line becomes wider than its author wants instead of breaking inside a word.
  package var keepsWords = false
  /// The width to which labels wrap if the message's ends leave no more room.
  package var labelWrapWidth: Int
  /// The largest number of lines of a note, and of lines into which an author may break any text.
  package var maximumNoteLines: Int

  // MARK: The canvas

  /// The free space around the whole picture.
  package var margin: Int
  /// The gap between the edge of the picture and the lines that start or end there.
  package var edgeGap: Int
  /// The free space below the title.
  package var headingGap: Int
  /// The distance from a caption's left edge to its text.
  package var captionIndent: Int
  /// The smallest width to which captions wrap.
  package var captionWidth: Int
  /// The free space above captions, legends and remarks.
  package var captionGap: Int
  /// The distance from the rule above captions to their first line; 0 without a rule.
  package var captionRule: Int

  // MARK: Lifelines

  /// The width to which names in heads wrap.
  package var headWrapWidth: Int
  /// The space between a head's side and its name.
  package var headPaddingX: Int
  /// The space above and below a head's name.
  package var headPaddingY: Int
  /// The radius of a head's corners.
  package var headCornerRadius: Int
  /// How far a collection's second box shows above and to the right of the first; 0 draws a keyword instead.
  package var headStack: Int
  /// The width that an icon takes in a head.
  package var iconWidth: Int
  /// The height of an actor's figure above its name; 0 draws actors as boxes.
  package var figureHeight: Int
  /// The space between adjacent heads.
  package var headGap: Int
  /// The width by which a lifeline without bars shortens an arrow: a cell, or nothing.
  package var lifelineWidth: Int
  /// The height above which the heads are repeated as feet.
  package var footThreshold: Int
  /// The preferred distance between rows of heads; at this distance, the next row isn't placed inside a
  /// frame.
  package var headInterval: Int
  /// The distance between rows of heads beyond which the next row may be placed inside a frame, unless the
  /// frame ends within the difference of the two distances.
  package var longestHeadInterval: Int
  /// The smallest number of messages that must follow a row of repeated heads.
  package var leastMessagesBelowHeads: Int
  /// The largest number of lifelines that a row of repeated heads names whether they are active or not.
  package var maximumRepeatedHeads: Int
  /// The largest number of dashed stretches of lifelines and bars at pauses. In a picture with more, the
  /// lines are drawn solid, because its size would grow with the number of pauses times the number of
  /// lifelines.
  package var maximumDashedStretches: Int
  /// Half the size of the X at the end of a lifeline.
  package var destructionRadius: Int

  /// The height of a group's title above the heads.
  package var groupHeader: Int
  /// The space between a group's edge and its outermost heads.
  package var groupPadding: Int

  // MARK: Activations

  /// The width of a bar.
  package var activationWidth: Int
  /// The offset of a nested bar to the right of the bar around it.
  package var activationOffset: Int
  /// How far a bar extends below the last line that it covers, unless that line is its own reply.
  package var activationTail: Int
  /// The free space between bars that extend below the last row and a frame's side or a divider. It replaces
  /// the free space used without such bars.
  package var barClearance: Int
  /// How far a bar extends below its own reply.
  package var replyTail: Int
  /// The smallest length of a bar.
  package var minimumActivation: Int
  /// The distance between the ends of an outer and an inner bar on the same lifeline.
  package var activationStagger: Int

  // MARK: Messages

  /// The free space above a label.
  package var rowGap: Int
  /// The free space above a line without a label.
  package var bareRowGap: Int
  /// The distance from a label's last baseline to its line.
  package var labelRise: Int
  /// The thickness of a message's line.
  package var lineThickness: Int
  /// The radius of the circle at a message's end; 0 if the circle is a cell of its own.
  var connectionRadius: Int { medium.hasShapes ? PictureMeasures.connectionRadius : 0 }
  /// The distance from a lifeline to the middle of a cross; 0 if the cross is the line's last cell.
  var crossGap: Int { medium.hasShapes ? PictureMeasures.crossGap : 0 }
  /// The space between a label and the ends of its line.
  package var labelPadding: Int
  /// The length of an arrowhead.
  package var arrowHeadLength: Int
  /// The room for arrowheads beside a label. It is on both sides, because the label is centred on its line;
  /// in cells, one side has to be enough.
  var headRoom: Int { medium.hasShapes ? 2 * arrowHeadLength : arrowHeadLength }
  /// How far a self-message extends to the right.
  package var selfWidth: Int
  /// How far a self-message extends downwards.
  package var selfHeight: Int
  /// The smallest length of a lost or found message's line.
  package var lostLength: Int
  /// The space between the dot of a lost or found message and the next lifeline.
  package var dotClearance: Int
  /// The distance from the label of a changed message to the sides of its tag.
  package var tagPadding: Int
  /// The corner radius of the tag of a message that is in the newer of two diagrams.
  package var tagCornerRadius: Int

  // MARK: Separators

  /// The free space above a divider's lines.
  package var dividerGap: Int
  /// The free space below a divider's lines, added to that of the next row.
  package var dividerFooter: Int
  /// The distance between the two lines of a divider.
  package var dividerHeight: Int
  /// The length of the dashed stretch of lifelines at a pause.
  package var delayHeight: Int
  /// How far the dashes of lifelines extend above and below that stretch.
  package var delayReach: Int { medium.hasShapes ? dividerGap / 2 : 0 }

  // MARK: Fragments, notes, registrations

  /// The height of the tab with a fragment's operator.
  package var tabHeight: Int
  /// The extra distance from a tab's upper line to the text in it and to the guard beside it.
  package var tabTextDrop: Int
  /// The extra distance from the line between operands to the guard below it.
  package var guardDrop: Int
  /// The extra distance from a group's upper line to its title.
  package var groupTitleDrop: Int
  /// The extra distance from a region's upper line to its title.
  package var regionTitleDrop: Int
  /// The distance from a fragment's top to its first row. The row's free space may overlap the tab.
  package var fragmentHeader: Int
  /// The distance from the line between operands to the next row, with a guard.
  package var separatorHeight: Int
  /// The distance from the line between operands to the next row, without a guard.
  package var bareSeparatorHeight: Int
  /// The free space below a fragment's content.
  package var fragmentFooter: Int
  /// The free space below the text of a reference.
  package var referenceFooter: Int
  /// The distance from the outermost lifelines to the innermost frame.
  package var fragmentPadding: Int
  /// The smallest distance of a frame's sides from the bars and registrations of lifelines.
  package var fragmentClearance: Int
  /// The distance between a frame and the next outer one.
  package var fragmentInset: Int
  /// The space on both sides of the operator in its tab.
  package var tabPadding: Int
  /// The width to which notes wrap.
  package var noteWrapWidth: Int
  /// The distance from a note's left side to its text.
  package var notePadding: Int
  /// The distance from a note's text to its right side, below the folded corner.
  package var noteRightPadding: Int
  /// The space above and below a note's text.
  package var notePaddingY: Int
  /// The extra distance from the upper edge of a note or a head to its text, because letters fill the upper
  /// part of a line.
  package var textDrop: Int
  /// The size of a note's folded corner; 0 draws it as a character.
  package var noteFold: Int
  /// The space between a note and its neighbours.
  package var noteGap: Int
  /// The distance from the centre's lifeline to the line of its first registration, and between
  /// such lines.
  package var registrationGap: Int
  /// The distance from a lifeline's bars to the line of the first measure, and between such lines.
  package var measureGap: Int
  /// The most registrations or measures drawn side by side; further ones share a line.
  package var maximumRegistrationLines: Int

  // MARK: Regions, legend

  /// Whether backgrounds can be tinted; otherwise regions have outlines.
  var hasTints: Bool { medium.hasShapes }
  /// The free space above a region.
  package var regionGap: Int
  /// The distance from the last row of a region to its lower edge.
  package var regionFooter: Int
  /// The width of a legend's samples.
  package var legendSample: Int
  /// The space between a sample and its text; the columns of a legend are twice as far apart.
  package var legendGap: Int
  /// The height of the rows in a legend.
  package var legendRow: Int
}

extension LayoutMetrics {
  /// The metrics in points, for SVG, PNG and PDF.
  public static let points = LayoutMetrics(
    medium: .points,
    fontSize: 13, headingSize: 16, lineHeight: 15, ascent: 11, maximumLabelLines: 4,
    maximumNameLines: 3,
    labelWrapWidth: 270, maximumNoteLines: 40,
    margin: 8, edgeGap: 8, headingGap: 12, captionIndent: 28, captionWidth: 560,
    captionGap: 14, captionRule: 8,
    headWrapWidth: 170, headPaddingX: 10, headPaddingY: 8, headCornerRadius: 5, headStack: 4,
    iconWidth: 18,
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
    tagPadding: 3, tagCornerRadius: 7,
    dividerGap: 15, dividerFooter: 5, dividerHeight: 4, delayHeight: 30,
    tabHeight: 19, tabTextDrop: 3, guardDrop: 4, groupTitleDrop: 5, regionTitleDrop: 2,
    fragmentHeader: 12, separatorHeight: 10, bareSeparatorHeight: 0,
    fragmentFooter: 9, referenceFooter: 5, fragmentPadding: 16, fragmentClearance: 8,
    fragmentInset: 7, tabPadding: 7,
    noteWrapWidth: 190, notePadding: 8, noteRightPadding: 11, notePaddingY: 6,
    textDrop: 1, noteFold: 8, noteGap: 8,
    registrationGap: 9, measureGap: 11, maximumRegistrationLines: 8,
    regionGap: 8, regionFooter: 12,
    legendSample: 44, legendGap: 10, legendRow: 24)

  /// The metrics in character cells, for text.
  public static let cells = LayoutMetrics(
    medium: .cells,
    fontSize: 1, headingSize: 1, lineHeight: 1, ascent: 0, maximumLabelLines: 5,
    maximumNameLines: 3,
    labelWrapWidth: 24, maximumNoteLines: 40,
    margin: 0, edgeGap: 0, headingGap: 1, captionIndent: 4, captionWidth: 76,
    captionGap: 2, captionRule: 0,
    headWrapWidth: 20, headPaddingX: 2, headPaddingY: 1, headCornerRadius: 1, headStack: 0,
    iconWidth: 2,
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
    tagPadding: 0, tagCornerRadius: 0,
    dividerGap: 0, dividerFooter: 0, dividerHeight: 0, delayHeight: 3,
    tabHeight: 1, tabTextDrop: 0, guardDrop: 0, groupTitleDrop: 0, regionTitleDrop: 0,
    fragmentHeader: 1, separatorHeight: 1, bareSeparatorHeight: 1,
    fragmentFooter: 0, referenceFooter: 0, fragmentPadding: 2, fragmentClearance: 0,
    fragmentInset: 1, tabPadding: 1,
    noteWrapWidth: 24, notePadding: 1, noteRightPadding: 2, notePaddingY: 1,
    textDrop: 0, noteFold: 0, noteGap: 1,
    registrationGap: 2, measureGap: 2, maximumRegistrationLines: 3,
    regionGap: 0, regionFooter: 0,
    legendSample: 7, legendGap: 2, legendRow: 1)
}

extension LayoutMetrics {
  /// The medium of a picture, and what it can show.
  package enum Medium: Sendable, Hashable, CaseIterable {
    /// Lines, areas and type, in points.
    case points
    /// Characters, one for each cell.
    case cells

    /// Whether the medium has shapes other than boxes and lines, and marks smaller than a line of
    /// text.
    package var hasShapes: Bool { self == .points }
  }

  /// The height of a space that is given in points. In cells, it is rounded to the nearest line of text.
  func height(ofSpace points: Int) -> Int {
    let lineHeight = LayoutMetrics.points.lineHeight
    return medium.hasShapes ? points : (points + lineHeight / 2) / lineHeight
  }

  /// The font size of a run with a size of its own; `nil` in cells, which have one size.
  func size(of run: TextRun, looks: TextRun.Looks, in fontSize: Int) -> Int? {
    if !medium.hasShapes { return nil }
    let sizes = TextRun.sizes
    let size = run.size.map { min(max($0, sizes.lowerBound), sizes.upperBound) }
    if looks.isDisjoint(with: [.raised, .lowered]) { return size }
    return max((size ?? fontSize) * 7 / 10, sizes.lowerBound)
  }

  /// Whether the widths of a text's parts add up to the width of the whole. In points they don't, because each
  /// width is rounded.
  var sumsWidthsExactly: Bool { medium == .cells }
}
