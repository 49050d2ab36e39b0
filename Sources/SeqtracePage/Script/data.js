// The data of the page: lists of elements, stored as columns (see ColumnExporter.swift).

const texts = data.texts ?? []

/** The index that means no message, fragment or row. */
const NONE = -1

/** The ends of messages that aren't on lifelines. */
const [NOWHERE, GATE] = [-1, -2]

/** Calls `take` with the index and the value, as it is in the file, of each element in a column, if there is one. */
function each(column, take) {
  if (!column) return
  const values = column.deltas ?? column.texts ?? column.values
  let row = column.rows ? 0 : -1
  let sum = 0
  for (let index = 0; index < values.length; index += 1) {
    row += column.rows ? column.rows[index] : 1
    sum = column.deltas ? sum + values[index] : values[index]
    take(row, sum)
  }
}

/**
 * A function from the index of an element to its text, with the indices of the texts. It is made here so that it
 * doesn't keep the columns alive.
 */
const textsAt = indices => Object.assign(index => texts[indices[index]] ?? '', { indices })

/**
 * Reads a list of the diagram file: `count` elements, with each member stored as a column.
 *
 * `numbers` has the members that become arrays of numbers, each with the number of elements without it; if that is
 * NaN, the array has doubles. In these arrays, true is 1, and the end of a message may be NOWHERE or GATE. `named`
 * lists the members that become functions from indices to texts, empty by default, and `rare` those that become
 * maps from indices to values.
 */
function list(name, numbers, named = [], rare = []) {
  const { count, columns } = data[name] ?? { count: 0, columns: {} }
  delete data[name]
  const array = (key, missing) => {
    const result = new (Number.isNaN(missing) ? Float64Array : Int32Array)(count).fill(missing)
    each(columns[key], (row, value) => { result[row] = typeof value !== 'object' ? value : value?.gate ? GATE : missing })
    return result
  }
  const result = { count }
  for (const [key, missing] of Object.entries(numbers)) result[key] = array(key, missing)
  for (const key of named) result[key] = textsAt(array(key, NONE))
  for (const key of rare) {
    const values = new Map()
    const isText = columns[key]?.texts !== undefined
    each(columns[key], (row, value) => values.set(row, isText ? texts[value] : value))
    result[key] = values
  }
  return result
}

/** The elements of a list that has few, as plain objects. */
function records(name) {
  const { count, ...members } = list(name, {}, [], Object.keys(data[name]?.columns ?? {}))
  const result = Array.from({ length: count }, () => ({}))
  for (const [key, values] of Object.entries(members)) values.forEach((value, row) => { result[row][key] = value })
  return result
}

/** A text of the page in its language, with `{0}`, `{1}` replaced by `parts`. */
function word(key, ...parts) {
  let text = data.words[key] ?? key
  parts.forEach((part, index) => { text = text.split(`{${index}}`).join(String(part)) })
  return text
}

const numberFormat = new Intl.NumberFormat(data.language)
const count = number => numberFormat.format(number)

/** A duration, given in nanoseconds, as text by the rules of TimeSpan.swift. */
function duration(nanoseconds) {
  const round = unit => Math.floor((nanoseconds + Math.floor(unit / 2)) / unit) * unit
  for (const [size, name] of [[1, 'ns'], [1e3, 'µs'], [1e6, 'ms'], [1e9, 's']]) {
    const digit = nanoseconds < 10 * size ? size / 100 : nanoseconds < 100 * size ? size / 10 : size
    const rounded = round(Math.max(1, digit))
    if (rounded < (name === 's' ? 60 : 1000) * size) return `${Number((rounded / size).toFixed(2))} ${name}`
  }
  const pair = (value, large, small) =>
    `${Math.floor(value / 60)} ${large}${value % 60 === 0 ? '' : ` ${value % 60} ${small}`}`
  const seconds = round(1e9) / 1e9
  return seconds < 3600 ? pair(seconds, 'min', 's') : pair(Math.floor((seconds + 30) / 60), 'h', 'min')
}

/** The index of the first element that isn't less than `value`, in a list in which `of` ascends. */
function lowerBound(list, value, of = element => element) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (of(list[middle]) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** For each element of a list of numbers, the sum of those before it; and the sum of all. */
function sumsBefore(list) {
  const sums = new Int32Array(list.length + 1)
  list.forEach((number, index) => { sums[index + 1] = sums[index] + number })
  return sums
}

/** Adds a value to the list that a map has for a key. */
function addTo(map, key, value) {
  if (map.has(key)) map.get(key).push(value)
  else map.set(key, [value])
}

const KINDS = ['call', 'signal', 'reply', 'creation', 'destruction']
const [CALL, SIGNAL, REPLY, CREATION, DESTRUCTION] = [0, 1, 2, 3, 4]

const lifelines = list('lifelines', { facetOf: NOWHERE, creation: NaN, destruction: NaN }, ['name', 'label'], ['kind'])

/** The text in the head of a lifeline. */
const labelOf = line => lifelines.label(line) || lifelines.name(line)

const messages = list('messages', { position: NaN, kind: NONE, from: NOWHERE, to: NOWHERE, throws: 0 }, ['name', 'label'],
  ['number', 'numberText', 'arguments', 'value', 'link', 'change', 'comment'])
messages.kind = Uint8Array.from(messages.kind, index => Math.max(0, KINDS.indexOf(texts[index])))

const isReply = message => messages.kind[message] === REPLY

const activations = list('activations', { lifeline: NOWHERE, end: NaN, interrupted: 0 })

/** The words between the operands of a fragment, by its operator. */
const SEPARATORS = { alt: 'else', par: 'and', critical: 'option' }

const fragments = (() => {
  const list = records('fragments')
  const operands = list.flatMap(({ operands }, fragment) =>
    operands.map((operand, index) => ({ condition: '', ...operand, fragment, index })))
  return { count: list.length, operands, operator: fragment => list[fragment].operator ?? '' }
})()

const notes = records('notes')
const references = records('references')
const separators = records('separators')
const registrations = records('registrations')
const captions = records('captions')
const durations = records('durations')

/**
 * The recorded facts of each message: its time in nanoseconds since the first message, its duration (NaN if
 * unknown), a text that replaces the duration, its source line, its lane, the message that caused it if that
 * isn't the enclosing call, and further facts of its span.
 */
const contexts = list('contexts', { nanoseconds: NaN, duration: NaN, lane: 0, cause: NONE }, ['source', 'facts'])
const { lane: lanes, cause: causes, duration: lengths } = contexts
const firstTime = contexts.nanoseconds.find(time => !Number.isNaN(time))
const times = contexts.nanoseconds.map(time => time - firstTime)
const lengthTexts = new Map()
// A diagram that isn't from a trace may have durations of calls too.
for (const { start, text, nanoseconds } of durations) {
  const message = lowerBound(messages.position, start)
  if (messages.position[message] !== start || !Number.isNaN(lengths[message])) continue
  lengths[message] = nanoseconds
  if (text !== undefined) lengthTexts.set(message, text)
}
lengths.areKnown = lengths.some(length => !Number.isNaN(length))
