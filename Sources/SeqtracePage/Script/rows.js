// The tree of calls, the rows of the picture from top to bottom, with what they contain, and their changes. Swift
// sends who sent each message, how deep it is, which activation it opened, and where each row starts.

const tree = (() => {
  const { up, depth, opened } = list('calls', { up: 0, depth: 1, opened: NONE })
  const parent = up.map((distance, message) => distance > 0 ? message - distance : NONE)
  const reply = new Int32Array(messages.count).fill(NONE)
  const inner = new Int32Array(messages.count)
  for (let message = messages.count - 1; message >= 0; message -= 1) {
    if (parent[message] < 0) continue
    inner[parent[message]] += inner[message] + 1
    if (isReply(message) && reply[parent[message]] < 0) reply[parent[message]] = message
  }
  return { opened, parent, depth, reply, inner }
})()

/** The call in which each note stands; NONE if it is in none. */
const noteCalls = list('noteCalls', { call: NONE }).call

/**
 * The last message of a call: its reply, or the last message inside. NONE if the call opened no activation.
 */
function lastOf(call) {
  const activation = tree.opened[call]
  if (activation < 0) return NONE
  return lowerBound(messages.position, activations.end[activation] + 1) - 1
}

/** Whether a message is an error, or a call that ended with an error. */
const isError = message => messages.throws[message] === 1

/**
 * For each lane, its first message and the number of its messages; for each message, the messages that it
 * started.
 */
const tasks = (() => {
  const first = new Map()
  const size = new Map()
  const started = new Map()
  for (let message = 0; message < messages.count; message += 1) {
    const lane = lanes[message]
    if (!first.has(lane)) first.set(lane, message)
    size.set(lane, (size.get(lane) ?? 0) + 1)
    if (causes[message] >= 0) addTo(started, causes[message], message)
  }
  return { first, size, started, areKnown: first.size > 1 }
})()

/** The message that started a message: the post of a callback, or the start of its lane. NONE if unknown. */
const startOf = message => causes[message] >= 0 ? causes[message] : causes[tasks.first.get(lanes[message])]

/** The first message that a message started or, if there is none, the next one with the same cause. */
function nextStarted(message) {
  if (tasks.started.has(message)) return tasks.started.get(message)[0]
  const others = tasks.started.get(causes[message])
  return others ? others[(others.indexOf(message) + 1) % others.length] : NONE
}

/**
 * The number of hidden messages inside a collapsed call or, at the first message of a collapsed lane, in the
 * lane.
 */
const collapsedInside = message => isLaneCollapsedAt(message) ? tasks.size.get(lanes[message]) - 1
  : state.collapsed.has(message) ? tree.inner[message] : 0

/** Whether a message is the first of a collapsed lane, which represents the lane. */
const isLaneCollapsedAt = message =>
  state.collapsedLanes.has(lanes[message]) && tasks.first.get(lanes[message]) === message

/**
 * The times of each call, in nanoseconds: its own time, in which no inner call ran; its time on the critical
 * path, without inner calls; and the parts of the path in it, from start to end. NaN if no times were
 * recorded.
 *
 * The critical path assigns each moment of an outermost call to one call. It goes backwards from the end: to
 * the inner call that ended last, then from that call's start to the inner call that ended last before it,
 * and so on.
 */
let callTimes

function timesOfCalls() {
  if (callTimes) return callTimes
  const own = new Float64Array(messages.count).fill(NaN)
  const critical = new Float64Array(messages.count).fill(NaN)
  const ends = times.map((time, message) => time + lengths[message])
  const isTimed = message => message >= 0 && !Number.isNaN(ends[message])
  const inside = new Map()
  const parts = new Map()
  const pending = []
  for (let message = 0; message < messages.count; message += 1) {
    if (!isTimed(message)) continue
    own[message] = critical[message] = 0
    if (isTimed(tree.parent[message])) addTo(inside, tree.parent[message], message)
    else pending.push([message, times[message], ends[message]])
  }
  for (const calls of inside.values()) calls.sort((a, b) => ends[b] - ends[a] || a - b)
  /** Goes back through a stretch of a call: takes the parts in which no inner call ran, and visits the inner calls. */
  const goBack = (message, start, end, take, visit) => {
    let to = end
    for (const call of inside.get(message) ?? []) {
      const [first, last] = [Math.max(times[call], start), Math.min(ends[call], to)]
      if (first >= last) continue
      if (last < to) take(last, to)
      visit(call, first, last)
      to = first
    }
    if (start < to) take(start, to)
  }
  own.forEach((_, message) => goBack(message, times[message], ends[message], (from, to) => { own[message] += to - from }, () => {}))
  while (pending.length > 0) {
    const [message, start, end] = pending.pop()
    goBack(message, start, end, (from, to) => {
      critical[message] += to - from
      addTo(parts, message, [from, to])
    }, (...call) => pending.push(call))
  }
  callTimes = { own, critical, parts }
  return callTimes
}

// MARK: Rows

const [MESSAGE, NOTE, REFERENCE, SEPARATOR, OPERAND] = [0, 1, 2, 3, 4]

const rows = (() => {
  const { count, kind, index, top: tops } = list('rows', { kind: MESSAGE, index: NONE, top: 0 })
  const position = new Float64Array(count)
  /** The upper side of each row in the whole picture, and the lower side of the last one. */
  const top = new Float64Array(count + 1)
  top.set(tops)
  top[count] = Math.max(data.bottom, top[count - 1] ?? data.headBottom) + 12
  const ofMessage = new Int32Array(messages.count)
  const ofOperand = new Int32Array(fragments.operands.length)
  const places = [
    index => messages.position[index], index => notes[index].position, index => references[index].position,
    index => separators[index].position, index => fragments.operands[index].start]
  let message = 0
  for (let row = 0; row < count; row += 1) {
    if (kind[row] === MESSAGE) {
      ofMessage[message] = row
      index[row] = message++
    } else if (kind[row] === OPERAND) ofOperand[index[row]] = row
    position[row] = places[kind[row]](index[row])
  }
  return { count, position, kind, index, top, ofMessage, ofOperand }
})()

/** The row that holds a height of the whole picture: of rows beside each other, the last. NONE above all rows. */
const rowHolding = y => Math.min(rows.count, lowerBound(rows.top, y + 1)) - 1

/** The first row at or after a position. */
const rowAt = position => lowerBound(rows.position, position)

/** The row of the element at a position. It is below the heads of operands at the same position. */
const elementAt = position => rowAt(position + 1) - 1

/** The rows of errors and of failed checks. */
const errors = [...rows.kind.keys()].filter(row => rows.kind[row] === MESSAGE ? isError(rows.index[row])
  : rows.kind[row] === NOTE && isFailure(notes[rows.index[row]]))

/** Whether a note reports a failed check. */
function isFailure(note) { return note.tint === 'negative' && (note.text ?? '').startsWith('✗') }

/** The message of a row; NONE if the row is something else. */
const messageOf = row => row >= 0 && rows.kind[row] === MESSAGE ? rows.index[row] : NONE

/** The rows and the nesting of fragments. */
const frames = (() => {
  const last = new Int32Array(fragments.count).fill(-1)
  const parent = new Int32Array(fragments.count).fill(NONE)
  const ofRow = new Int32Array(rows.count).fill(NONE)
  fragments.operands.forEach((operand, index) => {
    const row = rows.ofOperand[index]
    const end = Math.max(row, rowAt(operand.until) - 1)
    last[operand.fragment] = Math.max(last[operand.fragment], end)
  })
  let open = NONE
  for (let row = 0; row < rows.count; row += 1) {
    while (open >= 0 && last[open] < row) open = parent[open]
    if (rows.kind[row] === OPERAND) {
      const { fragment, index } = fragments.operands[rows.index[row]]
      if (index === 0) { parent[fragment] = open; open = fragment }
    }
    ofRow[row] = open
  }
  return { last, parent, ofRow }
})()

// MARK: Changes between two runs

/** The CSS class and the sign of each kind of change. */
const CHANGES = {
  added: ['added', '+ '], removed: ['removed older', '− '], changed: ['changed', '≠ '],
  movedHere: ['added', '> '], movedAway: ['removed older', '< '],
}

/** The label of a message, after the sign of its change. */
const signedLabel = message => (CHANGES[messages.change.get(message)]?.[1] ?? '') + messages.label(message)

/** The rows at which changes start. Messages inside an added or removed call aren't changes of their own. */
const changes = [...messages.change.keys()].filter(message => {
  const around = messages.change.get(tree.parent[message])
  return !(isReply(message) ? around : around === messages.change.get(message) && around !== 'changed')
}).sort((a, b) => a - b).map(message => rows.ofMessage[message])

/** For each choice of runs, the kinds of change whose messages only the other run has. */
const SIDES = { both: [], old: ['added', 'movedHere'], new: ['removed', 'movedAway'] }

const isOfOtherSide = message => SIDES[state.side].includes(messages.change.get(message))
