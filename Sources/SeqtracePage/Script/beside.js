// Beside the rows: an overview of the whole run with its errors and hits, on which the reader drags the window;
// and the axis of time, which shows when each call was running, and the critical path.

const STRIP = 64

/** A colour of the theme in a format that a canvas accepts. */
function color(name) {
  page.strip.style.color = `var(--${name})`
  return getComputedStyle(page.strip).color
}

/** Draws the overview. Called when rows or colours change, not while scrolling. */
function drawStrip() {
  const { strip } = page
  const height = strip.parentElement.clientHeight
  const ratio = Math.min(devicePixelRatio || 1, 2)
  strip.width = STRIP * ratio
  strip.height = height * ratio
  const context = strip.getContext('2d')
  context.scale(ratio, ratio)
  context.clearRect(0, 0, STRIP, height)
  const shown = view.rows.length
  if (shown === 0 || columns.width === 0) return
  const scaleX = (STRIP - 14) / columns.width
  const scaleY = stripScale(height)
  context.globalAlpha = Math.max(0.25, Math.min(0.9, scaleY * ROW))
  const step = Math.max(1, Math.floor(shown / (4 * height)))
  drawArrowsOfStrip(context, shown, step, scaleX, scaleY)
  context.globalAlpha = 1
  mark(context, errors, 'error', scaleY, STRIP - 9)
  for (const look of ['added', 'removed', 'changed']) {
    const has = row => CHANGES[messages.change.get(messageOf(row))]?.[0].startsWith(look)
    mark(context, changes.filter(has), look, scaleY, STRIP - 13)
  }
  mark(context, search.hits, 'number', scaleY, STRIP - 5)
}

/** The points of the strip for each point of the grid. A short run isn't stretched to the full height. */
const stripScale = height => Math.min(0.2, height / Math.max(1, view.top[rows.count]))

function drawArrowsOfStrip(context, shown, step, scaleX, scaleY) {
  const paths = { message: new Path2D(), reply: new Path2D() }
  for (let index = 0; index < shown; index += step) {
    const message = messageOf(view.rows[index])
    if (message < 0) continue
    const [from, to] = [messages.from[message], messages.to[message]]
    const ends = [from, to].filter(line => line >= 0 && columns.of[line] >= 0).map(line => xOf(line) * scaleX)
    if (ends.length === 0) continue
    const left = Math.min(...ends)
    const width = Math.max(2, Math.max(...ends) - left)
    const y = Math.round(lineOf(view.rows[index]) * scaleY)
    paths[isReply(message) ? 'reply' : 'message'].rect(3 + left, y, width, 1)
  }
  for (const [name, path] of Object.entries(paths)) {
    context.fillStyle = color(name === 'reply' ? 'lifeline' : 'head')
    context.fill(path)
  }
}

/** Draws marks at rows. A hidden row is marked at the next shown row. */
function mark(context, list, name, scaleY, x) {
  if (list.length === 0) return
  context.fillStyle = color(name)
  let last = -10
  for (const row of list) {
    const y = Math.round(topOf(row) * scaleY)
    if (y < last + 2) continue
    last = y
    context.fillRect(x, y, 4, 3)
  }
}

/** Moves the frame that shows the window's position. */
function drawStripWindow() {
  const height = page.strip.parentElement.clientHeight
  const scale = stripScale(height)
  const length = Math.max(12, Math.min((port.height - HEADS) * scale, height))
  page.stripWindow.style.top = `${Math.min(port.top * scale, height - length)}px`
  page.stripWindow.style.height = `${length}px`
}

function followStrip(event) {
  const height = page.strip.parentElement.clientHeight
  const y = event.clientY - page.strip.getBoundingClientRect().top
  scrollTo(port.left, y / stripScale(height) - (port.height - HEADS) / 2)
}

/** Lets the reader drag on the strip. */
function prepareStrip() {
  const area = page.strip.parentElement
  area.addEventListener('pointerdown', event => {
    area.setPointerCapture(event.pointerId)
    followStrip(event)
    event.preventDefault()
  })
  area.addEventListener('pointermove', event => { if (event.buttons & 1) followStrip(event) })
}

// MARK: The axis of time

const TIMES = { text: 66, bars: 150, areKnown: times.some(time => !Number.isNaN(time)) }

/** The latest end of a message, in nanoseconds since the first message. */
const endOfTimes = times.reduce((end, time, message) => Math.max(end, time + (lengths[message] || 0) || 0), 0)

/** Whether a message is a call with time on the critical path, or the reply to such a call. */
function isCritical(message) {
  return timesOfCalls().critical[isReply(message) ? tree.parent[message] : message] > 0
}

/** Shows or hides the time axis or the critical path, if times are known. */
function flipTimes(key, areKnown) {
  if (!areKnown) return say(word('no-times'))
  state[key] = !state[key]
  update()
}

/** Draws the times of the shown rows with indices from `first` up to `last`. */
function drawTimes(first, last) {
  if (page.times.hidden) return
  const xOfTime = time => TIMES.text + TIMES.bars * Math.max(0, time) / Math.max(1, endOfTimes)
  const shapes = []
  const write = (x, y, text, anchor) => {
    const node = shape('text', 'timeText', { x, y, 'text-anchor': anchor })
    node.textContent = text
    shapes.push(node)
  }
  const add = (className, y, start, end) => shapes.push(shape('rect', className,
    { x: xOfTime(start), y: y - 5, width: Math.max(1, xOfTime(end) - xOfTime(start)), height: 10 }))
  for (let index = first; index < last; index += 1) {
    const message = messageOf(view.rows[index])
    const y = HEADS + lineOf(view.rows[index]) - port.top
    if (message < 0 || Number.isNaN(times[message]) || y < HEADS) continue
    write(TIMES.text - 8, y + 4, duration(Math.max(0, times[message])), 'end')
    add('timeBar', y, times[message], times[message] + (lengths[message] || 0))
    if (!state.showsPath) continue
    for (const [start, end] of timesOfCalls().parts.get(message) ?? []) add('timeBar critical', y, start, end)
  }
  write(TIMES.text, HEADS - 8, '0', 'start')
  write(TIMES.text + TIMES.bars, HEADS - 8, duration(endOfTimes), 'end')
  page.times.style.width = `${(TIMES.text + TIMES.bars + 10) * state.zoom}px`
  page.times.firstChild.style.transform = `scale(${state.zoom})`
  page.times.firstChild.replaceChildren(...shapes)
}
