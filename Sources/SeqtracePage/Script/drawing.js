// Draws the visible rows and columns. Texts of the diagram become text nodes, never markup.

const SVG = 'http://www.w3.org/2000/svg'
/** The height of the heads, including the titles of groups above them. */
const HEADS = groups.length > 0 ? 72 : 54
/** The largest length of an element that browsers lay out exactly. */
const LONGEST = 15e6
const MOST_BARS = 250
const MOST_FRAMES = 60
const MOST_MARKS = 60

/** Creates an element with a class. */
function element(name, className = '', text = '') {
  const node = document.createElement(name)
  if (className) node.className = className
  if (text) node.textContent = text
  return node
}

/** Creates a shape with a class and attributes. */
function shape(name, className, attributes) {
  const node = document.createElementNS(SVG, name)
  node.setAttribute('class', className)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  return node
}

const path = (className, d) => shape('path', className, { d })

/** The visible part of the grid, in points of the grid. */
const port = { top: 0, left: 0, width: 0, height: 0, lastTop: NaN, lastLeft: NaN, isPrinting: false }
const drawn = new Map()
let highlighted = new Set()

const page = {}

/** The top of a row, from the top of the first row. A hidden row has the top of the next shown one. */
const topOf = row => view.before[Math.max(0, Math.min(row, rows.count))] * ROW
/** The vertical position of a row's arrow; of a hidden row, its top. */
const lineOf = row => topOf(row) + (row < rows.count && view.isShown[row] ? LINE : 0)

const wholeHeight = () => view.rows.length * ROW + HEADS + 2 * ROW

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
  for (const node of drawn.values()) node.remove()
  drawn.clear()
  port.lastTop = NaN
  draw()
}

/** The half-open range of the shown rows in the window. */
function visibleRows() {
  const first = Math.max(0, Math.floor(port.top / ROW) - 1)
  const last = Math.min(view.rows.length, Math.ceil((port.top + port.height - HEADS) / ROW) + 2)
  return [first, Math.max(first, last)]
}

/** The half-open range of the columns in the window, with one more on either side. */
function visibleColumns() {
  const first = Math.max(0, lowerBound(columns.x, port.left - WIDEST_HEAD / 2) - 1)
  return [first, Math.min(columns.lines.length, lowerBound(columns.x, port.left + port.width) + 2)]
}

function drawNow() {
  const [first, last] = visibleRows()
  if (port.lastLeft !== port.left) {
    for (const node of drawn.values()) node.remove()
    drawn.clear()
  }
  for (const [index, node] of drawn) {
    if (index < first || index >= last) { node.remove(); drawn.delete(index) }
  }
  // Rows are positioned relative to a row near them, so that coordinates stay small.
  const base = Math.floor(first / 1000) * 1000
  if (base !== port.base) {
    port.base = base
    for (const [index, node] of drawn) node.style.top = `${(index - base) * ROW}px`
  }
  for (let index = first; index < last; index += 1) {
    if (drawn.has(index)) continue
    const node = drawRow(view.rows[index])
    node.style.top = `${(index - base) * ROW}px`
    drawn.set(index, node)
    insertInOrder(node, index)
  }
  const shift = `translateY(${HEADS + base * ROW - port.top}px)`
  page.rows.style.transform = shift
  drawBack(first, last)
  drawHeads()
  drawTimes(first, last)
  drawStripWindow()
  port.lastLeft = port.left
  port.lastTop = port.top
}

/** Inserts a row so that the document stays in reading order. */
function insertInOrder(node, index) {
  let next = null
  for (let later = index + 1; later < index + 200 && !next; later += 1) next = drawn.get(later) ?? null
  page.rows.insertBefore(node, next)
}

// MARK: Behind the rows

function drawBack(first, last) {
  const shapes = []
  if (first < last) {
    const [from, to] = [view.rows[first], view.rows[last - 1]]
    const [left, right] = visibleColumns()
    const y = position => position - port.top + HEADS
    addGroups(shapes)
    addRegions(shapes, from, to, y)
    addOperandTints(shapes, first, last, y)
    addLifelines(shapes, left, right, y)
    addFrames(shapes, first, last, y)
    addRegistrations(shapes, from, to, y)
    addBars(shapes, left, right, from, to, y)
    addTimes(shapes, from, to, y)
  }
  page.back.replaceChildren(...shapes)
}

const clampY = value => Math.max(-ROW * 4, Math.min(value, port.height + ROW * 4))
const clampX = value => Math.max(-400, Math.min(value, port.width + 400))

function box(className, left, top, right, bottom) {
  const [x1, x2, y1, y2] = [clampX(left), clampX(right), clampY(top), clampY(bottom)]
  return shape('rect', className, { x: x1, y: y1, width: Math.max(0, x2 - x1), height: Math.max(0, y2 - y1) })
}

/** Gives a shape the colour of a tint: a tint of the theme, or a hexadecimal colour. */
function paint(node, tint, property = 'fill') {
  if (/^#[0-9a-f]{6}$/i.test(tint)) {
    node.style.setProperty(property, `color-mix(in srgb, ${tint} 22%, var(--canvas))`)
  } else if (/^[a-z]+[0-9]*$/.test(tint ?? '')) {
    node.style.setProperty(property, `var(--tint-${tint}, var(--canvas))`)
  }
}

function addRegions(shapes, from, to, y) {
  for (const region of regions) {
    const [start, end] = [rowAt(region.start), rowAt(region.until) - 1]
    if (start > to || end < from || end < start) continue
    const node = box('region', -10, y(topOf(start)), port.width + 10, y(topOf(end + 1)))
    paint(node, region.tint)
    shapes.push(node)
  }
}

/**
 * The bottom of a lifeline: the tip of the message that destroys it, or the end of the activation that this
 * message opens.
 */
function deathOf(line) {
  const position = lifelines.destruction[line]
  if (position < 0 || rowAt(position) >= rows.count) return Infinity
  const message = messageOf(elementAt(position))
  const whole = lifelines.facetOf[line]
  const dying = message >= 0 && whole >= 0 && messages.to[message] !== line ? whole : line
  const bar = message >= 0 && messages.to[message] === dying ? tree.opened[message] : NONE
  return bar >= 0 && bars.endRow[bar] > bars.startRow[bar] ? endOf(bar) + 6 : lineOf(elementAt(position))
}

/** The bottom of an activation: at the lifeline's reply, or slightly below the last message inside. */
function endOf(bar) {
  const row = bars.endRow[bar]
  const last = messageOf(row)
  const isReply = last >= 0 && messages.isReply(last) && messages.from[last] === activations.line[bar]
  return lineOf(row) + (isReply || !view.isShown[row] ? 0 : 8)
}

function addLifelines(shapes, left, right, y) {
  for (let column = left; column < right; column += 1) {
    const line = columns.lines[column]
    const creation = lifelines.creation[line]
    const isOne = view.members[line] === 1
    let top = -ROW
    let bottom = y(topOf(rows.count)) + 14
    if (creation >= 0 && isOne) top = y(lineOf(elementAt(creation)) + (view.isShown[elementAt(creation)] ? 11 : 0))
    const death = isOne ? deathOf(line) : Infinity
    if (death < Infinity) bottom = y(death)
    if (bottom < 0 || top > port.height) continue
    const x = columns.x[column] - port.left
    shapes.push(path('lifeline', `M${x} ${clampY(top)}V${clampY(bottom)}`))
    if (death < Infinity && view.isShown[elementAt(lifelines.destruction[line])]) {
      shapes.cross = (shapes.cross ?? '')
        + `M${x - 7} ${bottom - 7}L${x + 7} ${bottom + 7}M${x - 7} ${bottom + 7}L${x + 7} ${bottom - 7}`
    }
  }
}

/** The left and right sides of a fragment's frame, which encloses its shown lifelines and their labels. */
function sidesOf(fragment) {
  const left = lowerBound(columns.lines, frames.left[fragment])
  const right = lowerBound(columns.lines, frames.right[fragment] + 1) - 1
  const room = 24 + 8 * Math.min(frames.height[fragment], DEEPEST)
  if (right < left || frames.right[fragment] < 0) return [MARGIN, Math.min(columns.width, 400)]
  const label = frames.beside[fragment]
  const end = (columns.x[right + 1] ?? columns.width) - 12
  const labelled = label < 0 ? 0 : Math.min(end, columns.x[right] + room + 20 + textWidth(label))
  return [Math.max(4, columns.x[left] - room), Math.max(columns.x[right] + room + 16, labelled)]
}

/** The fragments around the rows in the window, outer fragments first. */
function visibleFrames(first, last) {
  const seen = new Set()
  for (let index = first; index < last && seen.size < MOST_FRAMES; index += 1) {
    let fragment = frames.ofRow[view.rows[index]]
    while (fragment >= 0 && !seen.has(fragment) && seen.size < MOST_FRAMES) {
      seen.add(fragment)
      fragment = frames.parent[fragment]
    }
  }
  return [...seen].filter(fragment => view.isShown[frames.first[fragment]]).sort((a, b) => a - b)
}

const bottomOf = fragment => topOf(frames.last[fragment] + 1) - 5 + Math.min(frames.height[fragment], 4)

function addFrames(shapes, first, last, y) {
  for (const fragment of visibleFrames(first, last)) {
    const [left, right] = sidesOf(fragment)
    shapes.push(box('fragment', left - port.left, y(topOf(frames.first[fragment]) + 4),
      right - port.left, y(bottomOf(fragment))))
  }
}

const hasOperandTints = fragments.operands.some(operand => operand.tint)

function addOperandTints(shapes, first, last, y) {
  if (!hasOperandTints) return
  for (const fragment of visibleFrames(first, last)) {
    const [left, right] = sidesOf(fragment)
    const end = fragments.firstOperand[fragment + 1]
    for (let index = fragments.firstOperand[fragment]; index < end; index += 1) {
      if (!fragments.operands[index].tint) continue
      const bottom = index + 1 < end ? topOf(rows.ofOperand[index + 1]) + 5 : bottomOf(fragment)
      const node = box('region', left - port.left, y(topOf(rows.ofOperand[index]) + 4), right - port.left, y(bottom))
      paint(node, fragments.operands[index].tint)
      shapes.push(node)
    }
  }
}

/** The tint behind a row: that of the innermost tinted operand, else that of a region. */
function tintBehind(row) {
  const position = rows.position[row]
  let fragment = hasOperandTints ? frames.ofRow[row] : NONE
  for (let steps = 0; fragment >= 0 && steps < 100; steps += 1, fragment = frames.parent[fragment]) {
    for (let index = fragments.firstOperand[fragment + 1] - 1; index >= fragments.firstOperand[fragment]; index -= 1) {
      if (rows.ofOperand[index] > row) continue
      if (fragments.operands[index].tint) return fragments.operands[index].tint
      break
    }
  }
  return regions.length < 100
    ? regions.findLast(region => region.start <= position && position < region.until)?.tint : undefined
}

/** The boxes around groups of lifelines, with their left and right sides in points of the window. */
function groupBoxes() {
  const boxes = []
  for (const group of groups) {
    const lines = group.lifelines ?? []
    const [low, high] = [Math.min(...lines), Math.max(...lines)]
    const [first, last] = [lowerBound(columns.lines, low), lowerBound(columns.lines, high + 1) - 1]
    if (low < 0 || last < first) continue
    const left = columns.x[first] - columns.head[first] / 2 - 7 - port.left
    const right = columns.x[last] + columns.head[last] / 2 + 7 - port.left
    if (right > 0 && left < port.width && boxes.length < MOST_FRAMES) boxes.push({ group, left, right })
  }
  return boxes
}

function addGroups(shapes) {
  for (const { left, right } of groupBoxes()) {
    shapes.push(box('lifelineGroup', left, -10, right, port.height + 10))
  }
}

/** Draws measured times beside their lifelines. */
function addTimes(shapes, from, to, y) {
  let number = 0
  for (const { lifeline, start, end, text, nanoseconds } of timeMarks) {
    if (start > to || end < from || !(columns.of[lifeline] >= 0)) continue
    if ((number += 1) > MOST_MARKS) return
    const x = xOf(lifeline) - port.left - 12 - 5 * (number % 3)
    const [top, bottom] = [clampY(y(lineOf(start))), clampY(y(lineOf(end)))]
    shapes.push(path('measure', `M${x - 3} ${top}h6M${x} ${top}V${bottom}M${x - 3} ${bottom}h6`))
    const words = text ?? duration(nanoseconds)
    // The text ends beside the line, but isn't cut at the left edge of the window.
    const label = shape('text', 'measureText',
      { x: Math.max(x - 5, widthOf(words) * 0.8), y: y(topOf(Math.floor((start + end + 1) / 2)) + 1) })
    label.textContent = words
    shapes.push(label)
  }
}

function addRegistrations(shapes, from, to, y) {
  let number = 0
  for (const registration of registrations) {
    const column = columns.of[registration.center] ?? NONE
    const start = elementAt(registration.start)
    const isOpen = registration.end === undefined
    const end = isOpen ? rows.count - 1 : elementAt(registration.end)
    if (column < 0 || start > to || end < from || number > MOST_FRAMES) continue
    number += 1
    const x = columns.x[column] - port.left + 14
    const [top, bottom] = [y(lineOf(start)), isOpen ? y(topOf(rows.count) + 6) : y(lineOf(end))]
    const name = isOpen ? 'openRegistration' : 'registration'
    shapes.push(path(name, `M${x} ${clampY(top)}V${clampY(bottom)}`
      + (isOpen ? '' : `M${x - 4} ${clampY(bottom)}h8`)))
    if (top > -ROW) shapes.push(shape('circle', `${name} dot`, { cx: x, cy: clampY(top), r: 3 }))
  }
}

/**
 * The index in `bars.list` of a lifeline's last activation that starts at a row or above; `low - 1` if there
 * is none.
 */
function lastStarted(low, high, row) {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bars.startRow[bars.list[middle]] <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The activations of a lifeline that are in the window, outermost first. */
function visibleBars(line, from, to) {
  const [start, end] = [bars.firstOf[line], bars.firstOf[line + 1]]
  let next = lastStarted(start, end, to)
  const found = []
  while (next >= start && bars.startRow[bars.list[next]] >= from && found.length < MOST_BARS) {
    found.push(bars.list[next--])
  }
  // Activations that start above the window and are still open enclose the last one that starts there.
  let outer = next >= start ? bars.list[next] : NONE
  while (outer >= 0) {
    if (bars.endRow[outer] >= from && tree.level[outer] <= DEEPEST) found.push(outer)
    outer = tree.below[outer]
  }
  return found.sort((a, b) => a - b)
}

function addBars(shapes, left, right, from, to, y) {
  let number = 0
  const lines = []
  if (state.isMerged) {
    for (let line = 0; line < lifelines.count && lines.length < 1000; line += 1) {
      if (columns.of[line] >= left && columns.of[line] < right) lines.push(line)
    }
  } else for (let column = left; column < right; column += 1) lines.push(columns.lines[column])
  for (const line of lines) {
    for (const bar of visibleBars(line, from, to)) {
      if (number >= MOST_BARS || !view.isShown[bars.startRow[bar]]) continue
      number += 1
      const x = xOf(line) - port.left + BAR * Math.min(tree.level[bar], DEEPEST)
      const start = bars.startRow[bar]
      const isAtRow = rows.position[start] === activations.start[bar]
      const top = y(isAtRow ? lineOf(start) : topOf(start))
      const bottom = Math.max(top + 8, y(endOf(bar)))
      const node = box(`activation${activations.isInterrupted[bar] ? ' interrupted' : ''}`,
        x - BAR, top, x + BAR, bottom)
      if (activations.tint.has(bar)) paint(node, activations.tint.get(bar))
      shapes.push(node)
    }
  }
  if (shapes.cross) shapes.push(path('destruction', shapes.cross))
}

// MARK: Heads

function drawHeads() {
  const [left, right] = visibleColumns()
  const nodes = groupBoxes().map(({ group, left, right }) => {
    const node = element('div', 'groupTitle', group.title)
    node.style.left = `${left}px`
    node.style.width = `${right - left}px`
    node.title = group.title ?? ''
    if (group.tint) paint(node, group.tint, 'background-color')
    return node
  })
  for (let column = left; column < right; column += 1) {
    const line = columns.lines[column]
    const isOne = view.members[line] === 1
    const creation = isOne ? lifelines.creation[line] : -1
    const born = creation >= 0 ? elementAt(creation) : rows.count
    // Without the row of its creation, only this head shows the lifeline's name.
    const isComing = born < rows.count && view.isShown[born] && topOf(born) >= port.top
    const isGone = isOne && deathOf(line) < port.top
    const node = head(line, columns.head[column])
    if (isComing) node.classList.add('coming')
    if (isGone) node.classList.add('gone')
    node.style.left = `${columns.x[column] - columns.head[column] / 2 - port.left}px`
    nodes.push(node)
  }
  page.heads.replaceChildren(...nodes)
}

const ICONS = {
  actor: 'M0 -10a3 3 0 1 1 0 6a3 3 0 1 1 0 -6M0 -4V3M-6 -1H6M-5 9L0 3L5 9',
  notificationCenter: 'M-5 4L-4 2V-2L-2 -5H2L4 -2V2L5 4ZM-1 6H1',
  database: 'M-6 -5a6 2.5 0 1 1 12 0a6 2.5 0 1 1 -12 0V5a6 2.5 0 0 0 12 0V-5',
}

/** The head of a lifeline. Its name may break at capitals and punctuation. */
function head(line, width) {
  const node = element('div', 'head')
  node.style.width = `${width}px`
  node.dataset.line = line
  const kind = lifelines.kind.get(line)
  const whole = lifelines.facetOf[line]
  if (whole >= 0) node.classList.add('facet')
  if (kind === 'actor') node.classList.add('actor')
  if (ICONS[kind]) {
    const icon = shape('svg', 'icon', { viewBox: '-9 -11 18 22', width: 14, height: 17 })
    icon.append(path('', ICONS[kind]))
    node.append(icon)
  }
  const name = element('span', 'name')
  const label = lifelines.label(line)
  partsOfName(label).forEach((part, index) => {
    if (index > 0) name.append(element('wbr'))
    name.append(part)
  })
  if (view.members[line] > 1) name.replaceChildren(`${typeName(label)} ×${count(view.members[line])}`)
  if (whole >= 0) name.append(element('span', 'owner', word('owner', lifelines.label(whole))))
  node.append(name)
  node.title = label
  return node
}

// MARK: Rows

/** Draws a row. */
function drawRow(row) {
  const node = element('div', 'row')
  node.id = `r${row}`
  node.dataset.row = row
  node.setAttribute('role', 'treeitem')
  node.setAttribute('aria-level', levelOf(row))
  if (isCollapsible(row)) node.setAttribute('aria-expanded', !isCollapsed(row))
  node.setAttribute('aria-selected', row === state.selected)
  node.setAttribute('aria-label', sentence(row))
  const length = messageOf(row) >= 0 ? lengthOf(messageOf(row)) : ''
  if (length) node.setAttribute('aria-description', length)
  if (highlighted.has(row)) node.classList.add('hit')
  const tint = tintBehind(row)
  if (tint) paint(node, tint, '--under')
  switch (rows.kind[row]) {
  case MESSAGE: drawMessage(node, rows.index[row]); break
  case NOTE: drawNote(node, notes[rows.index[row]]); break
  case REFERENCE: drawReference(node, references[rows.index[row]]); break
  case SEPARATOR: drawSeparator(node, separators[rows.index[row]]); break
  default: drawOperand(node, rows.index[row])
  }
  drawToggle(node, row)
  return node
}

const nameOf = line => line >= 0 ? lifelines.label(line) : word(line === GATE ? 'edge' : 'unknown')

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

/** A row as a sentence, for screen readers. */
function sentence(row) {
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

function drawMessage(node, message) {
  const kind = messages.kind[message]
  const [from, to] = [messages.from[message], messages.to[message]]
  node.classList.add(KINDS[kind])
  if (messages.throws[message]) node.classList.add('error')
  if (state.showsPath && isCritical(message)) node.classList.add('critical')
  const change = CHANGES[messages.change.get(message)]
  if (change) node.classList.add(change[0])
  const picture = shape('svg', 'arrow', {})
  const isDashed = kind === REPLY || kind === CREATION
  const isOpen = kind !== CALL && kind !== DESTRUCTION
  let [left, right] = [0, 0]
  if (from >= 0 && to >= 0 && columns.of[from] === columns.of[to] && kind !== CREATION) {
    [left, right] = drawLoop(picture, message, isDashed, isOpen)
    node.classList.add('loop')
  } else {
    [left, right] = drawArrow(node, picture, message, isDashed, isOpen)
  }
  node.append(picture)
  drawLabel(node, message, left, right)
}

function drawLoop(picture, message, isDashed, isOpen) {
  const line = messages.from[message]
  const start = edge(line, tree.fromLevel[message], true) - port.left
  const end = edge(line, tree.toLevel[message], true) - port.left
  const out = Math.max(start, end) + 24
  if (out < -300 || start > port.width + 300) return [out, out + 200]
  picture.append(
    path(`line${isDashed ? ' dashed' : ''}`, `M${start} 9H${out - 4}a4 4 0 0 1 4 4V${LINE - 2}a4 4 0 0 1 -4 4H${end}`),
    path(isOpen ? 'open' : 'solid', `M${end + 9} ${LINE - 2}L${end} ${LINE + 2}L${end + 9} ${LINE + 6}${isOpen ? '' : 'Z'}`))
  // The label may cover lifelines, but not activations.
  let room = WIDEST_LABELS[0]
  for (let column = columns.of[line] + 1; columns.x[column] - port.left < out + room; column += 1) {
    if (isBusy(columns.lines[column], rows.ofMessage[message])) room = columns.x[column] - port.left - BAR - out - 8
  }
  return [out + 4, out + 4 + Math.max(room, 90)]
}

function drawArrow(node, picture, message, isDashed, isOpen) {
  const [from, to] = [messages.from[message], messages.to[message]]
  const other = (line, fallback) => line >= 0 ? xOf(line) : fallback
  const alone = Math.max(90, Math.min(WIDEST_LABELS[0], textWidth(messages.labels[message])) + 34)
  const middle = [other(from, other(to, 0) - alone), other(to, other(from, 0) + alone)]
  if (from === GATE) middle[0] = 4
  if (to === GATE) middle[1] = columns.width - 4
  const direction = middle[1] >= middle[0] ? 1 : -1
  let start = from >= 0 ? edge(from, tree.fromLevel[message], direction > 0) : middle[0]
  let end = to >= 0 ? edge(to, tree.toLevel[message], direction < 0) : middle[1]
  if (messages.kind[message] === CREATION && to >= 0 && view.members[view.merged[to]] === 1) {
    const created = lifelines.creation[to] === messages.position[message]
    if (created) {
      const width = wholeHeadWidth(view.merged[to])
      end = xOf(to) - direction * width / 2
      const born = head(to, width)
      born.classList.add('born')
      // The name stays on one line. It would break at a wbr even here.
      if (born.querySelector('wbr')) born.querySelector('.name').textContent = lifelines.label(to)
      born.style.left = `${xOf(to) - width / 2 - port.left}px`
      node.append(born)
    }
  }
  const isLast = to >= 0 && lifelines.destruction[to] === messages.position[message]
  if (isLast && tree.opened[message] < 0) end -= 7 * direction
  start -= port.left
  end -= port.left
  const [x1, x2] = [clampX(start), clampX(end)]
  picture.append(path(`line${isDashed ? ' dashed' : ''}`, `M${x1} ${LINE}H${x2}`))
  if (end > -20 && end < port.width + 20) {
    const back = end - 9 * direction
    picture.append(path(isOpen ? 'open' : 'solid',
      `M${back} ${LINE - 4}L${end} ${LINE}L${back} ${LINE + 4}${isOpen ? '' : 'Z'}`))
  }
  if (from === NOWHERE) picture.append(shape('circle', 'solid', { cx: x1, cy: LINE, r: 4 }))
  if (to === NOWHERE) picture.append(shape('circle', 'solid', { cx: x2 + 4 * direction, cy: LINE, r: 4 }))
  return [Math.min(start, end), Math.max(start, end)]
}

/** Whether an activation covers a row of a lifeline. */
function isBusy(line, row) {
  const [start, end] = [bars.firstOf[line], bars.firstOf[line + 1]]
  let bar = lastStarted(start, end, row)
  bar = bar >= start ? bars.list[bar] : NONE
  for (let steps = 0; bar >= 0 && steps < 100; steps += 1, bar = tree.below[bar]) {
    if (bars.endRow[bar] >= row && view.isShown[bars.startRow[bar]]) return true
  }
  return false
}

/** The part of an arrow that is in the window, between the toggles and the right edge. */
const inWindow = (left, right) => [Math.max(left, 22), Math.min(right, port.width - 6)]

/**
 * The widest part of an arrow that is in the window and free of activations; ties go to the part nearest the
 * sender. The label therefore stays visible while the arrow scrolls sideways.
 */
function freeStretch(message, left, right) {
  const [near, far] = inWindow(left, right)
  if (messages.from[message] < 0 || messages.to[message] < 0 || far - near < 40) return [left, right]
  const row = rows.ofMessage[message]
  const [from, to] = [columns.of[messages.from[message]], columns.of[messages.to[message]]]
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const firstColumn = Math.max(low + 1, lowerBound(columns.x, near + port.left))
  let best = [near, near]
  let start = near
  for (let column = firstColumn; column <= high && start < far; column += 1) {
    const x = columns.x[column] - port.left
    const isEnd = column === high || x - BAR > far
    if (!isEnd && !isBusy(columns.lines[column], row)) continue
    const end = isEnd ? far : x - BAR
    if (end - start > best[1] - best[0] - (from < to ? 0 : 1)) best = [start, end]
    if (isEnd) break
    start = x + BAR
  }
  return best
}

/** Draws the label, in the part of the arrow that is in the window. */
function drawLabel(node, message, left, right) {
  const label = element('span', 'label')
  const mask = element('span', 'mask')
  const number = shownNumber(message)
  if (number) mask.append(element('b', '', `${number}\u2002`))
  const text = signedLabel(message)
  const open = messages.isReply(message) ? 0 : quietStart(text)
  if (open > 0) mask.append(element('span', 'name', text.slice(0, Math.min(open, 300))))
  if (open < text.length) mask.append(element('span', 'quiet', text.slice(open, open + 300)))
  const hidden = collapsedInside(message)
  if (hidden > 0) mask.append(element('span', 'more', ` ⋯ ${count(hidden)}`))
  const isLoop = node.classList.contains('loop')
  // A label that would hardly be in the window is moved to the window's edge.
  const least = Math.min(110, widthOf(text) + 20)
  const isLeft = left < 22 && right < 22 + least
  const isRight = !isLeft && (isLoop || right > port.width - 6) && left + least > port.width - 6
  if (!isLoop) [left, right] = freeStretch(message, left, right)
  if (isLeft || isRight) {
    label.classList.add('away')
    mask.prepend(isLeft ? '← ' : '')
    mask.append(isRight ? ' →' : '')
    if (isLeft) label.style.left = `${Math.max(26, right + 12)}px`
    else label.style.right = `${Math.max(8, port.width - left + (isLoop ? 42 : 12))}px`
    label.style.maxWidth = `${Math.min(300, port.width / 2)}px`
  } else {
    const [start, end] = inWindow(left, right)
    const inset = isLoop ? 0 : 8
    label.style.left = `${start + inset}px`
    label.style.width = `${Math.max(end - start - 2 * inset, 30)}px`
  }
  label.append(mask)
  node.append(label)
}

/** The index at which the arguments of a label start, which are drawn less prominently than the name. */
function quietStart(text) {
  const assigned = text.indexOf(' = ')
  if (assigned > 0) return assigned
  const open = text.indexOf('(', 1)
  return open > 0 && text.endsWith(')') ? open : text.length
}

/** Draws the triangle that collapses or expands a row. */
function drawToggle(node, row) {
  if (!isCollapsible(row)) return
  node.append(element('span', `toggle${isCollapsed(row) ? ' closed' : ''}`, isCollapsed(row) ? '▸' : '▾'))
}

/** The left and right sides of an element that covers lifelines. */
function sidesOfLines(lines, width) {
  const shown = (lines ?? []).filter(line => line >= 0 && columns.of[line] >= 0).map(xOf)
  if (shown.length === 0) return [MARGIN, MARGIN + width]
  const [low, high] = [Math.min(...shown), Math.max(...shown)]
  const half = Math.max(width / 2, (high - low) / 2 + 30)
  return [Math.max(24, (low + high) / 2 - half), (low + high) / 2 + half]
}

function boxed(node, className, text, left, right) {
  const box = element('span', className, text)
  box.style.left = `${left - port.left}px`
  box.style.width = `${right - left}px`
  node.append(box)
  return box
}

function drawNote(node, note) {
  const text = (note.text ?? '').replace(/\s+/g, ' ')
  const width = Math.max(60, Math.min(260, text.length * 7 + 24))
  let sides
  if (note.placement === 'beside') {
    const message = messageOf(elementAt(note.message))
    const line = message >= 0 ? Math.max(messages.from[message], messages.to[message]) : NONE
    const x = line >= 0 && columns.of[line] >= 0 ? xOf(line) + 16 : MARGIN + 10
    sides = [x, x + width]
  } else {
    const line = note.lifelines?.[0] ?? NONE
    const x = line >= 0 && columns.of[line] >= 0 ? xOf(line) : MARGIN
    sides = note.placement === 'over' ? sidesOfLines(note.lifelines, width)
      : note.placement === 'left' ? [x - 12 - width, x - 12] : [x + 12, x + 12 + width]
  }
  const box = boxed(node, note.kind === 'state' ? 'state' : 'note', text, ...sides)
  if (note.tint) paint(box, note.tint, 'background-color')
}

function drawReference(node, reference) {
  const box = boxed(node, 'reference', '', ...sidesOfLines(reference.lifelines, 160))
  box.append(element('i', '', 'ref'), reference.name ?? '')
}

function drawSeparator(node, separator) {
  node.classList.add(`separator-${/^[a-zA-Z]+$/.test(separator.kind) ? separator.kind : 'divider'}`)
  const line = element('span', 'divider')
  if (separator.text) line.append(element('span', '', separator.text))
  node.append(line)
}

function drawOperand(node, index) {
  const operand = fragments.operands[index]
  const [left, right] = sidesOf(operand.fragment)
  const isFirst = operand.index === 0
  const box = boxed(node, isFirst ? 'operand' : 'operand else', '', left, right)
  if (isFirst) box.append(element('b', '', fragments.operator(operand.fragment)))
  if (operand.condition) box.append(element('span', 'guard', `[${operand.condition}]`))
  if (isFirst && state.folded.has(operand.fragment)) box.append(element('span', 'more', ' ⋯'))
}
