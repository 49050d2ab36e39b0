// Copies the shown part of the diagram as text for other tools.

/** Passes the shown rows and the ends of fragments to a writer, in order. */
function passShown(writer) {
  const open = []
  const closeBefore = row => {
    while (open.length > 0 && frames.last[open[open.length - 1]] < row) { open.pop(); writer.end() }
  }
  for (const row of view.rows) {
    closeBefore(row)
    const index = rows.index[row]
    switch (rows.kind[row]) {
    case MESSAGE: writer.message(index); break
    case NOTE: writer.note(notes[index].lifelines ?? [], notes[index].text ?? ''); break
    case REFERENCE: writer.note(references[index].lifelines ?? [], `ref ${references[index].name ?? ''}`); break
    case SEPARATOR: writer.separator(separators[index].text ?? ''); break
    default: {
      const operand = fragments.operands[index]
      if (operand.index === 0) open.push(operand.fragment)
      writer.operand(fragments.operator(operand.fragment), operand.condition, operand.index > 0)
    }
    }
  }
  closeBefore(Infinity)
}

/** The lifeline that shows the end of a message; null if the end isn't on a shown lifeline. */
const shownEnd = line => line >= 0 && columns.of[line] >= 0 ? view.merged[line] : null

const oneLine = text => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

/** Writes the shown lifelines as participants, and one more if messages come from or go to the outside. */
function participants(write) {
  for (const line of columns.lines) write(`p${line}`, lifelines.label(line) || ' ')
  const isOutside = view.rows.some(row => messageOf(row) >= 0
    && (messages.from[messageOf(row)] < 0 || messages.to[messageOf(row)] < 0))
  if (isOutside) write('outside', '?')
}

const nameInText = line => shownEnd(line) === null ? 'outside' : `p${shownEnd(line)}`

const copies = {
  mermaid() {
    const safe = text => oneLine(text).replace(/[#;<>&"\\]/g, mark => `#${mark.charCodeAt(0)};`) || ' '
    const lines = ['sequenceDiagram']
    participants((name, label) => lines.push(`  participant ${name} as ${safe(label)}`))
    const arrows = ['->>', '-)', '-->>', '-->>', '-x']
    passShown({
      message: index => lines.push(`  ${nameInText(messages.from[index])}${arrows[messages.kind[index]]}`
        + `${nameInText(messages.to[index])}: ${safe(messages.label(index))}`),
      note: (over, text) => {
        const shown = over.filter(line => shownEnd(line) !== null).map(nameInText)
        const all = shown.length > 0 ? shown : columns.lines.length > 0 ? [`p${columns.lines[0]}`] : []
        if (all.length > 0) lines.push(`  Note over ${[...new Set(all)].slice(0, 2).join(',')}: ${safe(text)}`)
      },
      separator: text => lines.push(`  %% ${oneLine(text).replace(/[{}]/g, '')}`),
      operand: (operator, condition, isLater) => {
        const known = ['loop', 'opt', 'break', 'alt', 'par', 'critical'].includes(operator)
        const title = known ? condition : `${operator} ${condition}`
        lines.push(`  ${isLater ? SEPARATORS[operator] ?? 'else' : known ? operator : 'alt'} ${safe(title)}`)
      },
      end: () => lines.push('  end'),
    })
    return `${lines.join('\n')}\n`
  },
  plantuml() {
    const safe = text => oneLine(text).replace(/[<>~*_"/\\[\]{}#&]/g, mark => `<U+${mark.charCodeAt(0).toString(16).padStart(4, '0')}>`) || ' '
    const lines = ['@startuml']
    participants((name, label) => lines.push(`participant "${safe(label)}" as ${name}`))
    const arrows = ['->', '->>', '-->', '-->', '->']
    passShown({
      message: index => lines.push(`${nameInText(messages.from[index])} ${arrows[messages.kind[index]]} `
        + `${nameInText(messages.to[index])} : ${safe(messages.label(index))}`),
      note: (over, text) => {
        const shown = over.filter(line => shownEnd(line) !== null).map(nameInText)
        if (shown.length > 0) lines.push(`note over ${[...new Set(shown)].join(', ')} : ${safe(text)}`)
      },
      separator: text => lines.push(`== ${safe(text)} ==`),
      operand: (operator, condition, isLater) => {
        const known = ['loop', 'opt', 'break', 'alt', 'par', 'critical'].includes(operator)
        lines.push(isLater ? `else ${safe(condition)}`
          : known ? `${operator} ${safe(condition)}` : `group ${safe(operator)} [${safe(condition)}]`)
      },
      end: () => lines.push('end'),
    })
    return `${[...lines, '@enduml'].join('\n')}\n`
  },
  transcript,
}

/** Copies the shown part of the diagram in a form. */
async function copy(form) {
  const text = copies[form]()
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
