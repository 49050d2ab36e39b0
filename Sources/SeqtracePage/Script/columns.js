// Where the lifelines stand: columns are sums of gaps, which are wide enough for the heads and for most labels.

const ROW = 30
const LINE = 22
const BAR = 5
const MARGIN = 20
const DEEPEST = 6
const WIDEST_HEAD = 170
const WIDEST_LABEL = 200

/** The widths of texts in points, near enough for gaps; no text is measured twice. */
const textWidth = (() => {
  const known = new Float32Array(texts.length)
  const widths = code => {
    if (code > 0x2e7f) return 13
    if (code >= 0x300) return 8
    const character = String.fromCharCode(code)
    if ('iljI.,:;\'|!()[]ft '.includes(character)) return 3.9
    if ('mwMW@%…—'.includes(character)) return 11
    return code >= 65 && code <= 90 ? 9 : 7.1
  }
  const table = Float32Array.from({ length: 128 }, (_, code) => widths(code))
  return index => {
    if (index < 0) return 0
    if (known[index] > 0) return known[index]
    const text = texts[index]
    let width = 1
    for (let at = 0; at < text.length && at < 60; at += 1) {
      const code = text.charCodeAt(at)
      width += code < 128 ? table[code] : widths(code)
    }
    known[index] = width
    return width
  }
})()

const columns = {
  /** The lifelines that have a column, from left to right. */
  lines: new Int32Array(0),
  /** The column of each lifeline, or of the one that it was merged into; NONE for a hidden one. */
  of: new Int32Array(lifelines.count).fill(NONE),
  /** The middle of each column. */
  x: new Float64Array(0),
  head: new Float64Array(0),
  width: 0,
}

/** The width of a head, whose name is bold and may have a picture beside it. */
function headWidth(line) {
  const kind = lifelines.kind.get(line)
  const room = 22 + (kind === 'notificationCenter' || kind === 'database' ? 20 : 0)
  return Math.max(52, Math.min(WIDEST_HEAD, textWidth(lifelines.labelText(line)) * 1.1 + room))
}

/** Computes the columns of the lifelines that are shown. */
function placeColumns() {
  const lines = []
  for (let line = 0; line < lifelines.count; line += 1) if (view.isLineShown[line]) lines.push(line)
  columns.of.fill(NONE)
  lines.forEach((line, column) => { columns.of[line] = column })
  for (let line = 0; line < lifelines.count; line += 1) columns.of[line] = columns.of[view.merged[line]]
  const head = Float64Array.from(lines, headWidth)
  const gap = new Float64Array(lines.length + 1)
  for (let column = 0; column + 1 < lines.length; column += 1) {
    gap[column] = Math.max(64, head[column] / 2 + head[column + 1] / 2 + 18)
  }
  if (lines.length > 0) gap[lines.length - 1] = 60
  for (let message = 0; message < messages.count; message += 1) {
    const from = messages.from[message] < 0 ? NONE : columns.of[messages.from[message]]
    const to = messages.to[message] < 0 ? NONE : columns.of[messages.to[message]]
    if (from < 0 || to < 0 || Math.abs(from - to) > 1) continue
    let extra = (from === to ? 48 : 34) + (messages.number.has(message) ? 16 : 0)
    if (messages.kind[message] === CREATION) extra += head[to] / 2
    const needed = Math.min(WIDEST_LABEL, textWidth(messages.labels[message])) + extra
    const column = Math.min(from, to)
    if (gap[column] < needed) gap[column] = needed
  }
  const x = new Float64Array(lines.length)
  let sum = MARGIN + (head[0] ?? 0) / 2 + 16
  for (let column = 0; column < lines.length; column += 1) {
    x[column] = Math.round(sum) + 0.5
    sum += gap[column]
  }
  Object.assign(columns, { lines: Int32Array.from(lines), x, head, width: sum + MARGIN })
}

/** The middle of a lifeline. */
const xOf = line => columns.x[columns.of[line]]

/** The right edge of the innermost bar on a lifeline, or its left edge. */
const edge = (line, level, isRight) =>
  level < 0 ? xOf(line) : xOf(line) + BAR * Math.min(level, DEEPEST) + (isRight ? BAR : -BAR)
