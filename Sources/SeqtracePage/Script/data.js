// The data of the page: lists of elements, stored as columns (see ColumnExporter.swift).

const texts = data.texts ?? []

/** A list of the diagram file: `count` elements, with each member stored as a column. */
class Table {
  constructor(name) {
    const list = data[name] ?? { count: 0, columns: {} }
    this.count = list.count
    this.columns = list.columns
    delete data[name]
  }

  /** Calls `take` with the index and the value, as it is in the file, of each element that has a member. */
  each(key, take) {
    const column = this.columns[key]
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

  /** The numbers of a member, 1 for true; `missing` for elements without it. */
  numbers(key, missing = -1, Kind = Float64Array) {
    const result = new Kind(this.count).fill(missing)
    this.each(key, (row, value) => { if (typeof value !== 'object') result[row] = value })
    return result
  }

  /** The text indices of a member; -1 for elements without it. */
  texts(key) { return this.numbers(key, -1, Int32Array) }

  /** A map from indices to the values of a member that few elements have. */
  values(key) {
    const result = new Map()
    const isText = this.columns[key]?.texts !== undefined
    this.each(key, (row, value) => result.set(row, isText ? texts[value] : value))
    return result
  }
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

/** The index that means no message, fragment or row. */
const NONE = -1

const NOWHERE = -1
const GATE = -2

/** The ends of messages: indices of lifelines, NOWHERE or GATE. */
function ends(table, key) {
  const result = new Int32Array(table.count).fill(NOWHERE)
  table.each(key, (row, value) => {
    result[row] = typeof value === 'number' ? value : value?.gate ? GATE : NOWHERE
  })
  return result
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

const lifelines = (() => {
  const table = new Table('lifelines')
  const names = table.texts('name')
  const labels = table.texts('label')
  return {
    count: table.count, kind: table.values('kind'),
    facetOf: table.numbers('facetOf', NOWHERE, Int32Array),
    creation: table.numbers('creation'), destruction: table.numbers('destruction'),
    name: line => texts[names[line]] ?? '',
    label: line => texts[labels[line]] || texts[names[line]] || '',
  }
})()

const messages = (() => {
  const table = new Table('messages')
  const kind = Uint8Array.from(table.texts('kind'), index => Math.max(0, KINDS.indexOf(texts[index])))
  const names = table.texts('name')
  const labels = table.texts('label')
  return {
    count: table.count, kind,
    position: table.numbers('position'),
    from: ends(table, 'from'), to: ends(table, 'to'),
    throws: table.numbers('throws', 0, Uint8Array), labels,
    number: table.values('number'), numberText: table.values('numberText'),
    arguments: table.values('arguments'), value: table.values('value'),
    link: table.values('link'), change: table.values('change'), comment: table.values('comment'),
    name: message => texts[names[message]] ?? '',
    label: message => texts[labels[message]] ?? '',
    isReply: message => kind[message] === REPLY,
  }
})()

const activations = (() => {
  const table = new Table('activations')
  return {
    count: table.count, line: table.numbers('lifeline', NOWHERE, Int32Array), end: table.numbers('end'),
    isInterrupted: table.numbers('interrupted', 0, Uint8Array),
  }
})()

/** The words between the operands of a fragment, by its operator. */
const SEPARATORS = { alt: 'else', par: 'and', critical: 'option' }

const fragments = (() => {
  const list = records('fragments')
  const operands = list.flatMap(({ operands }, fragment) =>
    operands.map((operand, index) => ({ condition: '', ...operand, fragment, index })))
  return { count: list.length, operands, operator: fragment => list[fragment].operator ?? '' }
})()

/** The elements of a list that has few, as plain objects. */
function records(name) {
  const table = new Table(name)
  const result = Array.from({ length: table.count }, () => ({}))
  for (const key of Object.keys(table.columns)) {
    for (const [row, value] of table.values(key)) result[row][key] = value
  }
  return result
}

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
const { times, lengths, lengthTexts, sources, lanes, causes, facts } = (() => {
  const table = new Table('contexts')
  const times = table.numbers('nanoseconds', NaN)
  const start = times.find(time => !Number.isNaN(time))
  const lengths = table.numbers('duration', NaN)
  const lengthTexts = new Map()
  // A diagram that isn't from a trace may have durations of calls too.
  for (const { start, text, nanoseconds } of durations) {
    const message = lowerBound(messages.position, start)
    if (messages.position[message] !== start || !Number.isNaN(lengths[message])) continue
    lengths[message] = nanoseconds
    if (text !== undefined) lengthTexts.set(message, text)
  }
  lengths.areKnown = lengths.some(length => !Number.isNaN(length))
  return {
    times: times.map(time => time - start), lengths, lengthTexts, sources: table.texts('source'),
    lanes: table.numbers('lane', 0, Int32Array), causes: table.numbers('cause', NONE, Int32Array), facts: table.texts('facts'),
  }
})()
