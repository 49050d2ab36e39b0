// The horizontal positions of lifelines: those of the whole picture, moved together where lifelines are hidden,
// and where the window has no room for long labels.

const MARGIN = 24
/** The room of a label in addition to its width. */
const BESIDE_LABEL = 34
/** The label widths for which columns make room. The first with which all columns fit the window is used. */
const WIDEST_LABELS = [Infinity, 200, 160, 125, 95, 55]
/** The label width if the columns don't fit with any of WIDEST_LABELS. */
const USUAL_LABEL = 160

/** The columns of the whole picture: their centres, and how far what belongs to their lifelines extends. */
const whole = list('columns', { x: 0, left: 20, right: 20, reach: 0, bottom: data.headBottom })

const columns = {
  /** The lifelines that have a column, from left to right. */
  lines: new Int32Array(0),
  /** The column of each lifeline, or of the lifeline that it was merged into; NONE if hidden. */
  of: new Int32Array(lifelines.count).fill(NONE),
  /** The centre of each column. */
  x: new Float64Array(0),
  /** The gap after each column without room for labels, and the one that the picture has. */
  least: new Float64Array(0),
  gap: new Float64Array(0),
  /** The sides of the fragments' frames. */
  frames: {},
  width: 0,
}

/** Chooses the columns of the shown lifelines, and computes the gaps between them. */
function chooseColumns() {
  const lines = []
  for (let line = 0; line < lifelines.count; line += 1) if (view.isLineShown[line]) lines.push(line)
  columns.of.fill(NONE)
  lines.forEach((line, column) => { columns.of[line] = column })
  for (let line = 0; line < lifelines.count; line += 1) columns.of[line] = columns.of[view.merged[line]]
  const least = new Float64Array(lines.length)
  const gap = new Float64Array(lines.length)
  lines.forEach((line, column) => {
    const next = lines[column + 1]
    const end = next ?? lifelines.count - 1
    // Where lifelines are hidden, the widest of their gaps is left, or room for a usual label.
    for (let hidden = line; hidden < end; hidden += 1) {
      gap[column] = Math.max(gap[column], whole.x[hidden + 1] - whole.x[hidden])
    }
    gap[column] = Math.max(gap[column], Math.min(whole.x[end] - whole.x[line], 260))
    least[column] = next === undefined ? whole.right[line] + MARGIN : whole.right[line] + 20 + whole.left[next]
    // Beside each other in the picture, they have room: what extends into the gap is in different rows.
    if (next === line + 1) least[column] = Math.min(least[column], gap[column])
    if (next === undefined) gap[column] = Math.max(gap[column], data.width - whole.x[end])
  })
  Object.assign(columns, { lines: Int32Array.from(lines), least, gap })
}

/** The gap after a column if labels get at most `widest` points. What is beside the last one isn't cut off. */
const gapAfter = (column, widest) =>
  Math.max(columns.least[column], column === columns.lines.length - 1 ? columns.gap[column]
    : Math.min(columns.gap[column], widest + BESIDE_LABEL))

/** The centre of the first column. What is drawn to the left of it has as much room as in the whole picture. */
const firstX = () => MARGIN + (columns.lines.length > 0 ? Math.max(whole.x[0], whole.left[columns.lines[0]] + 8) : 0)

/** The centres and the width of all columns if labels get at most `widest` points. */
function positionsWith(widest) {
  const x = new Float64Array(columns.lines.length)
  let width = firstX()
  for (let column = 0; column < x.length; column += 1) {
    x[column] = Math.round(width)
    width += gapAfter(column, widest)
  }
  return { x, width }
}

/** Positions the columns in a window of a width. */
function placeColumns(room) {
  const { x, width } = positionsWith(WIDEST_LABELS.find(widest => positionsWith(widest).width <= room + 1) ?? USUAL_LABEL)
  Object.assign(columns, { x, width, frames: placeFrames(x) })
}

/** The sides of the fragments' frames: a frame has room for its tab and guards, and for the frames inside it. */
function placeFrames(x) {
  const left = new Float64Array(fragments.count).fill(Infinity)
  const right = new Float64Array(fragments.count).fill(-Infinity)
  // Inner fragments come after outer ones.
  for (let fragment = fragments.count - 1; fragment >= 0; fragment -= 1) {
    const box = places.frameBoxes[fragment]
    const [first, last] = box < 0 ? [1, 0] : [holder(items.left[box], false), holder(items.right[box], true)]
    if (last < 0 || first >= x.length || (first > last && !state.isMerged)) continue
    left[fragment] = Math.min(left[fragment], x[first] + items.x1[box])
    right[fragment] = Math.max(right[fragment], x[last] + items.x2[box], left[fragment] + places.frameRooms[fragment])
    // Where the outermost lifeline is hidden, the frame encloses what belongs to the next one.
    if (columns.of[items.left[box]] < 0) left[fragment] = Math.min(left[fragment], x[first] - whole.left[columns.lines[first]] - 8)
    if (columns.of[items.right[box]] < 0) right[fragment] = Math.max(right[fragment], x[last] + whole.reach[columns.lines[last]] + 8)
    const outer = frames.parent[fragment]
    if (outer < 0) continue
    left[outer] = Math.min(left[outer], left[fragment] - 7)
    right[outer] = Math.max(right[outer], right[fragment] + 7)
  }
  return { left, right }
}

/** The centre of a lifeline's column. */
const xOf = line => columns.x[columns.of[line]]

/**
 * The column that holds the left or the right side of an item: that of its lifeline or, if that is hidden, the
 * next one inside.
 */
const holder = (line, isRight) => columns.of[line] >= 0 ? columns.of[line]
  : isRight ? lowerBound(columns.lines, line + 1) - 1 : lowerBound(columns.lines, line)
