// The panel: everything known about the selected message or a lifeline.

/** Fills the panel for the selection. */
function fillPanel() {
  const nodes = []
  const row = state.selected
  if (state.object !== undefined && state.object !== NONE) fillObject(nodes, state.object)
  else if (row >= 0) fillRow(nodes, row)
  else {
    nodes.push(element('p', 'quiet', word('nothingSelected')))
    fillChanges(nodes)
    nodes.push(element('h3', '', word('lifelines')))
    fillLifelines(nodes)
  }
  page.panel.replaceChildren(...nodes)
}

/** Adds a term and its description to the panel. */
function fact(list, term, content) {
  if (content === undefined || content === null || content === '') return
  list.append(element('dt', '', term), element('dd', '', ...[content].flat()))
}

/** A list of what `make` creates of the first elements, at most `most`, and the number of the others. */
function listOf(elements, most, make) {
  const items = elements.slice(0, most).map((one, index) => element('li', '', ...[make(one, index)].flat()))
  const others = elements.length - items.length
  return element('ul', 'talk', ...items, ...(others > 0 ? [element('li', 'quiet', word('andMore', count(others)))] : []))
}

/** A button that goes to a message. */
const goButton = (message, text = messages.label(message), className = '') =>
  button(text, () => go(rows.ofMessage[message]), `go ${className}`)

/** A button that shows a lifeline in the panel. */
const lineButton = line => line < 0 ? nameOf(line) : button(labelOf(line), () => showObject(line), 'go')

function fillRow(nodes, row) {
  const message = messageOf(row)
  if (message < 0) {
    nodes.push(element('h2', '', sentence(row)))
    return
  }
  const label = messages.label(message) || word(KINDS[messages.kind[message]])
  nodes.push(element('h2', '', shownNumber(message) && element('b', '', `${shownNumber(message)} `), label))
  const list = element('dl')
  fact(list, word('kind'), word(messages.throws[message] ? 'throw' : KINDS[messages.kind[message]]))
  fact(list, word('from'), lineButton(messages.from[message]))
  fact(list, word('to'), lineButton(messages.to[message]))
  fillValues(list, message)
  fillTimes(list, message)
  fillRelations(list, message)
  // The facts of a call's span that aren't drawn.
  if (contexts.facts(message)) fact(list, word('span'), listOf(contexts.facts(message).split('\n'), 200, line => line))
  fact(list, word('source'), sourceLink(message))
  fillExcerpt(list, contexts.source(message))
  fact(list, word('comment'), messages.comment.get(message))
  const number = messages.number.get(message)
  const caption = captions.find(caption => number !== undefined && String(caption.number) === String(number))
  fact(list, word('step'), caption?.text)
  nodes.push(list)
}

function fillValues(list, message) {
  const given = messages.arguments.get(message)
  if (given?.length) {
    const labels = (/\((.*)\)$/.exec(messages.name(message))?.[1] ?? '').split(':')
    fact(list, word('arguments'), listOf(given, Infinity, (value, index) =>
      (labels[index] && labels[index] !== '_' ? `${labels[index]}: ` : '') + value))
  } else if (data.isRecorded && /\([^)]*:\)$/.test(messages.name(message))) {
    fact(list, word('arguments'), element('span', 'quiet', word('notRecorded')))
  }
  fact(list, word(messages.throws[message] ? 'error' : 'value'), messages.value.get(message))
  const reply = tree.reply[message]
  if (reply >= 0) {
    fact(list, word('result'), goButton(reply, messages.label(reply) || word('reply'), messages.throws[reply] ? 'error' : ''))
  }
}

function fillTimes(list, message) {
  if (!Number.isNaN(times[message])) fact(list, word('time'), duration(times[message]))
  fact(list, word('duration'), lengthOf(message))
  const { own, critical } = timesOfCalls()
  if (Number.isNaN(own[message])) return
  fact(list, word('ownTime'), duration(own[message]))
  fact(list, word('criticalPath'), duration(critical[message]))
}

function fillRelations(list, message) {
  const parent = tree.parent[message]
  if (parent >= 0) fact(list, word(isReply(message) ? 'answers' : 'cause'), goButton(parent))
  const start = startOf(message)
  if (start >= 0 && start !== parent) fact(list, word('startedBy'), goButton(start))
  if (tasks.started.has(message)) fact(list, word('started'), listOf(tasks.started.get(message), 50, one => goButton(one)))
  if (tasks.areKnown) fact(list, word('lane'), laneFacts(message))
  const other = registrationPartner(message)
  if (other >= 0) fact(list, word('registration'), goButton(other))
  if (tree.inner[message] > 0) fact(list, word('inside'), count(tree.inner[message]))
}

/** The lane of a message: its number, its size, and buttons that collapse or hide it. */
function laneFacts(message) {
  const lane = lanes[message]
  return [word('laneFacts', count(lane + 1), count(tasks.size.get(lane))),
    element('span', 'buttons', keyButton('collapseLane'), keyButton('hideLane'))]
}

/**
 * A link to the source if its scheme is one that pictures link to, else the address; without an address, the
 * file and line.
 */
function sourceLink(message) {
  const address = messages.link.get(message)
  if (address === undefined) return contexts.source(message)
  const scheme = /^([^:/?#]*):/.exec(address)?.[1].toLowerCase()
  if (scheme !== undefined && !['http', 'https', 'mailto'].includes(scheme)) return address
  const node = element('a', '', address.split('/').pop() || address)
  node.href = address
  node.rel = 'noreferrer'
  return node
}

/** Adds the lines of the source around a message. */
function fillExcerpt(list, place) {
  const [first, text] = data.excerpts?.[place] ?? []
  if (text === undefined) return
  const node = element('pre', 'excerpt')
  text.split('\n').forEach((line, index) => {
    const isOwn = String(first + index) === place.split(':').pop()
    node.append(element(isOwn ? 'mark' : 'span', '', `${first + index}  ${line}\n`))
  })
  list.append(node)
}

/** Adds a lifeline's creation and destruction, and the messages that it received and sent. */
function fillObject(nodes, line) {
  nodes.push(element('h2', '', labelOf(line)))
  const list = element('dl')
  const at = position => {
    const message = messageOf(elementAt(position))
    return message >= 0 ? goButton(message) : undefined
  }
  if (lifelines.facetOf[line] >= 0) fact(list, word('facetOf'), lineButton(lifelines.facetOf[line]))
  if (lifelines.creation[line] >= 0) fact(list, word('created'), at(lifelines.creation[line]))
  if (lifelines.destruction[line] >= 0) fact(list, word('destroyed'), at(lifelines.destruction[line]))
  nodes.push(list, element('p', 'buttons', ...['hideLifeline', 'focusLifeline', 'onlyLifeline'].map(key => keyButton(key))))
  for (const [key, ends] of [['heard', messages.to], ['said', messages.from]]) {
    const found = []
    ends.forEach((end, message) => { if (end === line && !isReply(message)) found.push(message) })
    nodes.push(element('h3', '', `${word(key)} (${count(found.length)})`), listOf(found, 200, one => goButton(one)))
  }
}

function showObject(line) {
  state.object = line
  fillPanel()
}

/** Lists the changes in the panel. */
function fillChanges(nodes) {
  if (changes.length === 0) return
  const list = listOf(changes.map(messageOf), 300, message =>
    goButton(message, signedLabel(message), CHANGES[messages.change.get(message)]?.[0]))
  nodes.push(element('h3', '', word('changes', count(changes.length))), list)
}

/** Makes a list with two controls on each line one tab stop: the arrow keys move between them. */
function takeOneTabStop(list) {
  const controls = [...list.querySelectorAll('input, button')]
  const stopAt = stop => { for (const control of controls) control.tabIndex = control === stop ? 0 : -1 }
  stopAt(controls[0])
  list.addEventListener('focusin', event => stopAt(event.target))
  list.addEventListener('keydown', event => {
    const distance = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!distance) return
    controls[controls.indexOf(event.target) + distance]?.focus()
    event.preventDefault()
    event.stopPropagation()
  })
}

/** Adds the lifelines, each with a checkbox that hides or shows it. */
function fillLifelines(nodes) {
  const list = listOf([...view.merged.keys()], 300, line => {
    const tick = set(element('input'), { type: 'checkbox', 'aria-label': word('showLifeline', labelOf(line)) })
    tick.checked = isLineShown(line)
    tick.addEventListener('change', () => {
      if (tick.checked) {
        state.hidden.delete(line)
        if (state.only.size > 0) state.only.add(line)
        state.focus = null
      } else state.hidden.add(line)
      update()
    })
    return [tick, lineButton(line)]
  })
  takeOneTabStop(list)
  nodes.push(list)
}
