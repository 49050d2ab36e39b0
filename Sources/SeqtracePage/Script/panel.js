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
  list.append(element('dt', '', term))
  const cell = element('dd')
  cell.append(...[content].flat())
  list.append(cell)
}

/** A button that goes to a message. */
function goButton(message, text) {
  const node = element('button', 'go', text ?? messages.label(message))
  node.type = 'button'
  node.addEventListener('click', () => go(rows.ofMessage[message]))
  return node
}

/** A button that shows a lifeline in the panel. */
function lineButton(line) {
  if (line < 0) return nameOf(line)
  const node = element('button', 'go', lifelines.label(line))
  node.type = 'button'
  node.addEventListener('click', () => showObject(line))
  return node
}

function fillRow(nodes, row) {
  const message = messageOf(row)
  if (message < 0) {
    nodes.push(element('h2', '', sentence(row)))
    return
  }
  nodes.push(heading(message))
  const list = element('dl')
  fact(list, word('kind'), word(messages.throws[message] ? 'throw' : KINDS[messages.kind[message]]))
  fact(list, word('from'), lineButton(messages.from[message]))
  fact(list, word('to'), lineButton(messages.to[message]))
  fillValues(list, message)
  fillTimes(list, message)
  fillRelations(list, message)
  fillSpan(list, message)
  fact(list, word('source'), sourceLink(message))
  fillExcerpt(list, texts[sources[message]])
  fact(list, word('comment'), messages.comment.get(message))
  const number = messages.number.get(message)
  const caption = captions.find(caption => number !== undefined && String(caption.number) === String(number))
  fact(list, word('step'), caption?.text)
  nodes.push(list)
}

/** Adds the facts of a call's span that aren't drawn. */
function fillSpan(list, message) {
  if (facts[message] < 0) return
  const items = element('ul')
  const lines = texts[facts[message]].split('\n')
  const most = 200
  for (const line of lines.slice(0, most)) items.append(element('li', '', line))
  if (lines.length > most) items.append(element('li', 'quiet', word('andMore', count(lines.length - most))))
  fact(list, word('span'), items)
}

function heading(message) {
  const node = element('h2')
  if (shownNumber(message)) node.append(element('b', '', `${shownNumber(message)} `))
  node.append(messages.label(message) || word(KINDS[messages.kind[message]]))
  return node
}

function fillValues(list, message) {
  const given = messages.arguments.get(message)
  if (given?.length) {
    const labels = (/\((.*)\)$/.exec(messages.name(message))?.[1] ?? '').split(':')
    const items = element('ul')
    given.forEach((value, index) => {
      const label = labels[index] && labels[index] !== '_' ? `${labels[index]}: ` : ''
      items.append(element('li', '', label + value))
    })
    fact(list, word('arguments'), items)
  } else if (data.isRecorded && /\([^)]*:\)$/.test(messages.name(message))) {
    fact(list, word('arguments'), element('span', 'quiet', word('notRecorded')))
  }
  fact(list, word(messages.throws[message] ? 'error' : 'value'), messages.value.get(message))
  const reply = tree.reply[message]
  if (reply >= 0) {
    const node = goButton(reply, messages.label(reply) || word('reply'))
    if (messages.throws[reply]) node.classList.add('error')
    fact(list, word('result'), node)
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
  if (parent >= 0) fact(list, word(messages.isReply(message) ? 'answers' : 'cause'), goButton(parent))
  const start = startOf(message)
  if (start >= 0 && start !== parent) fact(list, word('startedBy'), goButton(start))
  fact(list, word('started'), startedList(message))
  if (tasks.areKnown) fact(list, word('lane'), laneFacts(message))
  const other = registrationPartner(message)
  if (other >= 0) fact(list, word('registration'), goButton(other))
  if (tree.inner[message] > 0) fact(list, word('inside'), count(tree.inner[message]))
}

/** Buttons for the messages that a message started: the first messages of tasks, and callbacks. */
function startedList(message) {
  const started = tasks.started.get(message) ?? []
  const most = 50
  const nodes = started.slice(0, most).map(one => goButton(one))
  if (started.length > most) nodes.push(word('andMore', count(started.length - most)))
  return nodes.length > 0 ? nodes : undefined
}

/** The lane of a message: its number, its size, and buttons that collapse or hide it. */
function laneFacts(message) {
  const lane = lanes[message]
  const bar = element('span', 'buttons')
  bar.append(button('collapseLane', () => changeLane(state.collapsedLanes)),
    button('hideLane', () => changeLane(state.hiddenLanes)))
  return [word('laneFacts', count(lane + 1), count(tasks.size.get(lane))), bar]
}

/**
 * A link to the source if its scheme is one that pictures link to, else the address; without an address, the
 * file and line.
 */
function sourceLink(message) {
  const address = messages.link.get(message)
  if (address === undefined) return texts[sources[message]]
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
  nodes.push(element('h2', '', lifelines.label(line)))
  const list = element('dl')
  const at = position => {
    const message = messageOf(elementAt(position))
    return message >= 0 ? goButton(message) : undefined
  }
  if (lifelines.facetOf[line] >= 0) fact(list, word('facetOf'), lineButton(lifelines.facetOf[line]))
  if (lifelines.creation[line] >= 0) fact(list, word('created'), at(lifelines.creation[line]))
  if (lifelines.destruction[line] >= 0) fact(list, word('destroyed'), at(lifelines.destruction[line]))
  nodes.push(list)
  nodes.push(objectButtons(line))
  const most = 200
  for (const [key, ends] of [['heard', messages.to], ['said', messages.from]]) {
    const items = element('ol', 'talk')
    let number = 0
    for (let message = 0; message < messages.count; message += 1) {
      if (ends[message] !== line || messages.isReply(message)) continue
      number += 1
      if (number > most) continue
      const item = element('li')
      item.append(goButton(message))
      items.append(item)
    }
    nodes.push(element('h3', '', `${word(key)} (${count(number)})`), items)
    if (number > most) nodes.push(element('p', 'quiet', word('andMore', count(number - most))))
  }
}

function objectButtons(line) {
  const bar = element('p', 'buttons')
  const add = (key, act) => {
    const node = element('button', '', word(key))
    node.type = 'button'
    node.addEventListener('click', () => { act(); update() })
    bar.append(node)
  }
  add('hideLifeline', () => { state.hidden.add(line); state.only?.delete(line) })
  add('focusLifeline', () => focusOn(line))
  add('onlyLifeline', () => { state.only = new Set([...(state.only ?? []), line]) })
  return bar
}

function showObject(line) {
  state.object = line
  fillPanel()
}

/** Makes a list one tab stop: the arrow keys move between the controls of its items. */
function takeOneTabStop(list) {
  const controlsOf = item => [...item.querySelectorAll('input, button')]
  for (const control of controlsOf(list)) control.tabIndex = -1
  let current = list.querySelector('input, button')
  if (current) current.tabIndex = 0
  list.addEventListener('focusin', event => {
    current.tabIndex = -1
    current = event.target
    current.tabIndex = 0
  })
  list.addEventListener('keydown', event => {
    const item = event.target.closest('li')
    const place = controlsOf(item).indexOf(event.target)
    const next = {
      ArrowDown: () => controlsOf(item.nextElementSibling ?? item)[place],
      ArrowUp: () => controlsOf(item.previousElementSibling ?? item)[place],
      ArrowRight: () => controlsOf(item)[place + 1], ArrowLeft: () => controlsOf(item)[place - 1],
    }[event.key]
    if (!next) return
    next()?.focus()
    event.preventDefault()
    event.stopPropagation()
  })
}

/** Adds the lifelines, each with a checkbox that hides or shows it. */
function fillLifelines(nodes) {
  const most = 300
  const list = element('ul', 'talk')
  for (let line = 0; line < Math.min(lifelines.count, most); line += 1) {
    const item = element('li')
    const tick = element('input')
    tick.type = 'checkbox'
    tick.checked = isLineShown(line)
    tick.setAttribute('aria-label', word('showLifeline', lifelines.label(line)))
    tick.addEventListener('change', () => {
      if (tick.checked) {
        state.hidden.delete(line)
        state.only?.add(line)
        state.focus = null
      } else state.hidden.add(line)
      update()
    })
    item.append(tick, lineButton(line))
    list.append(item)
  }
  takeOneTabStop(list)
  nodes.push(list)
  if (lifelines.count > most) nodes.push(element('p', 'quiet', word('andMore', count(lifelines.count - most))))
}
