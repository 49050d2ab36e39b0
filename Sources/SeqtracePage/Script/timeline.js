// The time axis beside the rows: when each call was running, and the critical path.

const TIMES = { text: 66, bars: 150, areKnown: times.some(time => !Number.isNaN(time)) }

/** The latest end of a message, in nanoseconds since the first message. */
const endOfTimes = times.reduce((end, time, message) => Math.max(end, time + (lengths[message] || 0) || 0), 0)

/** Whether a message is a call with time on the critical path, or the reply to such a call. */
function isCritical(message) {
  return timesOfCalls().critical[messages.isReply(message) ? tree.parent[message] : message] > 0
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
