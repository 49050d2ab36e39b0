import SeqtraceDiagram

/// The distances and sizes that shape a picture, in the layout's units.
///
/// The same rules apply to points and to character cells; only these values differ.
public struct LayoutMetrics: Sendable, Hashable {
  /// Whether the picture is in points, which allow shapes other than boxes and lines, tints, and marks smaller
  /// than a line of text. Otherwise, it consists of character cells.
  let hasShapes: Bool
  /// Whether regions are tinted; otherwise, they have outlines.
  var hasTints: Bool { hasShapes }
  /// Whether the widths of the parts of a text add up to that of the whole. In points, they are rounded.
  var widthsAddUp: Bool { !hasShapes }

  // MARK: Type

  /// The font size of ordinary text.
  package var fontSize: Int { value(13, cells: 1) }
  /// The font size of the title.
  package var headingSize: Int { value(16, cells: 1) }
  /// The distance from one baseline to the next.
  package var lineHeight: Int { value(15, cells: 1) }
  /// The distance from the top of a line of text to its baseline.
  package var ascent: Int { value(11, cells: 0) }
  /// The largest number of lines of a label before it is shortened with an ellipsis. If the author broke it
  /// into lines, this applies to each of them.
  package var maximumLabelLines: Int
  /// The largest number of lines of a name, a title or a reference. If the author broke it into lines, this
  /// applies to each of them.
  package var maximumNameLines: Int { 3 }
  /// Whether a line becomes wider than its author wants instead of breaking inside a word.
  package var keepsWords = false
  /// The width to which labels wrap if the message's ends leave no more room.
  package var labelWrapWidth: Int
  /// The largest number of lines of a note, and of lines into which an author may break any text.
  package var maximumNoteLines = 40

  // MARK: The canvas

  /// The free space around the whole picture.
  package var margin: Int { value(8, cells: 0) }
  /// The gap between the edge of the picture and the lines that start or end there.
  package var edgeGap: Int { value(8, cells: 0) }
  /// The free space below the title.
  package var headingGap: Int { value(12, cells: 1) }
  /// The distance from a caption's left edge to its text.
  package var captionIndent: Int { value(28, cells: 4) }
  /// The smallest width to which captions wrap.
  package var captionWidth: Int
  /// The free space above captions, legends and remarks.
  package var captionGap: Int { value(14, cells: 2) }
  /// The distance from the rule above captions to their first line; 0 without a rule.
  package var captionRule: Int { value(8, cells: 0) }

  // MARK: Lifelines

  /// The width to which names in heads wrap.
  package var headWrapWidth: Int
  /// The space between a head's side and its name.
  package var headPaddingX: Int { value(10, cells: 2) }
  /// The space above and below a head's name.
  package var headPaddingY: Int { value(8, cells: 1) }
  /// The radius of a head's corners.
  package var headCornerRadius: Int { value(5, cells: 1) }
  /// How far a collection's second box shows above and to the right of the first; 0 draws a keyword instead.
  package var headStack: Int { value(4, cells: 0) }
  /// The width that an icon takes in a head.
  package var iconWidth: Int { value(18, cells: 2) }
  /// The height of an actor's figure above its name; 0 draws actors as boxes.
  package var figureHeight: Int { value(28, cells: 0) }
  /// The space between adjacent heads.
  package var headGap: Int
  /// The width by which a lifeline without bars shortens an arrow: a cell, or nothing.
  package var lifelineWidth: Int { value(0, cells: 1) }
  /// Where heads are repeated.
  package var repetition: HeadRepetition
  /// The largest number of lifelines that a row of repeated heads names whether they are active or not.
  package var maximumRepeatedHeads: Int { 60 }
  /// The largest number of dashed stretches of lifelines and bars at pauses. In a picture with more, the
  /// lines are drawn solid, because its size would grow with the number of pauses times the number of
  /// lifelines.
  package var maximumDashedStretches: Int { 200_000 }
  /// Half the size of the X at the end of a lifeline.
  package var destructionRadius: Int { value(8, cells: 0) }

  /// The height of a group's title above the heads.
  package var groupHeader: Int { value(24, cells: 1) }
  /// The space between a group's edge and its outermost heads.
  package var groupPadding: Int

  // MARK: Activations

  /// The width of a bar.
  package var activationWidth: Int { value(10, cells: 1) }
  /// The offset of a nested bar to the right of the bar around it.
  package var activationOffset: Int { value(5, cells: 1) }
  /// How far a bar extends below the last line that it covers, unless that line is its own reply.
  package var activationTail: Int { value(8, cells: 1) }
  /// The free space between bars that extend below the last row and a frame's side or a divider. It replaces
  /// the free space used without such bars.
  package var barClearance: Int { value(17, cells: 0) }
  /// How far a bar extends below its own reply.
  package var replyTail: Int { value(0, cells: 1) }
  /// The smallest length of a bar.
  package var minimumActivation: Int { value(12, cells: 1) }
  /// The distance between the ends of an outer and an inner bar on the same lifeline.
  package var activationStagger: Int { value(3, cells: 0) }

  // MARK: Messages

  /// The free space above a label.
  package var rowGap: Int { value(13, cells: 0) }
  /// The free space above a line without a label.
  package var bareRowGap: Int { value(18, cells: 0) }
  /// The distance from a label's last baseline to its line.
  package var labelRise: Int { value(5, cells: 1) }
  /// The thickness of a message's line.
  package var lineThickness: Int { value(0, cells: 1) }
  /// The radius of the circle at a message's end; 0 if the circle is a cell of its own.
  var connectionRadius: Int { hasShapes ? PictureMeasures.connectionRadius : 0 }
  /// The distance from a lifeline to the middle of a cross; 0 if the cross is the line's last cell.
  var crossGap: Int { hasShapes ? PictureMeasures.crossGap : 0 }
  /// The space between a label and the ends of its line.
  package var labelPadding: Int { value(6, cells: 1) }
  /// The length of an arrowhead.
  package var arrowHeadLength: Int { value(9, cells: 1) }
  /// The room for arrowheads beside a label. It is on both sides, because the label is centred on its line;
  /// in cells, one side has to be enough.
  var headRoom: Int { hasShapes ? 2 * arrowHeadLength : arrowHeadLength }
  /// How far a self-message extends to the right.
  package var selfWidth: Int { value(22, cells: 4) }
  /// How far a self-message extends downwards.
  package var selfHeight: Int { value(16, cells: 1) }
  /// The smallest length of a lost or found message's line.
  package var lostLength: Int { value(60, cells: 8) }
  /// The space between the dot of a lost or found message and the next lifeline.
  package var dotClearance: Int { value(26, cells: 2) }
  /// The distance from the label of a changed message to the sides of its tag.
  package var tagPadding: Int { value(3, cells: 0) }
  /// The corner radius of the tag of a message that is in the newer of two diagrams.
  package var tagCornerRadius: Int { value(7, cells: 0) }

  // MARK: Separators

  /// The free space above a divider's lines.
  package var dividerGap: Int { value(15, cells: 0) }
  /// The free space below a divider's lines, added to that of the next row.
  package var dividerFooter: Int { value(5, cells: 0) }
  /// The distance between the two lines of a divider.
  package var dividerHeight: Int { value(4, cells: 0) }
  /// The length of the dashed stretch of lifelines at a pause.
  package var delayHeight: Int { value(30, cells: 3) }
  /// How far the dashes of lifelines extend above and below that stretch.
  package var delayReach: Int { hasShapes ? dividerGap / 2 : 0 }

  // MARK: Fragments, notes, registrations

  /// The height of the tab with a fragment's operator.
  package var tabHeight: Int { value(19, cells: 1) }
  /// The extra distance from a tab's upper line to the text in it and to the guard beside it.
  package var tabTextDrop: Int { value(3, cells: 0) }
  /// The extra distance from the line between operands to the guard below it.
  package var guardDrop: Int { value(4, cells: 0) }
  /// The extra distance from a group's upper line to its title.
  package var groupTitleDrop: Int { value(5, cells: 0) }
  /// The extra distance from a region's upper line to its title.
  package var regionTitleDrop: Int { value(2, cells: 0) }
  /// The distance from a fragment's top to its first row. The row's free space may overlap the tab.
  package var fragmentHeader: Int { value(12, cells: 1) }
  /// The distance from the line between operands to the next row, with a guard.
  package var separatorHeight: Int { value(10, cells: 1) }
  /// The distance from the line between operands to the next row, without a guard.
  package var bareSeparatorHeight: Int { value(0, cells: 1) }
  /// The free space below a fragment's content.
  package var fragmentFooter: Int { value(9, cells: 0) }
  /// The free space below the text of a reference.
  package var referenceFooter: Int { value(5, cells: 0) }
  /// The distance from the outermost lifelines to the innermost frame.
  package var fragmentPadding: Int { value(16, cells: 2) }
  /// The smallest distance of a frame's sides from the bars and registrations of lifelines.
  package var fragmentClearance: Int { value(8, cells: 0) }
  /// The distance between a frame and the next outer one.
  package var fragmentInset: Int { value(7, cells: 1) }
  /// The space on both sides of the operator in its tab.
  package var tabPadding: Int { value(7, cells: 1) }
  /// The width to which notes wrap.
  package var noteWrapWidth: Int
  /// The distance from a note's left side to its text.
  package var notePadding: Int { value(8, cells: 1) }
  /// The distance from a note's text to its right side, below the folded corner.
  package var noteRightPadding: Int { value(11, cells: 2) }
  /// The space above and below a note's text.
  package var notePaddingY: Int { value(6, cells: 1) }
  /// The extra distance from the upper edge of a note or a head to its text, because letters fill the upper
  /// part of a line.
  package var textDrop: Int { value(1, cells: 0) }
  /// The size of a note's folded corner; 0 draws it as a character.
  package var noteFold: Int { value(8, cells: 0) }
  /// The space between a note and its neighbours.
  package var noteGap: Int { value(8, cells: 1) }
  /// The distance from the centre's lifeline to the line of its first registration, and between
  /// such lines.
  package var registrationGap: Int { value(9, cells: 2) }
  /// The distance from a lifeline's bars to the line of the first measure, and between such lines.
  package var measureGap: Int { value(11, cells: 2) }
  /// The most registrations or measures drawn side by side; further ones share a line.
  package var maximumRegistrationLines: Int { value(8, cells: 3) }

  // MARK: Regions, legend

  /// The free space above a region.
  package var regionGap: Int { value(8, cells: 0) }
  /// The distance from the last row of a region to its lower edge.
  package var regionFooter: Int { value(12, cells: 0) }
  /// The width of a legend's samples.
  package var legendSample: Int { value(44, cells: 7) }
  /// The space between a sample and its text; the columns of a legend are twice as far apart.
  package var legendGap: Int { value(10, cells: 2) }
  /// The height of the rows in a legend.
  package var legendRow: Int { value(24, cells: 1) }
}

extension LayoutMetrics {
  /// The metrics in points, for SVG, PNG and PDF.
  public static let points = LayoutMetrics(hasShapes: true)
  /// The metrics in character cells, for text.
  public static let cells = LayoutMetrics(hasShapes: false)

  private init(hasShapes: Bool) {
    self.hasShapes = hasShapes
    maximumLabelLines = hasShapes ? 4 : 5
    labelWrapWidth = hasShapes ? 270 : 24
    noteWrapWidth = hasShapes ? 190 : 24
    headWrapWidth = hasShapes ? 170 : 20
    captionWidth = hasShapes ? 560 : 76
    headGap = hasShapes ? 20 : 1
    groupPadding = hasShapes ? 10 : 1
    repetition =
      hasShapes
      ? HeadRepetition(interval: 700, longestInterval: 800, footThreshold: 900)
      : HeadRepetition(interval: 44, longestInterval: 50, footThreshold: 60)
  }

  /// The value of a measure in the unit of the picture.
  private func value(_ points: Int, cells: Int) -> Int { hasShapes ? points : cells }
}

extension LayoutMetrics {
  /// The height of a space that is given in points. In cells, it is rounded to the nearest line of text.
  func height(ofSpace points: Int) -> Int {
    let lineHeight = LayoutMetrics.points.lineHeight
    return hasShapes ? points : (points + lineHeight / 2) / lineHeight
  }

  /// The font size of a run with a size of its own; `nil` in cells, which have one size.
  func size(of run: TextRun, looks: TextRun.Looks, in fontSize: Int) -> Int? {
    if !hasShapes { return nil }
    let size = run.size?.clamped(to: TextRun.sizes)
    if looks.isDisjoint(with: [.raised, .lowered]) { return size }
    return max((size ?? fontSize) * 7 / 10, TextRun.sizes.lowerBound)
  }
}

/// Where heads are repeated, in a layout's units.
package struct HeadRepetition: Sendable, Hashable {
  /// The preferred distance between rows of heads; at this distance, the next row isn't placed inside a
  /// frame.
  package var interval: Int
  /// The distance between rows of heads beyond which the next row may be placed inside a frame, unless the
  /// frame ends within the difference of the two distances.
  package var longestInterval: Int
  /// The height above which the heads are repeated as feet.
  package var footThreshold: Int
  /// The smallest number of messages that must follow a row of repeated heads.
  package var leastMessages = 8

  /// Repeats no heads, except as feet of pictures above a height.
  package static func feetOnly(above footThreshold: Int) -> Self {
    Self(interval: .max, longestInterval: .max, footThreshold: footThreshold)
  }
}
