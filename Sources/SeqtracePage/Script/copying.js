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
  for (const line of columns.lines) lines.push(notation.participant(`p${line}`, safe(lifelines.label(line))))
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
