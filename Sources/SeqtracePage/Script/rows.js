// The rows of the picture, from top to bottom, and what they contain.

const [MESSAGE, NOTE, REFERENCE, SEPARATOR, OPERAND] = [0, 1, 2, 3, 4]

const rows = (() => {
  const table = new Table('rows')
  const kind = table.numbers('kind', MESSAGE, Uint8Array)
  const index = table.numbers('index', NONE, Int32Array)
  const { count } = table
  const position = new Float64Array(count)
  /** The upper side of each row in the whole picture, and the lower side of the last one. */
  const top = new Float64Array(count + 1)
  top.set(table.numbers('top'))
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
