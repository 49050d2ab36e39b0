// Copies the shown part of the diagram as text for other tools.

/** The lifeline that shows the end of a message; null if the end isn't on a shown lifeline. */
const shownEnd = line => line >= 0 && columns.of[line] >= 0 ? view.merged[line] : null

const oneLine = text => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

const nameInText = line => shownEnd(line) === null ? 'outside' : `p${shownEnd(line)}`

/** What distinguishes the notations: each line, from texts that the notation takes for nothing but texts. */
const notations = {
  mermaid: {
    start: 'sequenceDiagram', indentation: '  ', arrows: ['->>', '-)', '-->>', '-->>', '-x'], mostNoted: 2,
    escape: text => text.replace(/[#;<>&"\\]/g, mark => `#${mark.charCodeAt(0)};`),
    participant: (name, label) => `participant ${name} as ${label}`,
    message: (from, arrow, to, label) => `${from}${arrow}${to}: ${label}`,
    note: (names, text) => `Note over ${names.join(',')}: ${text}`,
    separator: text => `%% ${text.replace(/[{}]/g, '')}`,
    unknown: (operator, condition) => `alt ${operator} ${condition}`,
    later: (operator, condition) => `${SEPARATORS[operator] ?? 'else'} ${condition}`,
  },
  plantuml: {
    start: '@startuml', end: '@enduml', indentation: '', arrows: ['->', '->>', '-->', '-->', '->'], mostNoted: Infinity,
    escape: text => text.replace(/[<>~*_"/\\[\]{}#&]/g, mark => `<U+${mark.charCodeAt(0).toString(16).padStart(4, '0')}>`),
    participant: (name, label) => `participant "${label}" as ${name}`,
    message: (from, arrow, to, label) => `${from} ${arrow} ${to} : ${label}`,
    note: (names, text) => `note over ${names.join(', ')} : ${text}`,
    separator: text => `== ${text} ==`,
    unknown: (operator, condition) => `group ${operator} [${condition}]`,
    later: (operator, condition) => `else ${condition}`,
  },
}

/** The shown part of the diagram in a notation. */
function sourceIn({ start, end, indentation, arrows, mostNoted, ...notation }) {
  const safe = text => notation.escape(oneLine(text ?? '')) || ' '
  const lines = []
  for (const line of columns.lines) lines.push(notation.participant(`p${line}`, safe(labelOf(line))))
  const isOutside = row => messageOf(row) >= 0 && (messages.from[messageOf(row)] < 0 || messages.to[messageOf(row)] < 0)
  if (view.rows.some(isOutside)) lines.push(notation.participant('outside', '?'))
  const note = (over = [], text) => {
    const names = [...new Set(over.filter(line => shownEnd(line) !== null).map(nameInText))]
    if (names.length === 0 && columns.lines.length > 0) names.push(`p${columns.lines[0]}`)
    if (names.length > 0) lines.push(notation.note(names.slice(0, mostNoted), safe(text)))
  }
  const open = []
  const closeBefore = row => {
    while (open.length > 0 && frames.last[open.at(-1)] < row) { open.pop(); lines.push('end') }
  }
  for (const row of view.rows) {
    closeBefore(row)
    const index = rows.index[row]
    switch (rows.kind[row]) {
    case MESSAGE:
      lines.push(notation.message(nameInText(messages.from[index]), arrows[messages.kind[index]],
        nameInText(messages.to[index]), safe(messages.label(index))))
      break
    case NOTE: note(notes[index].lifelines, notes[index].text); break
    case REFERENCE: note(references[index].lifelines, `ref ${references[index].name ?? ''}`); break
    case SEPARATOR: lines.push(notation.separator(safe(separators[index].text))); break
    default: {
      const { fragment, condition, index: number } = fragments.operands[index]
      const operator = fragments.operator(fragment)
      const isKnown = ['loop', 'opt', 'break', 'alt', 'par', 'critical'].includes(operator)
      if (number === 0) open.push(fragment)
      lines.push(number > 0 ? notation.later(operator, safe(condition))
        : isKnown ? `${operator} ${safe(condition)}` : notation.unknown(safe(operator), safe(condition)))
    }
    }
  }
  closeBefore(Infinity)
  return [start, ...lines.map(line => indentation + line), ...(end ? [end] : []), ''].join('\n')
}

/** Copies the shown part of the diagram in a form. */
async function copy(form) {
  const text = form === 'transcript' ? transcript() : sourceIn(notations[form])
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without the permission for the clipboard, a selection can still be copied.
    const area = element('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  say(word('copied', count(text.split('\n').length - 1)))
}

// MARK: Transcripts

// A diagram has no source files and no ends of tasks, so its transcript lacks them (see the article Transcripts).

const RESERVED = new Set(('call create destroy register post callback deregister note state spawn handoff cancel await gap '
  + 'unknown end lane about on by unregistered returns throws cancelled interrupted after named with as to at from '
  + 'nothing').split(' '))

const HIDDEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\ud800-\udfff]/g

/** A text in backticks, which can contain any character. */
const quotedInTranscript = text => `\`${text.replace(/[`\\]/g, '\\$&')
  .replace(HIDDEN, mark => `\\u{${mark.codePointAt(0).toString(16)}}`)}\``

/** A name, a word or a value, in backticks unless it is certainly valid without them. */
const wordInTranscript = text =>
  /^[A-Za-z0-9_$.…-]+$|^"[^"\\\u0000-\u001f\u007f-\uffff]*"$/.test(text) && text !== '-' && !RESERVED.has(text)
    ? text : quotedInTranscript(text)

const isName = text => /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text)

/** A lifeline as a transcript writes it. */
function party(line) {
  if (line < 0) return '_'
  const whole = lifelines.facetOf[line]
  if (whole >= 0) {
    const facet = lifelines.name(line).replace(/#[0-9]+$/, '')
    return `${party(whole)}[${/[\]`]/.test(facet) || facet.search(HIDDEN) >= 0 ? quotedInTranscript(facet) : facet}]`
  }
  const [, name, number] = /^(.*?)(?:#([1-9][0-9]{0,8}))?$/s.exec(lifelines.name(line))
  const isPath = name.split('.').every(isName) && name !== '_'
  if (number === undefined) return isPath && /^[a-z]/.test(name) && !RESERVED.has(name) ? name : `<${quotedInTranscript(name)}>`
  const isOrdinary = isPath && /^[A-Z]/.test(name)
  return (isPath ? name : quotedInTranscript(name)) + (number === '1' && (isOrdinary || !isPath) ? '' : `#${number}`)
}

/** The name of a call with its arguments: `open(number: 7)`. */
function callInTranscript(message) {
  const name = messages.name(message)
  const given = messages.arguments.get(message) ?? []
  const [, base, inner] = /^([^(]*)(?:\((.*)\))?$/s.exec(name) ?? [null, '', '']
  const labels = inner ? inner.split(':').slice(0, -1) : []
  const isPlain = isName(base) && (inner === undefined || inner === '' || (inner.endsWith(':') && labels.every(isName)))
  const values = given.map(wordInTranscript)
  if (isPlain && given.length > 0 && labels.length === given.length) {
    return `${base}(${values.map((value, index) => labels[index] === '_' ? value : `${labels[index]}: ${value}`).join(', ')})`
  }
  return (isPlain ? name : quotedInTranscript(name)) + (given.length > 0 ? ` [${values.join(', ')}]` : '')
}

/** A shown message as a transcript's action. `written` has the names of the registrations on earlier lines. */
function actionInTranscript(message, written) {
  const [kind, to, position] = [messages.kind[message], messages.to[message], messages.position[message]]
  const name = messages.name(message)
  const isCenter = line => line >= 0 && lifelines.kind.get(line) === 'notificationCenter'
  if (kind === CREATION && lifelines.creation[to] === position) {
    return `create ${party(to)}${/^[^()]+\(.*\)$/s.test(name) ? `.${callInTranscript(message)}` : ''}`
  }
  if (kind === DESTRUCTION && lifelines.destruction[to] === position) return `destroy ${party(to)}`
  if (kind === SIGNAL && to === messages.from[message]) return `handoff ${wordInTranscript(name || messages.label(message) || 'Task')}`
  if (isCenter(to)) {
    const start = registrations.findIndex(one => one.start === position && one.center === to)
    if (start >= 0) {
      const event = registrations[start].name ?? ''
      const number = 1 + [...written.keys()].filter(index => registrations[index].name === registrations[start].name).length
      written.set(start, `${wordInTranscript(event)}${number > 1 ? `#${number}` : ''}`)
      return `register ${written.get(start)} at ${party(to)}${argumentsInBrackets(message)}`
    }
    const end = registrations.findIndex((one, index) => one.end === position && written.has(index))
    if (end >= 0) return `deregister ${written.get(end)} from ${party(to)}${argumentsInBrackets(message)}`
    const [event] = messages.arguments.get(message) ?? []
    if (name.startsWith('post(') && event !== undefined) return `post ${wordInTranscript(event)} to ${party(to)}`
  }
  if (isCenter(messages.from[message]) && name !== '') {
    const open = registrations.findIndex((one, index) => one.name === name && written.has(index)
      && one.start < position && (one.end ?? Infinity) > position)
    return open >= 0 ? `callback ${written.get(open)} to ${party(to)}`
      : `callback ${wordInTranscript(name)} to ${party(to)} unregistered`
  }
  const isProperty = kind === CALL && messages.value.has(message) && isName(name)
  const value = messages.value.get(message)
  return `${party(to)}.${isProperty ? `${name} = ${wordInTranscript(value)}` : callInTranscript(message)}`
}

/**
 * The arguments of a registration or removal. A registration with a block has clauses for its object and
 * queue.
 */
function argumentsInBrackets(message) {
  const given = messages.arguments.get(message) ?? []
  if (given.length === 0) return ''
  const [, object, queue, block] = given
  const about = view.merged.findIndex((_, line) => labelOf(line) === object)
  if (given.length === 4 && block === 'block' && (object === 'nil' || about >= 0)) {
    return (object === 'nil' ? '' : ` about ${party(about)}`) + (queue === 'nil' ? '' : ` on ${wordInTranscript(queue)}`)
  }
  return ` [${given.map(wordInTranscript).join(', ')}]`
}

/** The outcome of a call, as far as its reply shows it. */
function outcomeInTranscript(message) {
  const reply = tree.reply[message]
  const activation = tree.opened[message]
  if (activation >= 0 && activations.interrupted[activation]) return ' interrupted'
  if (reply < 0) return messages.throws[message] ? ' throws' : ''
  const value = messages.value.get(reply)
  if (messages.throws[reply]) return value === undefined ? ' throws' : ` throws ${wordInTranscript(value)}`
  return value === undefined ? '' : ` returns ${wordInTranscript(value)}`
}

/**
 * The shown messages by the shown call around them, without replies: these are written on the lines of their
 * calls.
 */
function shownTree() {
  const inside = new Map()
  for (const row of view.rows) {
    const message = messageOf(row)
    if (message < 0 || (isReply(message) && tree.parent[message] >= 0)) continue
    addTo(inside, shownCallAround(tree.parent[message]), message)
  }
  return inside
}

/** The shown part of the diagram as a transcript. Its comments list what it lacks. */
function transcript() {
  const inside = shownTree()
  const written = new Map()
  const lines = ['seqtrace transcript 1']
  if (data.title) lines.push(`title: ${oneLine(data.title)}`)
  const others = view.rows.filter(row => messageOf(row) < 0).length
  const lacks = [word(data.isRecorded ? 'transcript-lacks' : 'transcript-drawn'), omissions(),
    others > 0 ? word('transcript-rows', count(others)) : '']
  lines.push('', ...lacks.filter(text => text).map(text => `// ${oneLine(text)}`), '')
  const pending = []
  const add = (call, depth, receiver) => {
    for (const message of (inside.get(call) ?? []).reverse()) pending.push([message, depth, receiver])
  }
  add(NONE, 0, null)
  while (pending.length > 0) {
    const [message, depth, receiver] = pending.pop()
    const from = messages.from[message]
    const sender = from >= 0 && from !== receiver ? `${party(from)} → ` : ''
    const action = actionInTranscript(message, written)
    // Creations, destructions, registrations and handoffs have no outcome.
    const outcome = /^(?:create|destroy|register|deregister|handoff) /.test(action) ? '' : outcomeInTranscript(message)
    lines.push(`${depth > 50 ? `${' '.repeat(100)}|${depth}|` : '  '.repeat(depth)}${sender}${action}${outcome}`)
    add(message, depth + 1, action.startsWith('handoff ') ? null : messages.to[message])
  }
  return `${lines.join('\n')}\n`
}
