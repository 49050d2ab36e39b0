// The horizontal positions of lifelines. A column's position is the sum of the gaps before it. Gaps have room
// for the heads and, if the window is wide enough, for the labels.

const ROW = 30
const LINE = 22
const BAR = 5
const MARGIN = 20
const DEEPEST = 6
const WIDEST_HEAD = 170
/** The label widths for which columns make room. The first with which all columns fit the window is used. */
const WIDEST_LABELS = [200, 160, 125, 95, 55]
/** The label width if the columns don't fit with any of WIDEST_LABELS. */
const USUAL_LABEL = 95

/** The approximate width of a text in points, exact enough for gaps. */
const widthOf = (() => {
  const width = code => {
    if (code > 0x2e7f) return 13
    if (code >= 0x300) return 8
    const character = String.fromCharCode(code)
    if ('iljI.,:;\'|!()[]ft '.includes(character)) return 3.9
    if ('mwMW@%…—'.includes(character)) return 11
    return code >= 65 && code <= 90 ? 9 : 7.1
  }
  const table = Float32Array.from({ length: 128 }, (_, code) => width(code))
  return text => {
    let sum = 1
    for (let at = 0; at < text.length && at < 60; at += 1) {
      const code = text.charCodeAt(at)
      sum += code < 128 ? table[code] : width(code)
    }
    return sum
  }
})()

/** The widths of the diagram's texts, cached by index. */
const textWidth = (() => {
  const known = new Float32Array(texts.length)
  return index => {
    if (index < 0) return 0
    if (known[index] === 0) known[index] = widthOf(texts[index])
    return known[index]
  }
})()

const columns = {
  /** The lifelines that have a column, from left to right. */
  lines: new Int32Array(0),
  /** The column of each lifeline, or of the lifeline that it was merged into; NONE if hidden. */
  of: new Int32Array(lifelines.count).fill(NONE),
  /** The centre of each column. */
  x: new Float64Array(0),
  head: new Float64Array(0),
  least: new Float64Array(0),
  label: new Float32Array(0),
  beside: new Float32Array(0),
  width: 0,
}

/** The parts of a name between which a line may break: at capitals and punctuation. */
const partsOfName = name => name.slice(0, 200).split(/(?<=[a-z0-9.:_/])(?=[A-Z])|(?<=[.:_/])/)

/** The width that a head needs in addition to its name: its padding, and the symbol that some kinds have. */
function roomBesideName(line) {
  const kind = lifelines.kind.get(line)
  return 22 + (kind === 'notificationCenter' || kind === 'database' ? 20 : 0)
}

/** The width of a head with its name, which is bold, on one line. */
const wholeHeadWidth = line =>
  Math.max(52, Math.min(WIDEST_HEAD, textWidth(lifelines.labelText(line)) * 1.1 + roomBesideName(line)))

/** The width of a head whose name may be broken into two lines. */
function headWidth(line) {
  const width = wholeHeadWidth(line)
  const parts = partsOfName(lifelines.label(line))
  if (width < 110 || parts.length < 2 || lifelines.facetOf[line] >= 0) return width
  let least = Infinity
  for (let first = 1; first < parts.length && first < 20; first += 1) {
    const lines = [parts.slice(0, first), parts.slice(first)].map(half => widthOf(half.join('')))
    least = Math.min(least, Math.max(...lines))
  }
  return Math.max(80, Math.min(width, least * 1.15 + roomBesideName(line)))
}

/** Chooses the columns of the shown lifelines, and computes the room that their labels need. */
function chooseColumns() {
  const lines = []
  for (let line = 0; line < lifelines.count; line += 1) if (view.isLineShown[line]) lines.push(line)
  columns.of.fill(NONE)
  lines.forEach((line, column) => { columns.of[line] = column })
  for (let line = 0; line < lifelines.count; line += 1) columns.of[line] = columns.of[view.merged[line]]
  const head = Float64Array.from(lines, headWidth)
  // The gap that the heads need, the widest label in the gap, and the extra room of that label.
  const least = new Float64Array(lines.length)
  const label = new Float32Array(lines.length)
  const beside = new Float32Array(lines.length)
  for (let column = 0; column + 1 < lines.length; column += 1) {
    least[column] = Math.max(64, head[column] / 2 + head[column + 1] / 2 + 18)
  }
  if (lines.length > 0) least[lines.length - 1] = 60
  for (const row of view.rows) {
    const message = messageOf(row)
    if (message < 0) continue
    const from = messages.from[message] < 0 ? NONE : columns.of[messages.from[message]]
    const to = messages.to[message] < 0 ? NONE : columns.of[messages.to[message]]
    if (from < 0 || to < 0 || Math.abs(from - to) > 1) continue
    let extra = (from === to ? 48 : 34) + (messages.number.has(message) ? 16 : 0)
    if (messages.kind[message] === CREATION) extra += wholeHeadWidth(lines[to]) / 2
    const width = Math.min(WIDEST_LABELS[0], textWidth(messages.labels[message]))
    const column = Math.min(from, to)
    if (width + extra <= label[column] + beside[column]) continue
    label[column] = width
    beside[column] = extra
  }
  Object.assign(columns, { lines: Int32Array.from(lines), head, least, label, beside })
}

/** The gap after a column if labels get at most `widest` points. */
const gapAfter = (column, widest) =>
  Math.max(columns.least[column], Math.min(columns.label[column], widest) + columns.beside[column])

/** The width of all columns if labels get at most `widest` points. */
function widthWith(widest) {
  let sum = MARGIN + (columns.head[0] ?? 0) / 2 + 16
  for (let column = 0; column < columns.lines.length; column += 1) sum += gapAfter(column, widest)
  return sum + MARGIN
}

/** Positions the columns in a window of a width. */
function placeColumns(width) {
  const widest = WIDEST_LABELS.find(widest => widthWith(widest) <= width + 1) ?? USUAL_LABEL
  const x = new Float64Array(columns.lines.length)
  let sum = MARGIN + (columns.head[0] ?? 0) / 2 + 16
  for (let column = 0; column < x.length; column += 1) {
    x[column] = Math.round(sum) + 0.5
    sum += gapAfter(column, widest)
  }
  Object.assign(columns, { x, width: sum + MARGIN })
}

/** The centre of a lifeline's column. */
const xOf = line => columns.x[columns.of[line]]

/** The right or left edge of the innermost bar on a lifeline. */
const edge = (line, level, isRight) =>
  level < 0 ? xOf(line) : xOf(line) + BAR * Math.min(level, DEEPEST) + (isRight ? BAR : -BAR)
