// The items of the picture. PagePicture.swift explains their columns.

const { looks } = data

/** The part of an item, as PageItem.swift numbers them. */
const [ORDINARY, HEAD, BACKGROUND] = [0, 1, 2]
/** Which columns hold an item: each its own side, or the left one, the right one or the middle of both both sides. */
const [BY_LEFT, BY_RIGHT, BY_MIDDLE] = [1, 2, 3]

const items = list('items', {
  look: 0, part: ORDINARY, owner: NONE, left: 0, right: 0, hold: 0, x1: 0, x2: 0, top: 0, bottom: 0,
}, ['text'], ['position', 'until', 'fragment', 'spans', 'corners'])

const arrows = list('arrows', { look: 0, start: 0, end: 0, y: 0, labelX: 0, baseline: 0, masked: 0, quiet: NONE }, [],
  ['loop', 'drop', 'mask', 'lines'])

const bars = list('bars', { number: 0, look: 0, x: 0, top: 0, bottom: 0 })
bars.line = bars.number.map(activation => activations.lifeline[activation])
const callOf = new Int32Array(activations.count).fill(NONE)
tree.opened.forEach((activation, message) => { if (activation >= 0) callOf[activation] = message })

/** The stretches in a list of indices that cross another one, each from its `top` to its `bottom`. */
function* crossing(list, { top, bottom }, from, to) {
  for (const index of list) if (top[index] <= to && bottom[index] >= from) yield index
}

/** The items by where they are drawn: in a row, in the heads, with a lifeline, or from row to row. */
const places = (() => {
  const ofRow = new Map()
  const ofLine = new Map()
  const heads = new Map()
  const inHeads = []
  const spanning = []
  for (let item = 0; item < items.count; item += 1) {
    const [first, last] = [rowHolding(items.top[item]), rowHolding(items.bottom[item])]
    if (items.part[item] === HEAD) {
      addTo(heads, items.owner[item], item)
      if (first < 0) continue
    }
    if (first < 0) inHeads.push(item)
    if (items.part[item] !== BACKGROUND && first === last) {
      if (first >= 0) addTo(ofRow, first, item)
    } else if (items.owner[item] >= 0) addTo(ofLine, items.owner[item], item)
    else if (last >= 0) spanning.push(item)
  }
  // The box of each fragment comes first, and the room that its tab and guards need is known from their texts.
  const frameBoxes = new Int32Array(fragments.count).fill(NONE)
  const frameRooms = new Float64Array(fragments.count)
  for (const [item, fragment] of items.fragment) {
    if (!(fragment < fragments.count)) continue
    if (frameBoxes[fragment] < 0) frameBoxes[fragment] = item
    else if (items.hold[item] === BY_LEFT) {
      frameRooms[fragment] = Math.max(frameRooms[fragment], items.x2[item] - items.x1[frameBoxes[fragment]] + 8)
    }
  }
  // The background of an operand has the sides of its frame, and moves with it.
  const sides = item => [items.left[item], items.x1[item], items.right[item], items.x2[item]].join()
  const framesOf = new Map()
  frameBoxes.forEach((box, fragment) => { if (box >= 0) addTo(framesOf, sides(box), fragment) })
  for (const item of spanning) {
    if (framesOf.size === 0 || looks[items.look[item]].kind !== 'tint') continue
    const same = framesOf.get(sides(item)) ?? []
    const next = lowerBound(same, items.top[item] + 1, fragment => items.top[frameBoxes[fragment]])
    const own = same.slice(Math.max(0, next - 100), next)
      .findLast(fragment => items.bottom[frameBoxes[fragment]] >= items.bottom[item])
    if (own !== undefined) items.fragment.set(item, own)
  }
  return {
    ofRow, ofLine, heads, inHeads, frameBoxes, frameRooms, spanning, bars: bars.top.map((_, bar) => bar),
  }
})()

// MARK: Shapes

const SVG = 'http://www.w3.org/2000/svg'

/** Sets those attributes of an element that aren't undefined. */
function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(key, value)
  return node
}

/** Creates an element with a class, texts and other elements in it. */
function element(name, className = '', ...content) {
  const node = document.createElement(name)
  if (className) node.className = className
  node.append(...content)
  return node
}

/** Creates a shape with a class and attributes. */
function shape(name, className, attributes = {}) {
  return set(document.createElementNS(SVG, name), { class: className, ...attributes })
}

/** Creates a button with a text. */
function button(text, act, className) {
  const node = set(element('button', className, text), { type: 'button' })
  node.addEventListener('click', act)
  return node
}

const path = (className, d) => shape('path', className, { d })

/** A pair of colours, for light and dark surroundings, as a colour of CSS; undefined if it isn't one. */
const colorOf = pair => pair?.every?.(color => /^#[0-9a-f]{6,8}$/i.test(color)) ? `light-dark(${pair.join(',')})` : undefined

const styleOf = look => /^[a-zA-Z]+$/.test(look.style ?? '') ? look.style : 'text'

/** Gives a shape the colours, the dashes and the width of a look. */
function paint(node, look) {
  const style = styleOf(look)
  node.style.setProperty('--ink', colorOf(look.stroke) ?? `var(--${style})`)
  node.style.setProperty('--inside', colorOf(look.fill) ?? `var(--${style}-fill, none)`)
  return set(node, { 'stroke-dasharray': look.dashes, 'stroke-width': look.width })
}

/** Creates the strokes of a symbol or an arrowhead. */
function strokes(parts, x, y, isTurned = false) {
  const node = shape('g', 'strokes', { transform: `translate(${x} ${y})${isTurned ? ' rotate(180)' : ''}` })
  for (const [d, filling] of parts) node.append(path(`${filling}-filled`, d))
  return node
}

/** Creates a span of a text; `kind` is the name of its element. */
function spanNode([text, look], kind) {
  const { bold, italic, monospaced, underlined, struckThrough, size, drop, fill } = looks[look]
  const node = kind === 'tspan' ? shape(kind) : element(kind)
  node.textContent = text
  const { style } = node
  style.setProperty(kind === 'tspan' ? 'fill' : 'color', colorOf(fill) ?? `var(--${styleOf(looks[look])})`)
  if (bold) style.fontWeight = 'bold'
  if (italic) style.fontStyle = 'italic'
  if (monospaced) style.fontFamily = 'monospace'
  if (underlined || struckThrough) {
    style.textDecoration = `${underlined ? 'underline ' : ''}${struckThrough ? 'line-through' : ''}`
  }
  if (size) style.fontSize = `${size}px`
  // In HTML, a shifted baseline would move the lines above it.
  if (drop && kind === 'tspan') style.baselineShift = `${-drop}px`
  else if (drop) Object.assign(style, { position: 'relative', top: `${drop}px` })
  return node
}

/** Appends a line of text, with its mask. */
function drawText(node, item, look, x, y) {
  const size = look.size ?? 13
  const width = items.x2[item] - items.x1[item]
  if (look.mask) {
    const mask = shape('rect', 'mask', { x: x - 2, y: y - size + 3, width: width + 4, height: size })
    // Without a colour, it has that of the row.
    mask.style.fill = colorOf(look.mask) ?? ''
    node.append(mask)
  }
  const text = shape('text', 'itemText', { x, y, 'font-size': size, textLength: width > 0 ? width : undefined })
  if (look.underlined) text.style.textDecoration = 'underline'
  const spans = items.spans.get(item)
  if (spans) text.append(...spans.map(span => spanNode(span, 'tspan')))
  else text.textContent = items.text(item)
  node.append(text)
}

/**
 * The left and right sides of an item in points of the window; undefined if its lifelines are hidden or it isn't
 * in the window.
 */
function sidesOf(item) {
  if (items.owner[item] >= 0 && columns.of[items.owner[item]] < 0) return undefined
  const [left, right] = [holder(items.left[item], false), holder(items.right[item], true)]
  if (left < 0 || right < 0 || left >= columns.x.length || (left > right && !state.isMerged)) return undefined
  const held = { left: columns.x[left], right: columns.x[right] }
  const fragment = items.fragment.get(item)
  const box = fragment < fragments.count ? places.frameBoxes[fragment] : NONE
  if (box >= 0) {
    held.left = columns.frames.left[fragment] - items.x1[box]
    held.right = columns.frames.right[fragment] - items.x2[box]
  }
  const middle = (held.left + held.right) / 2
  const { hold } = items
  const x1 = (hold[item] === BY_MIDDLE ? middle : hold[item] === BY_RIGHT ? held.right : held.left) + items.x1[item] - port.left
  const x2 = (hold[item] === BY_MIDDLE ? middle : hold[item] === BY_LEFT ? held.left : held.right) + items.x2[item] - port.left
  return Math.max(x1, x2) < -60 || Math.min(x1, x2) > port.width + 60 ? undefined : [x1, x2]
}

/** Draws an item into a node. `y` maps heights of the whole picture to those of the node. */
function drawItem(node, item, y) {
  const sides = sidesOf(item)
  if (!sides) return
  const look = looks[items.look[item]]
  const [top, bottom] = [y(items.top[item]), y(items.bottom[item])]
  if (look.kind === 'text') return drawText(node, item, look, sides[0], top)
  // A line one point wide runs along the middle of its point.
  const [x1, x2] = sides.map(x => clampX(x) + 0.5)
  const [y1, y2] = [clampY(top) + 0.5, clampY(bottom) + 0.5]
  const className = `item ${styleOf(look)}`
  const box = { x: Math.min(x1, x2), y: y1, width: Math.abs(x2 - x1), height: Math.max(0, y2 - y1) }
  switch (look.kind) {
  case 'line': node.append(paint(path(className, `M${x1} ${y1}L${x2} ${y2}`), look)); break
  case 'box': node.append(paint(shape('rect', className, { ...box, rx: look.radius ?? 0 }), look)); break
  case 'symbol': {
    const symbol = paint(strokes(look.shape, x1, y1), look)
    symbol.classList.add(styleOf(look))
    node.append(symbol)
    break
  }
  case 'polygon': {
    const corners = items.corners.get(item) ?? []
    // Corners in the right half are held by the right side.
    const extra = (x2 - x1) - (Math.max(...corners.filter((_, at) => at % 2 === 0)))
    const half = (x2 - x1 - extra) / 2
    const points = []
    for (let at = 0; at + 1 < corners.length; at += 2) {
      points.push(`${x1 + corners[at] + (corners[at] > half ? extra : 0)} ${y1 + corners[at + 1]}`)
    }
    node.append(paint(path(className, `M${points.join('L')}Z`), look))
    break
  }
  default: {
    // A background.
    const tint = shape('rect', 'tint', { ...box, x: box.x - 0.5, y: box.y - 0.5 })
    tint.style.fill = colorOf(look.fill)
    node.append(tint)
  }
  }
}
