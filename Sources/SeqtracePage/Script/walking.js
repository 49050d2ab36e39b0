// Stepping through the run as in a debugger, and searching it.

const trail = []

/** Selects a row, reveals it, and records the previous selection for going back. */
function go(row, keepsTrail = false) {
  if (row < 0 || row >= rows.count) return
  if (!keepsTrail && state.selected >= 0 && state.selected !== row) trail.push(state.selected)
  if (!view.isShown[row]) {
    reveal(row)
    refresh()
  }
  select(row)
}

/** Selects a shown row. */
function select(row) {
  document.getElementById(`r${state.selected}`)?.setAttribute('aria-selected', false)
  state.selected = row
  state.object = NONE
  bringIntoView(row)
  drawNow()
  document.getElementById(`r${row}`)?.setAttribute('aria-selected', true)
  page.rows.setAttribute('aria-activedescendant', `r${row}`)
  fillPanel()
  saveAddress()
}

function bringIntoView(row) {
  let { left, top } = port
  const y = topOf(row)
  const room = Math.max(ROW, port.height - HEADS)
  if (y < top + ROW || y > top + room - 2 * ROW) top = y - room * 0.4
  const message = messageOf(row)
  if (message >= 0) {
    let ends = endsOf(message).slice(0, 2).reverse()
    // If the arrow is wider than the window, only the receiver is brought into view, where the run continues.
    if (ends.length > 1 && Math.abs(ends[0] - ends[1]) + 180 > port.width) ends = [ends[0]]
    if (ends.length > 0) {
      // The heads come into view too, and so does the label of a self-message.
      const isLoop = arrows.loop.has(message)
      const [low, high] = [Math.min(...ends) - 90, Math.max(...ends) + (isLoop ? 260 : 90)]
      if (high > left + port.width) left = high - port.width
      if (low < left) left = low
    }
  }
  if (left !== port.left || top !== port.top) scrollTo(left, top)
}

/** The other end of a registration: the removal for the start, and vice versa. */
function registrationPartner(message) {
  const position = messages.position[message]
  const found = registrations.find(({ start, end }) => end !== undefined && (start === position || end === position))
  return found ? messageOf(elementAt(found.start === position ? found.end : found.start)) : NONE
}

/** The first message that a call itself sent after `message` and not after `last`. */
function childAfter(call, message, last = messages.count - 1) {
  for (let next = message + 1; next <= last; next += 1) if (tree.parent[next] === call) return next
  return NONE
}

/**
 * The next message after a call: its next sibling, or else that of the nearest enclosing call that has one.
 */
function after(call, message) {
  for (let at = call; at >= 0; at = tree.parent[at]) {
    const next = childAfter(tree.parent[at], Math.max(message, lastOf(at)))
    if (next >= 0) return next
  }
  return NONE
}

const steps = {
  into: message => childAfter(message, message, Math.max(lastOf(message), tree.reply[message])),
  over: message => after(isReply(message) ? tree.parent[message] : message, message),
  out: message => {
    const call = isReply(message) ? tree.parent[message] : message
    const caller = call >= 0 ? tree.parent[call] : NONE
    if (caller < 0) return NONE
    return tree.reply[caller] > message ? tree.reply[caller] : after(caller, message)
  },
  caller: message => tree.parent[message],
  reply: message => isReply(message) ? tree.parent[message] : tree.reply[message],
  partner: message => registrationPartner(message),
  start: message => startOf(message),
  started: message => nextStarted(message),
}

/** Goes from the selected row to the one that is so many shown rows further down, or to the last or first one. */
function goBy(distance) {
  const { selected } = state
  const index = selected < 0 ? -1 : view.before[selected] - (view.isShown[selected] || distance < 0 ? 0 : 1)
  if (view.rows.length > 0) go(view.rows[Math.max(0, Math.min(index + distance, view.rows.length - 1))], true)
}

/** Takes a step, or reports that there is none. */
function step(name) {
  const message = messageOf(state.selected)
  if (message < 0) return say(word('selectFirst'))
  const target = steps[name](message)
  if (target === undefined || target < 0) return say(word(`no-${name}`))
  go(rows.ofMessage[target])
}

/**
 * Goes to the next row of a list after the selected one, or to the previous one if `direction` is negative; from
 * the last to the first. Says `nothing` if the list is empty.
 */
function goAlong(list, direction, nothing) {
  if (list.length === 0) return say(nothing)
  const next = lowerBound(list, state.selected + (direction > 0 ? 1 : 0)) + (direction > 0 ? 0 : -1)
  go(list[(next + list.length) % list.length])
}

/** Goes to the next change, or to the previous one if `direction` is negative. */
const nextChange = direction =>
  goAlong(changes.filter(row => !isOfOtherSide(messageOf(row))), direction, word('no-change'))

function back() {
  const row = trail.pop()
  if (row === undefined) return say(word('no-back'))
  go(row, true)
}

/** Collapses or expands the fragment, lane or call of the selected row. */
function toggle(row = state.selected) {
  if (row < 0) return
  if (rows.kind[row] === OPERAND) flip(state.folded, fragments.operands[rows.index[row]].fragment)
  else {
    const message = messageOf(row)
    if (message < 0) return
    if (isLaneCollapsedAt(message)) { state.collapsedLanes.delete(lanes[message]); return update() }
    const call = tree.inner[message] > 0 && !isReply(message) ? message : tree.parent[message]
    if (call < 0) return
    flip(state.collapsed, call)
    if (state.selected === row) state.selected = rows.ofMessage[call]
  }
  update()
}

/** Adds the selected message's lane to the hidden or collapsed lanes, or removes it. */
function changeLane(set) {
  const message = messageOf(state.selected)
  if (message < 0) return say(word('selectFirst'))
  if (!tasks.areKnown) return say(word('no-lanes'))
  flip(set, lanes[message])
  if (set === state.collapsedLanes && set.has(lanes[message])) state.selected = rows.ofMessage[tasks.first.get(lanes[message])]
  update()
}

const flip = (set, value) => { if (!set.delete(value)) set.add(value) }

/** Collapses the calls that contain no change. */
function collapseEqual() {
  const marks = markedPaths(message => messages.change.has(message))
  collapseCalls(call => !marks[call])
}

/** Collapses or expands all calls and fragments. */
function collapseAll(isCollapsed) {
  state.collapsed.clear()
  state.folded.clear()
  if (isCollapsed) {
    collapseCalls(() => true)
    for (let fragment = 0; fragment < fragments.count; fragment += 1) state.folded.add(fragment)
  }
  update()
}

// MARK: Searching

const search = { hits: [], lines: [] }

/** Finds all rows, shown or hidden, whose texts contain the query. */
function find(query) {
  state.query = query
  const wanted = query.trim().toLowerCase()
  const has = text => (text ?? '').toLowerCase().includes(wanted)
  const matches = texts.map(has)
  search.lines = Array.from(view.merged, (_, line) => has(labelOf(line)))
  search.hits = wanted === '' ? [] : [...rows.kind.keys()].filter(row => isHit(row, matches, has))
  highlighted = new Set(search.hits)
  invalidate()
  drawStrip()
  sayHits()
}

function isHit(row, matches, has) {
  const index = rows.index[row]
  switch (rows.kind[row]) {
  case MESSAGE:
    return matches[messages.label.indices[index]] || search.lines[messages.to[index]] || matches[contexts.facts.indices[index]]
      || (messages.value.has(index) && has(messages.value.get(index)))
  case NOTE: return has(notes[index].text)
  case REFERENCE: return has(references[index].name)
  case SEPARATOR: return has(separators[index].text)
  default: return has(fragments.operands[index].condition)
  }
}

/** Shows the number of hits, and a button that reveals hidden ones. */
function sayHits() {
  page.found.replaceChildren()
  if (state.query.trim() === '') return
  page.found.append(word('found', count(search.hits.length)))
  const hidden = search.hits.filter(row => !view.isShown[row]).length
  if (hidden === 0) return
  page.found.append(' ', button(word('showHidden', count(hidden)), () => { showEverything(); update() }))
}

/** Goes to the next shown hit, or to the previous one if `direction` is negative. */
const nextHit = direction => goAlong(search.hits.filter(row => view.isShown[row]), direction, word('found', 0))
