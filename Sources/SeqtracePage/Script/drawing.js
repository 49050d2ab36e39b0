// Draws the visible part of the picture. Texts of the diagram become text nodes, never markup.

/** The height of the heads, including the titles of groups above them. */
const HEADS = data.headBottom - data.headTop + 14
/** The usual height of a row. */
const ROW = 30
/** The largest length of an element that browsers lay out exactly. */
const LONGEST = 15e6
/** The largest number of bars, and of other items, behind the rows. */
const MOST_ITEMS = 300
/** The largest number of lifelines' parts behind the rows. */
const MOST_LINES = 1200

/** The visible part of the grid, in points of the grid. */
const port = { top: 0, left: 0, width: 0, height: 0, lastLeft: NaN }
const drawn = new Map()
let highlighted = new Set()

const page = {}

/** The top of a row, from the top of the first row. A hidden row has the top of the next shown one. */
const topOf = row => view.top[Math.max(0, Math.min(row, rows.count))]
const heightOf = row => view.isStretchShown[row] ? stretchEnd(row) - rows.top[row] : 0
/** A height of the whole picture as a height of the grid. */
function gridY(y) {
  const row = rowHolding(y)
  return row < 0 ? Math.min(0, y - (rows.top[0] ?? 0)) : topOf(row) + (view.isStretchShown[row] ? y - rows.top[row] : 0)
}
/** The vertical position of a row's arrow; of other rows, of their middle. */
const lineOf = row => messageOf(row) >= 0 ? gridY(arrows.y[messageOf(row)] + rows.top[row]) : topOf(row) + heightOf(row) / 2

const wholeHeight = () => view.top[rows.count] + HEADS + 2 * ROW

/** The points of the grid for each point of the scroll bar, in one direction. */
function scrollFactor(whole, visible) {
  const scrolled = Math.min(whole, LONGEST)
  return scrolled > visible ? (whole - visible) / (scrolled - visible) : 1
}

/** Sets the size of the scrolled space. Called when rows, columns, the window or the zoom change. */
function measure() {
  const { scroller, space, stage } = page
  const [width, height] = [scroller.clientWidth, scroller.clientHeight]
  const whole = [columns.width * state.zoom, wholeHeight() * state.zoom]
  space.style.width = `${Math.max(width, Math.min(whole[0], LONGEST))}px`
  space.style.height = `${Math.max(height, Math.min(whole[1], LONGEST))}px`
  stage.style.width = `${width}px`
  stage.style.height = `${height}px`
  page.content.style.transform = `scale(${state.zoom})`
  page.content.style.width = `${width / state.zoom}px`
  page.content.style.height = `${height / state.zoom}px`
  port.width = width / state.zoom
  port.height = height / state.zoom
  port.factorX = scrollFactor(whole[0], width) / state.zoom
  port.factorY = scrollFactor(whole[1], height) / state.zoom
  scrollTo(port.left, port.top)
}

/** Scrolls to a position of the grid. */
function scrollTo(left, top) {
  port.left = Math.max(0, Math.min(left, columns.width - port.width))
  port.top = Math.max(0, Math.min(top, wholeHeight() - port.height))
  port.setLeft = port.left / port.factorX
  port.setTop = port.top / port.factorY
  page.scroller.scrollLeft = port.setLeft
  page.scroller.scrollTop = port.setTop
  draw()
}

/** Reads the position from the scroll bars, unless the script itself has set it. */
function followScrolling() {
  const { scrollLeft, scrollTop } = page.scroller
  if (Math.abs(scrollLeft - port.setLeft) > 1) port.left = scrollLeft * port.factorX
  if (Math.abs(scrollTop - port.setTop) > 1) port.top = scrollTop * port.factorY
  port.setLeft = scrollLeft
  port.setTop = scrollTop
  draw()
}

let isDrawingDue = false

/** Schedules drawing for the next animation frame. */
function draw() {
  if (isDrawingDue) return
  isDrawingDue = true
  requestAnimationFrame(() => { isDrawingDue = false; drawNow() })
}

/** Discards the drawn rows because rows, columns or looks changed. */
function invalidate() {
  port.lastLeft = NaN
  draw()
}

/** The half-open range of the shown rows in the window. */
function visibleRows() {
  const next = lowerBound(view.rows, port.top + 1, topOf)
  // Rows beside each other have the same top; at most some hundred of them are drawn.
  const start = lowerBound(view.rows, topOf(view.rows[Math.max(0, next - 2)] ?? 0), topOf)
  const first = Math.max(0, start, next - MOST_ITEMS)
  const last = lowerBound(view.rows, port.top + port.height - HEADS + ROW, topOf)
  return [first, Math.max(first, last)]
}

/** The half-open range of the columns in the window, with one more on either side. */
function visibleColumns() {
  const first = Math.max(0, lowerBound(columns.x, port.left - 100) - 1)
  return [first, Math.min(columns.lines.length, lowerBound(columns.x, port.left + port.width) + 2)]
}

function drawNow([first, last] = visibleRows()) {
  for (const [index, node] of drawn) {
    if (port.lastLeft !== port.left || index < first || index >= last) { node.remove(); drawn.delete(index) }
  }
  // The document stays in reading order, and coordinates stay small.
  for (let index = last - 1; index >= first; index -= 1) {
    if (!drawn.has(index)) {
      drawn.set(index, drawRow(index))
      page.rows.insertBefore(drawn.get(index), drawn.get(index + 1) ?? null)
    }
    drawn.get(index).style.top = `${HEADS + topOf(view.rows[index]) - port.top}px`
  }
  drawBack(first, last)
  drawHeads()
  drawTimes(first, last)
  drawStripWindow()
  port.lastLeft = port.left
}

const clampY = value => Math.max(-ROW * 4, Math.min(value, port.height + ROW * 4))
const clampX = value => Math.max(-400, Math.min(value, port.width + 400))

// MARK: Behind the rows

/** The lifelines whose columns are in the window. */
function visibleLines() {
  const [left, right] = visibleColumns()
  if (!state.isMerged) return columns.lines.subarray(left, right)
  const lines = []
  for (let line = 0; line < lifelines.count && lines.length < 1000; line += 1) {
    if (columns.of[line] >= left && columns.of[line] < right) lines.push(line)
  }
  return lines
}

function drawBack(first, last) {
  const node = page.back
  node.replaceChildren()
  if (first >= last) return
  const [from, to] = [rows.top[view.rows[first]], stretchEnd(view.rows[last - 1])]
  const y = height => gridY(height) - port.top + HEADS
  const found = []
  // An item that isn't in the background is hidden with the row at which it starts.
  for (const item of crossing(places.spanning, items, from, to)) {
    const start = rowHolding(items.top[item])
    const height = items.bottom[item] - items.top[item]
    // Of a background without its rows, only the edges are left.
    const isLeft = items.part[item] === BACKGROUND
      ? gridY(items.bottom[item]) - gridY(items.top[item]) > Math.min(14, height - 1) : start >= 0 && view.isStretchShown[start]
    if (isLeft && sidesOf(item)) found.push(item)
    if (found.length === MOST_ITEMS) break
  }
  const lines = visibleLines()
  for (const line of lines) {
    // A dot or a cross is hidden with its row; a line is drawn if a part of it is left.
    const own = (places.ofLine.get(line) ?? []).filter(item => startOfItem(item) <= to && items.bottom[item] >= from
      && areRowsShown(item) && (items.top[item] === items.bottom[item] ? view.isStretchShown[rowHolding(items.top[item])] ?? 1
        : gridY(items.bottom[item]) - gridY(items.top[item]) > 1))
    found.push(...own.slice(0, Math.max(4, MOST_LINES / lines.length)))
  }
  found.sort((a, b) => a - b)
  const isInBack = item => items.part[item] === BACKGROUND
  for (const item of found.filter(isInBack)) drawItem(node, item, height => y(height === items.top[item] ? startOfItem(item) : height))
  drawBars(node, from, to, y)
  for (const item of found.filter(item => !isInBack(item))) drawItem(node, item, y)
}

/** Where an item starts: a lifeline whose creation is hidden, at its head, which is in the row of heads then. */
function startOfItem(item) {
  const creation = lifelines.creation[items.owner[item]]
  if (!(creation >= 0) || looks[items.look[item]].style !== 'lifeline' || view.isShown[elementAt(creation)]) return items.top[item]
  const first = places.ofLine.get(items.owner[item]).find(other => looks[items.look[other]].style === 'lifeline')
  return first === item ? data.headBottom : items.top[item]
}

/** Whether the rows are shown to which an item belongs. */
const areRowsShown = item => [items.position, items.until].every(positions => {
  const position = positions.get(item)
  return position === undefined || view.isShown[elementAt(position)] === 1
})

function drawBars(node, from, to, y) {
  let room = MOST_ITEMS
  for (const bar of crossing(places.bars, bars, from, to)) {
    if (columns.of[bars.line[bar]] < 0 || !isBarShown(bar)) continue
    const x = xOf(bars.line[bar]) + bars.x[bar] - port.left
    const [top, bottom] = [clampY(y(bars.top[bar])), clampY(y(bars.bottom[bar]))]
    if (x < -20 || x > port.width + 20 || bottom < top + 2) continue
    const box = { x: x + 0.5, y: top + 0.5, width: 10, height: bottom - top }
    const look = looks[bars.look[bar]]
    node.append(paint(shape('rect', 'item activation', box), look))
    if ((room -= 1) === 0) break
  }
}

/** Whether the row at which a bar starts is shown, or one that the bar covers. */
function isBarShown(bar) {
  if (view.isLeftOut[callOf[bars.number[bar]]]) return false
  const start = rowHolding(bars.top[bar])
  let end = rowHolding(bars.bottom[bar])
  // A bar may end a little below its last row.
  const middle = messageOf(end) >= 0 ? arrows.y[messageOf(end)] : (stretchEnd(end) - rows.top[end]) / 2
  if (rows.top[end] + middle > bars.bottom[bar]) end -= 1
  return view.isStretchShown[start] === 1 || view.before[end + 1] > view.before[start + 1]
}

// MARK: Heads

function drawHeads() {
  const node = page.heads.firstChild
  const y = height => height - data.headTop + 6
  node.replaceChildren()
  places.inHeads.filter(sidesOf).slice(0, MOST_ITEMS).forEach(item => drawItem(node, item, y))
  const [left, right] = visibleColumns()
  for (const line of columns.lines.subarray(left, right)) node.append(drawHead(line))
}

/** The head of a lifeline, in the row of heads. A created one is moved up to it. */
function drawHead(line) {
  const node = shape('g', 'lifelineHead', { 'data-line': line })
  const isOne = view.members[line] === 1
  const creation = isOne ? lifelines.creation[line] : NONE
  const born = creation >= 0 ? elementAt(creation) : rows.count
  // Without the row of its creation, only this head shows the lifeline's name.
  if (born < rows.count && view.isShown[born] && topOf(born) >= port.top) node.classList.add('coming')
  if (isOne && deathOf(line) < port.top) node.classList.add('gone')
  const title = shape('title')
  title.textContent = labelOf(line)
  node.append(title)
  const lift = lifelines.creation[line] >= 0 ? data.headBottom - whole.bottom[line] : 0
  const own = places.heads.get(line) ?? []
  for (const item of own) {
    if (isOne || looks[items.look[item]].kind !== 'text') drawItem(node, item, y => y - data.headTop + 6 + lift)
  }
  if (!isOne) {
    const name = shape('text', 'itemText members', { x: xOf(line) - port.left, y: HEADS - 22 })
    name.textContent = `${typeName(labelOf(line))} ×${count(view.members[line])}`
    node.append(name)
  }
  return node
}

/** The height of the grid at which a lifeline dies; Infinity if it lives on. */
function deathOf(line) {
  if (!(lifelines.destruction[line] >= 0)) return Infinity
  const own = (places.ofLine.get(line) ?? []).findLast(item => looks[items.look[item]].style === 'lifeline')
  return own === undefined ? Infinity : gridY(items.bottom[own])
}

// MARK: Rows

/** Draws the row with an index in the shown rows. */
function drawRow(index) {
  const row = view.rows[index]
  const node = element('div', 'row')
  node.id = `r${row}`
  node.dataset.row = row
  node.style.height = `${heightOf(row)}px`
  set(node, {
    role: 'treeitem', 'aria-level': levelOf(row), 'aria-expanded': isCollapsible(row) ? !isCollapsed(row) : undefined,
    'aria-selected': row === state.selected, 'aria-label': sentence(row),
    'aria-description': messageOf(row) >= 0 && lengthOf(messageOf(row)) || undefined,
  })
  if (highlighted.has(row)) node.classList.add('hit')
  const picture = shape('svg', 'arrow')
  node.append(picture)
  if (messageOf(row) >= 0) drawMessage(node, picture, messageOf(row))
  // Rows beside each other share their items; the last one draws them.
  const isBeside = (other, row) => other !== undefined && rows.top[other] === rows.top[row]
  if (!isBeside(view.rows[index + 1], row)) {
    for (const item of places.ofRow.get(rowHolding(rows.top[row])) ?? []) {
      if (areRowsShown(item)) drawItem(picture, item, y => y - rows.top[row])
    }
  }
  if (isBeside(view.rows[index - 1], row)) node.classList.add('beside')
  if (rows.kind[row] === OPERAND && isCollapsed(row)) {
    const more = element('span', 'more folded', '⋯')
    more.style.top = `${signTop(row)}px`
    more.style.left = `${columns.frames.right[fragments.operands[rows.index[row]].fragment] - 26 - port.left}px`
    node.append(more)
  }
  drawToggle(node, row)
  return node
}

const nameOf = line => line >= 0 ? labelOf(line) : word(line === GATE ? 'edge' : 'unknown')

/** The depth of a row in the tree of calls and fragments, from 1: of a head, one less than of its first row. */
function levelOf(row) {
  let heads = 0
  while (row + 1 < rows.count && rows.kind[row] === OPERAND) { row += 1; heads += 1 }
  let level = 0
  for (let fragment = frames.ofRow[row]; fragment >= 0; fragment = frames.parent[fragment]) level += 1
  while (row > 0 && messageOf(row) < 0) row -= 1
  return Math.max(1, level + (messageOf(row) >= 0 ? tree.depth[messageOf(row)] : 0) - heads)
}

/** Whether a row can be collapsed: a call with messages inside, or the head of a fragment. */
function isCollapsible(row) {
  const message = messageOf(row)
  if (message >= 0) return tree.inner[message] > 0 || isLaneCollapsedAt(message)
  return rows.kind[row] === OPERAND && fragments.operands[rows.index[row]].index === 0
}

const isCollapsed = row => messageOf(row) >= 0 ? collapsedInside(messageOf(row)) > 0
  : state.folded.has(fragments.operands[rows.index[row]].fragment)

/** The duration of a call as text; empty if unknown. */
const lengthOf = message => Number.isNaN(lengths[message]) ? '' : lengthTexts.get(message) ?? duration(lengths[message])

/** A row as a sentence on one line, for screen readers. */
const sentence = row => sentenceInLines(row).replace(/\s+/g, ' ').trim()

function sentenceInLines(row) {
  const index = rows.index[row]
  switch (rows.kind[row]) {
  case MESSAGE: {
    const text = word('sentence', nameOf(messages.from[index]), nameOf(messages.to[index]),
      signedLabel(index) || word(KINDS[messages.kind[index]]))
    const number = shownNumber(index) ? `${shownNumber(index)}. ` : ''
    const hidden = collapsedInside(index)
    const inside = hidden > 0 ? ` (${word('isCollapsed', count(hidden))})` : ''
    const path = state.showsPath && isCritical(index) ? ` (${word('criticalPath')})` : ''
    return number + text + inside + path
  }
  case NOTE: return `${word('note')}: ${notes[index].text ?? ''}`
  case REFERENCE: return `ref ${references[index].name ?? ''}`
  case SEPARATOR: return separators[index].text || word('separator')
  default: {
    const operand = fragments.operands[index]
    const operator = fragments.operator(operand.fragment)
    return `${operand.index === 0 ? operator : word(SEPARATORS[operator] ?? 'and')} ${operand.condition}`.trim()
  }
  }
}

/** The number of a message as text; empty if it has none. */
const shownNumber = message =>
  messages.number.has(message)
    ? String(messages.numberText.get(message) ?? messages.number.get(message)) : ''

/** The ends of a message's arrow in points of the grid, and its length in the whole picture. */
function endsOf(message) {
  const [from, to] = [messages.from[message], messages.to[message]]
  const [start, end] = [arrows.start[message], arrows.end[message]]
  const last = columns.x.length - 1
  // An unknown end is beside the other one; a gate, and a line through the whole picture, end at its edges.
  const place = (line, distance, other, isWhole = false) => {
    const held = line >= 0 ? line : line === GATE ? NONE : other
    if (isWhole) return (whole.x[held >= 0 ? held : distance < 0 ? 0 : lifelines.count - 1] ?? 0) + distance
    return (columns.x[held >= 0 ? columns.of[held] : distance < 0 ? 0 : last] ?? MARGIN) + distance
  }
  const length = Math.abs(place(to, end, from, true) - place(from, start, to, true))
  return [place(from, start, to), place(to, end, from), length]
}

function drawMessage(node, picture, message) {
  node.classList.add(KINDS[messages.kind[message]])
  if (messages.throws[message]) node.classList.add('error')
  if (state.showsPath && isCritical(message)) node.classList.add('critical')
  const change = CHANGES[messages.change.get(message)]
  if (change) node.classList.add(...change[0].split(' '))
  const mask = colorOf(arrows.mask.get(message))
  if (mask) node.style.setProperty('--under', mask)
  const look = looks[arrows.look[message]]
  const [start, end, length] = endsOf(message).map((x, index) => index < 2 ? x - port.left : x)
  const y = arrows.y[message]
  const [from, to] = [messages.from[message], messages.to[message]]
  const isOwn = arrows.loop.has(message)
  // Between objects that were merged into one lifeline, a message loops, too.
  const isLoop = isOwn || (from >= 0 && to >= 0 && columns.of[from] === columns.of[to])
  const left = Math.min(start, end)
  const right = isOwn ? left + arrows.loop.get(message) : isLoop ? Math.max(start, end) + 22 : Math.max(start, end)
  const [top, bottom] = isOwn ? [y, y + arrows.drop.get(message)] : isLoop ? [y - 12, y] : [y, y]
  const line = drawArrow(look, start, end, top, isLoop ? { x: right, bottom } : undefined)
  if (right > -300 && left < port.width + 300) picture.append(line)
  drawLabel(node, message, left, right, y, length, isLoop)
}

/** Draws an arrow between two points of the window; `loop` is where a self-message turns back. */
function drawArrow(look, start, end, y, loop) {
  const node = paint(shape('g', `item ${styleOf(look)}`), { ...look, dashes: undefined })
  const [x1, x2] = [clampX(start) + 0.5, clampX(end) + 0.5]
  const isLeftward = x2 < x1
  const bottom = (loop?.bottom ?? y) + 0.5
  // The line of a lost message stops at the edge of its dot.
  const stop = look.dot === 'end' ? x2 + (isLeftward ? 4 : -4) : x2
  const d = loop
    ? `M${x1} ${y + 0.5}H${loop.x - 3.5}q4 0 4 4V${bottom - 4}q0 4-4 4H${x2}` : `M${x1} ${y + 0.5}H${stop}`
  node.append(set(path('line', d), { 'stroke-dasharray': look.dashes }), strokes(look.head, x2, bottom, loop || isLeftward),
    strokes(look.tail, x1, y + 0.5, loop || !isLeftward))
  if (look.dot) node.append(strokes(data.dot, look.dot === 'end' ? x2 : x1, y + 0.5))
  return node
}

/** Draws the label, in the part of the arrow that is in the window. */
function drawLabel(node, message, left, right, y, length, isLoop) {
  const label = element('span', 'label')
  const mask = element('span', arrows.masked[message] ? 'mask' : 'mask clear')
  label.append(mask)
  const lines = arrows.lines.get(message)
  if (lines) mask.append(...lines.map(spans => element('span', 'labelLine', ...spans.map(span => spanNode(span, 'span')))))
  else fillLabel(mask, message)
  const hidden = collapsedInside(message)
  if (hidden > 0) (lines ? mask.lastChild : mask).append(element('span', 'more', ` ⋯ ${count(hidden)}`))
  label.style.top = `${y + arrows.baseline[message] - 12 - 15 * ((lines?.length ?? 1) - 1)}px`
  node.append(label)
  // The width of the text, roughly. A label that would hardly be in the window is moved to the window's edge.
  const width = (hidden > 0 ? 40 : 0) + 7 * Math.max(...(lines ?? [[[label.textContent]]]).map(spans => spans.reduce((sum, [text]) => sum + text.length, 0)))
  const least = Math.min(110, width + 20)
  const isLeft = left < 22 && right < 22 + least
  const isRight = !isLeft && (isLoop || right > port.width - 6) && left + least > port.width - 6
  if (isLeft || isRight) {
    label.classList.add('away')
    node.style.removeProperty('--under')
    mask.classList.remove('clear')
    if (isLeft) label.prepend(element('span', 'toward', '← '))
    else label.append(element('span', 'toward', ' →'))
    if (isLeft) label.style.left = `${Math.max(26, right + 12)}px`
    else label.style.right = `${Math.max(8, port.width - left + (isLoop ? 42 : 12))}px`
    label.style.maxWidth = `${Math.min(300, port.width / 2)}px`
    return
  }
  if (isLoop) {
    const x = Math.max(22, arrows.loop.has(message) ? left + arrows.labelX[message] : right + 6)
    label.style.left = `${x}px`
    // Where columns moved together, the next lifeline may be behind the label.
    const [column, line] = [columns.of[messages.from[message]], messages.from[message]]
    const gap = columns.x[column + 1] - columns.x[column]
    if (gap < whole.x[line + 1] - whole.x[line] - 1 && x + width > columns.x[column + 1] - port.left) {
      mask.classList.remove('clear')
    }
    return
  }
  label.classList.add('centred')
  const [start, end] = [port.left > 0 ? Math.max(left, 22) : left, Math.min(right, port.width - 6)]
  const isWhole = start === left && end === right
  // Where columns moved together, the label is no wider than its line.
  const isNarrower = right - left < length - 1
  let middle = (start + end) / 2 + arrows.labelX[message] * (!isWhole ? 0 : isNarrower ? (right - left) / length : 1)
  if (!isWhole || isNarrower) {
    const room = Math.max(0, end - start - width - 16) / 2
    middle = Math.max((start + end) / 2 - room, Math.min(middle, (start + end) / 2 + room))
    label.style.maxWidth = `${Math.max(2 * Math.min(middle - start, end - middle) - 12, 30)}px`
  }
  label.style.left = `${middle}px`
}

/** Appends the number, the name and the arguments of a message. */
function fillLabel(mask, message) {
  const number = shownNumber(message)
  if (number) mask.append(element('b', '', `${number}\u2002`))
  const text = signedLabel(message)
  const quiet = arrows.quiet[message] < 0 ? text.length : arrows.quiet[message] + text.length - messages.label(message).length
  if (quiet > 0) mask.append(element('span', 'name', text.slice(0, Math.min(quiet, 300))))
  if (quiet < text.length) mask.append(element('span', 'quiet', text.slice(quiet, quiet + 300)))
}

/** The upper side of the label of a message, or of the tab of a fragment, in its row. */
function signTop(row) {
  const message = messageOf(row)
  if (message >= 0) return arrows.y[message] + arrows.baseline[message] - 12
  const box = places.frameBoxes[fragments.operands[rows.index[row]].fragment]
  return box >= 0 ? items.top[box] - rows.top[row] + 1 : 6
}

/** Draws the triangle that collapses or expands a row. */
function drawToggle(node, row) {
  if (!isCollapsible(row)) return
  const toggle = element('span', `toggle${isCollapsed(row) ? ' closed' : ''}`, isCollapsed(row) ? '▸' : '▾')
  toggle.style.top = `${signTop(row)}px`
  node.append(toggle)
}
