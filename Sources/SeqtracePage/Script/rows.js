// The rows: messages, notes, references and separators by position, and a row for the head of each operand.

const MESSAGE = 0
const NOTE = 1
const REFERENCE = 2
const SEPARATOR = 3
const OPERAND = 4

const rows = (() => {
  // An operand's head comes before the elements at its start. Outer fragments come first.
  const operands = fragments.operands.map((_, index) => index)
    .sort((a, b) => fragments.operands[a].start - fragments.operands[b].start || a - b)
  const lists = [
    { kind: OPERAND, count: operands.length, position: i => fragments.operands[operands[i]].start,
      index: i => operands[i] },
    { kind: MESSAGE, count: messages.count, position: i => messages.position[i], index: i => i },
    { kind: NOTE, count: notes.length, position: i => notes[i].position, index: i => i },
    { kind: REFERENCE, count: references.length, position: i => references[i].position, index: i => i },
    { kind: SEPARATOR, count: separators.length, position: i => separators[i].position, index: i => i },
  ].filter(list => list.count > 0)
  const total = lists.reduce((sum, list) => sum + list.count, 0)
  const position = new Float64Array(total)
  const kind = new Uint8Array(total)
  const index = new Int32Array(total)
  const next = lists.map(() => 0)
  const ofMessage = new Int32Array(messages.count)
  const ofOperand = new Int32Array(operands.length)
  for (let row = 0; row < total; row += 1) {
    let best = -1
    let least = Infinity
    for (let list = 0; list < lists.length; list += 1) {
      if (next[list] >= lists[list].count) continue
      const place = lists[list].position(next[list])
      if (place < least) { least = place; best = list }
    }
    position[row] = least
    kind[row] = lists[best].kind
    index[row] = lists[best].index(next[best]++)
    if (kind[row] === MESSAGE) ofMessage[index[row]] = row
    if (kind[row] === OPERAND) ofOperand[index[row]] = row
  }
  return { count: total, position, kind, index, ofMessage, ofOperand }
})()

/** The first row at or after a position. */
const rowAt = position => lowerBound(rows.position, position)

/** The row of the element at a position. It is below the heads of operands at the same position. */
const elementAt = position => rowAt(position + 1) - 1

/** The rows of errors and of failed checks. */
const errors = (() => {
  const found = []
  for (let row = 0; row < rows.count; row += 1) {
    const index = rows.index[row]
    if (rows.kind[row] === MESSAGE ? isError(index) : rows.kind[row] === NOTE && isFailure(notes[index])) {
      found.push(row)
    }
  }
  return found
})()

/** The durations and measured times, with their first and last rows. */
const timeMarks = [...durations.map(mark => ({ ...mark, text: undefined })), ...measures]
  .map(mark => ({ ...mark, start: elementAt(mark.start), end: elementAt(mark.end) }))

/** Whether a note reports a failed check. */
function isFailure(note) { return note.tint === 'negative' && (note.text ?? '').startsWith('✗') }

/** The message of a row; NONE if the row is something else. */
const messageOf = row => row >= 0 && rows.kind[row] === MESSAGE ? rows.index[row] : NONE

/** The rows, lifelines and nesting of fragments. */
const frames = (() => {
  const n = fragments.count
  const first = new Int32Array(n).fill(-1)
  const last = new Int32Array(n).fill(-1)
  const left = new Int32Array(n).fill(0x7fffffff)
  const right = new Int32Array(n).fill(-1)
  const parent = new Int32Array(n).fill(NONE)
  const height = new Int32Array(n)
  const ofRow = new Int32Array(rows.count).fill(NONE)
  fragments.operands.forEach((operand, index) => {
    const row = rows.ofOperand[index]
    if (first[operand.fragment] < 0) first[operand.fragment] = row
    const end = Math.max(row, rowAt(operand.until) - 1)
    last[operand.fragment] = Math.max(last[operand.fragment], end)
  })
  const reach = (fragment, line) => {
    if (line < 0) return
    left[fragment] = Math.min(left[fragment], line)
    right[fragment] = Math.max(right[fragment], line)
  }
  const close = fragment => {
    const outer = parent[fragment]
    if (outer < 0) return
    left[outer] = Math.min(left[outer], left[fragment])
    right[outer] = Math.max(right[outer], right[fragment])
    height[outer] = Math.max(height[outer], height[fragment] + 1)
  }
  let open = NONE
  for (let row = 0; row < rows.count; row += 1) {
    while (open >= 0 && last[open] < row) { close(open); open = parent[open] }
    if (rows.kind[row] === OPERAND) {
      const { fragment, index } = fragments.operands[rows.index[row]]
      if (index === 0) { parent[fragment] = open; open = fragment }
    }
    ofRow[row] = open
    const message = messageOf(row)
    if (open >= 0 && message >= 0) {
      reach(open, messages.from[message])
      reach(open, messages.to[message])
    }
  }
  while (open >= 0) { close(open); open = parent[open] }
  // The longest label to the right of a fragment's rightmost lifeline: that of a message from the lifeline to
  // itself.
  const beside = new Int32Array(n).fill(NONE)
  const length = label => label < 0 ? 0 : texts[label].length
  for (let message = 0; message < messages.count; message += 1) {
    const line = messages.from[message]
    if (line < 0 || line !== messages.to[message]) continue
    let fragment = ofRow[rows.ofMessage[message]]
    for (let steps = 0; fragment >= 0 && right[fragment] === line && steps < 6; steps += 1) {
      if (length(messages.labels[message]) > length(beside[fragment])) beside[fragment] = messages.labels[message]
      fragment = parent[fragment]
    }
  }
  return { first, last, left, right, parent, height, ofRow, beside }
})()

/** The activations, grouped by lifeline and ordered by their starts. */
const bars = (() => {
  const firstOf = new Int32Array(lifelines.count + 1)
  for (let index = 0; index < activations.count; index += 1) {
    if (activations.line[index] >= 0) firstOf[activations.line[index] + 1] += 1
  }
  for (let line = 0; line < lifelines.count; line += 1) firstOf[line + 1] += firstOf[line]
  const list = new Int32Array(firstOf[lifelines.count])
  const next = firstOf.slice()
  const startRow = new Int32Array(activations.count)
  const endRow = new Int32Array(activations.count)
  for (let index = 0; index < activations.count; index += 1) {
    const line = activations.line[index]
    if (line < 0) continue
    list[next[line]++] = index
    // Operand heads may share the position; the activation starts at the element below them. If there is no
    // element at the position, elementAt finds the one before, and the activation starts in the next row.
    startRow[index] = elementAt(activations.start[index])
    endRow[index] = activations.isInterrupted[index] ? rows.count - 1
      : Math.max(startRow[index], elementAt(activations.end[index]))
    if (rows.position[startRow[index]] !== activations.start[index]) startRow[index] += 1
  }
  return { firstOf, list, startRow, endRow }
})()
