// Builds the page, and connects keys, clicks and the address with their actions.

/** The keyboard shortcuts: their keys, the key of their description, and their action. */
const keys = [
  [['ArrowDown', 'j'], 'next', () => step('next')],
  [['ArrowUp', 'k'], 'previous', () => step('previous')],
  [['i', 'ArrowRight'], 'into', () => step('into')],
  [['o'], 'over', () => step('over')],
  [['u'], 'out', () => step('out')],
  [['c', 'ArrowLeft'], 'caller', () => step('caller')],
  [['r'], 'goReply', () => step('reply')],
  [['t'], 'partner', () => step('partner')],
  [['s'], 'start', () => step('start')],
  [['d'], 'goStarted', () => step('started')],
  [['b', 'Backspace'], 'back', back],
  [['Escape'], 'deselect', deselect],
  [['x'], 'nextError', goToError],
  [['Enter', ' '], 'collapse', () => toggle()],
  [['C'], 'collapseAll', () => collapseAll(true)],
  [['E'], 'expandAll', () => collapseAll(false)],
  [['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], 'toDepth', key => { state.depth = Number(key); update() }],
  [['h'], 'hideLifeline', () => onLine(line => state.hidden.add(line))],
  [['f'], 'focusLifeline', () => onLine(focusOn)],
  [['l'], 'onlyLifeline', () => onLine(line => { state.only = new Set([...(state.only ?? []), line]) })],
  [['L'], 'collapseLane', () => changeLane(state.collapsedLanes)],
  [['H'], 'hideLane', () => changeLane(state.hiddenLanes)],
  [['m'], 'merge', () => { state.isMerged = !state.isMerged; update() }],
  [['e'], 'onlyErrors', () => { state.errorsOnly = !state.errorsOnly; update() }],
  [['v'], 'showPath', () => flipTimes('showsPath', TIMES.areKnown && lengths.areKnown)],
  [['T'], 'showTimes', () => flipTimes('showsTimes', TIMES.areKnown)],
  [['a'], 'showAll', () => { showEverything(); update() }],
  [['/'], 'search', () => { page.search.focus(); page.search.select() }],
  [['n'], changes.length ? 'nextChange' : 'nextHit', () => changes.length && !state.query ? nextChange(1) : nextHit(1)],
  [['N'], 'previousHit', () => nextHit(-1)],
  [['+', '='], 'zoomIn', () => zoom(1.2)],
  [['-'], 'zoomOut', () => zoom(1 / 1.2)],
  [['w'], 'fitWidth', fitWidth],
  [['p'], ...(changes.length ? ['previousChange', () => nextChange(-1)] : ['togglePanel', togglePanel])],
  ...(changes.length ? [[['q'], 'collapseEqual', () => { collapseEqual(); update() }]] : []),
  [['Home', 'g'], 'first', () => step('first')],
  [['End', 'G'], 'last', () => step('last')],
  [['PageDown'], 'pageDown', () => scrollTo(port.left, port.top + port.height - HEADS - ROW)],
  [['PageUp'], 'pageUp', () => scrollTo(port.left, port.top - port.height + HEADS + ROW)],
  [['?'], 'help', () => page.help.showModal()],
]

/** Clears the selection and the search. The panel then lists the lifelines. */
function deselect() {
  Object.assign(state, { selected: NONE, object: NONE })
  page.search.value = ''
  find('')
  fillPanel()
  saveAddress()
}

/**
 * Applies an action to the lifeline in the panel or, if there is none, to the receiver of the selected
 * message.
 */
function onLine(act) {
  const message = messageOf(state.selected)
  const line = state.object >= 0 ? state.object : message >= 0 ? messages.to[message] : NONE
  if (line < 0) return say(word('selectFirst'))
  act(line)
  update()
}

/** Shows only a lifeline and those that it exchanges messages with, or all again. */
function focusOn(line) {
  state.focus = state.focus === line ? null : line
  state.hidden.delete(line)
}

/** Changes the zoom. The row in the middle of the window stays there. */
function zoom(factor) {
  const middle = port.top + (port.height - HEADS) / 2
  state.zoom = Math.max(0.4, Math.min(4, state.zoom * factor))
  place()
  scrollTo(port.left, middle - (port.height - HEADS) / 2)
  saveAddress()
}

/**
 * Zooms out until all columns are in the window or texts become unreadable; to the normal size if that
 * suffices.
 */
function fitWidth() {
  const scale = page.scroller.clientWidth / widthWith(WIDEST_LABELS.at(-1))
  zoom(Math.max(LEAST_FIT, Math.min(1, scale)) / state.zoom)
  scrollTo(0, port.top)
  if (scale < LEAST_FIT) say(word('no-fit'))
}

function togglePanel() {
  page.panel.hidden = !page.panel.hidden
  controls.panel.setAttribute('aria-pressed', !page.panel.hidden)
}

/** Positions the columns, and draws everything anew. The column in the middle of the window stays there. */
function place() {
  const middle = Math.min(lowerBound(columns.x, port.left + port.width / 2), columns.lines.length - 1)
  const share = middle >= 0 && columns.x.length > middle ? (columns.x[middle] - port.left) / port.width : NaN
  const width = page.scroller.clientWidth / state.zoom
  placeColumns(width)
  // What isn't scrolled stays so.
  if (share > 0 && port.left > 0) port.left = Math.round(columns.x[middle] - share * width)
  invalidate()
  measure()
}

/** Shows a message, and announces it to screen readers. */
function say(text) { page.said.textContent = text }

/** Chooses the rows anew, and draws them. */
function refresh() {
  page.times.hidden = !state.showsTimes
  choose()
  chooseColumns()
  placeColumns(page.scroller.clientWidth / state.zoom)
  invalidate()
  measure()
  drawStrip()
  fillStatus()
  sayHits()
}

/** Applies a change of the state. The selected row, or the shown call around it, stays at the same height. */
function update() {
  const row = state.selected
  const offset = row >= 0 ? topOf(row) - port.top : 0
  refresh()
  if (row >= 0) {
    const message = messageOf(row)
    if (!view.isShown[row] && message >= 0 && shownCallAround(message) >= 0) {
      state.selected = rows.ofMessage[shownCallAround(message)]
    }
    scrollTo(port.left, topOf(state.selected) - offset)
    fillPanel()
  }
  fillControls()
  saveAddress()
}

function fillStatus() {
  const shown = view.rows.reduce((sum, row) => sum + (rows.kind[row] === MESSAGE ? 1 : 0), 0)
  page.status.replaceChildren(word('showing', count(shown), count(messages.count)))
  const hiddenLines = lifelines.count - view.members.reduce((sum, number) => sum + number, 0)
  const parts = [omissions()]
  if (hiddenLines > 0) parts.push(word('hiddenLifelines', count(hiddenLines)))
  const text = parts.filter(part => part).join(word('comma'))
  if (text) page.status.append(' ', element('span', 'omitted', `${word('hidden')} ${text}.`))
  if (text || state.isMerged) {
    page.status.append(' ', button('showAll', () => { showEverything(); update() }))
  }
  for (const remark of data.remarks ?? []) page.status.append(' ', element('span', 'remark', remark))
  if (data.footer) page.status.append(' ', element('span', 'remark', data.footer))
  page.rows.setAttribute('aria-label', `${title}. ${word('showing', count(shown), count(messages.count))}`)
}

// MARK: The address

/** Saves the state in the address, so that a link leads to the same view. */
function saveAddress() {
  const parts = new URLSearchParams()
  const names = set => [...set].slice(0, 200).join('.')
  if (state.selected >= 0) parts.set('at', rows.position[state.selected])
  if (state.depth) parts.set('depth', state.depth)
  if (state.side !== 'both') parts.set('side', state.side)
  if (state.errorsOnly) parts.set('errors', 1)
  if (state.slower) parts.set('slower', state.slower)
  if (state.isMerged) parts.set('merge', 1)
  if (state.showsPath) parts.set('path', 1)
  if (state.showsTimes) parts.set('times', 1)
  if (state.focus !== null) parts.set('focus', state.focus)
  if (state.hidden.size) parts.set('hide', names(state.hidden))
  if (state.only) parts.set('only', names(state.only))
  if (state.collapsed.size) parts.set('collapsed', names(state.collapsed))
  if (state.folded.size) parts.set('folded', names(state.folded))
  if (state.hiddenLanes.size) parts.set('hidelanes', names(state.hiddenLanes))
  if (state.collapsedLanes.size) parts.set('lanes', names(state.collapsedLanes))
  if (state.query) parts.set('q', state.query)
  if (Math.abs(state.zoom - 1) > 0.01) parts.set('zoom', state.zoom.toFixed(2))
  const hash = parts.toString()
  page.address = hash ? `#${hash}` : ''
  if (location.hash !== page.address) history.replaceState(null, '', page.address || location.pathname)
}

/** Reads the state from the address. Values outside of their range are ignored. */
function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1))
  const number = (key, least, most) => {
    const value = Number(parts.get(key) ?? NaN)
    return value >= least && value <= most ? value : null
  }
  const list = (key, most) => new Set((parts.get(key) ?? '').split('.')
    .filter(text => /^[0-9]+$/.test(text)).map(Number).filter(value => value < most))
  showEverything()
  state.depth = Math.floor(number('depth', 0, 1e9) ?? 0)
  if (['old', 'new'].includes(parts.get('side'))) state.side = parts.get('side')
  state.errorsOnly = parts.has('errors')
  state.slower = number('slower', 0, 1e18) ?? 0
  state.isMerged = parts.has('merge')
  state.showsPath = parts.has('path')
  state.showsTimes = parts.has('times') && TIMES.areKnown
  const focus = number('focus', 0, lifelines.count - 1)
  state.focus = focus === null ? null : Math.floor(focus)
  state.hidden = list('hide', lifelines.count)
  state.only = parts.has('only') ? list('only', lifelines.count) : null
  state.collapsed = list('collapsed', messages.count)
  if (!location.hash && changes.length) collapseEqual()
  state.folded = list('folded', fragments.count)
  state.hiddenLanes = list('hidelanes', Infinity)
  state.collapsedLanes = list('lanes', Infinity)
  state.zoom = number('zoom', 0.4, 4) ?? 1
  state.query = parts.get('q') ?? ''
  refresh()
  fillControls()
  page.search.value = state.query
  if (state.query) find(state.query)
  const position = number('at', 0, 1e15)
  const row = position === null ? NONE : elementAt(position)
  if (row >= 0) go(row, true)
  else fillPanel()
}

// MARK: Building

function button(key, act, text) {
  const node = element('button', '', text ?? word(key))
  node.type = 'button'
  if (text) { node.title = word(key); node.setAttribute('aria-label', word(key)) }
  node.addEventListener('click', act)
  return node
}

function labelled(key, control) {
  const node = element('label')
  node.append(`${word(key)} `, control)
  return node
}

const controls = {}

/** The smallest zoom that fitting the width may choose. */
const LEAST_FIT = 0.45

function choice(options, act) {
  const node = element('select')
  for (const [value, text] of options) {
    const option = element('option', '', text)
    option.value = value
    node.append(option)
  }
  node.addEventListener('change', () => act(node))
  return node
}

function buildTools() {
  const tools = element('div', 'tools')
  tools.setAttribute('role', 'toolbar')
  tools.setAttribute('aria-label', word('tools'))
  const walk = element('span', 'group')
  for (const [name, sign] of [['previous', '↑'], ['next', '↓'], ['into', '↘'], ['over', '↷'], ['out', '↗'],
    ['caller', '↰'], ['goReply', '⇠']]) {
    walk.append(button(name, () => step(name === 'goReply' ? 'reply' : name), sign))
  }
  walk.append(button('back', back, '⟲'))
  const depth = element('input')
  Object.assign(depth, { type: 'number', min: 0, max: 1e9 })
  depth.addEventListener('change', () => { state.depth = Math.max(0, Math.floor(Number(depth.value) || 0)); update() })
  controls.depth = depth
  controls.errors = button('onlyErrors', () => { state.errorsOnly = !state.errorsOnly; update() })
  controls.merge = button('merge', () => { state.isMerged = !state.isMerged; update() })
  tools.append(walk)
  if (changes.length) tools.append(buildSides())
  tools.append(labelled('depth', depth), controls.errors, controls.merge)
  if (lengths.areKnown) {
    const limits = [0, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
    controls.slower = choice(limits.map(limit => [limit, limit ? duration(limit) : '–']),
      node => { state.slower = Number(node.value); update() })
    tools.append(labelled('slower', controls.slower))
  }
  if (TIMES.areKnown) {
    controls.path = button('showPath', () => flipTimes('showsPath', lengths.areKnown))
    controls.times = button('showTimes', () => flipTimes('showsTimes', true))
    tools.append(controls.path, controls.times)
  }
  const forms = [['', word('copy')], ['mermaid', 'Mermaid'], ['plantuml', 'PlantUML'], ['transcript', word('transcript')]]
  controls.copy = choice(forms, node => { if (node.value) copy(node.value); node.value = '' })
  controls.copy.setAttribute('aria-label', word('copy'))
  controls.panel = button('togglePanel', togglePanel, '◨')
  const rest = element('span', 'group')
  rest.append(button('collapseAll', () => collapseAll(true), '⊟'), button('expandAll', () => collapseAll(false), '⊞'),
    button('zoomOut', () => zoom(1 / 1.2), '−'), button('zoomIn', () => zoom(1.2), '+'), button('fitWidth', fitWidth, '↔'), controls.panel)
  controls.panel.setAttribute('aria-pressed', true)
  tools.append(rest, controls.copy, button('help', () => page.help.showModal(), '?'))
  return tools
}

/** Shows the state in the controls. */
function fillControls() {
  controls.depth.value = state.depth || ''
  controls.errors.setAttribute('aria-pressed', state.errorsOnly)
  controls.merge.setAttribute('aria-pressed', state.isMerged)
  if (controls.side) controls.side.value = state.side
  if (controls.slower) controls.slower.value = state.slower
  controls.path?.setAttribute('aria-pressed', state.showsPath)
  controls.times?.setAttribute('aria-pressed', state.showsTimes)
}

function buildSearch() {
  const box = element('div', 'search')
  page.search = element('input')
  Object.assign(page.search, { type: 'search', placeholder: word('search') })
  page.search.setAttribute('aria-label', word('search'))
  page.found = element('span', 'found')
  page.found.setAttribute('role', 'status')
  let due = 0
  page.search.addEventListener('input', () => {
    clearTimeout(due)
    due = setTimeout(() => { find(page.search.value); saveAddress() }, 80)
  })
  page.search.addEventListener('keydown', event => {
    if (event.key === 'Enter') {
      find(page.search.value)
      nextHit(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') deselect()
    else return
    // The next key is a command of the page: `n` goes to the next hit.
    page.rows.focus({ preventScroll: true })
    event.preventDefault()
    event.stopPropagation()
  })
  box.append(page.search, page.found)
  return box
}

function buildHelp() {
  const help = element('dialog')
  help.setAttribute('aria-label', word('help'))
  const list = element('dl', 'keys')
  const signs = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', ' ': word('space') }
  for (const [names, key] of keys) {
    const term = element('dt')
    const shown = names.length > 4 ? ['1', '…', '9', '0'] : names
    for (const name of shown) term.append(element('kbd', '', signs[name] ?? name), ' ')
    list.append(term, element('dd', '', word(key)))
  }
  help.append(element('h2', '', word('help')), list, button('close', () => help.close()))
  return help
}

/** Creates the elements that the diagram is drawn into: what is behind the rows, the rows, and the heads. */
function grid() {
  const content = element('div', 'content')
  const back = shape('svg', 'back', { 'aria-hidden': 'true' })
  const rows = element('div', 'rows')
  const heads = element('div', 'heads')
  heads.setAttribute('aria-hidden', 'true')
  heads.style.setProperty('--heads', `${HEADS}px`)
  heads.append(shape('svg', '', {}))
  content.append(back, rows, heads)
  return { content, back, rows, heads }
}

function build() {
  const header = element('header')
  const name = element('h1', '', title)
  header.append(name, buildSearch(), buildTools())
  const work = element('main', 'work')
  page.scroller = element('div', 'scroller')
  page.space = element('div', 'space')
  page.stage = element('div', 'stage')
  Object.assign(page, grid())
  page.rows.tabIndex = 0
  page.rows.setAttribute('role', 'tree')
  page.stage.append(page.content)
  page.space.append(page.stage)
  page.scroller.append(page.space)
  const side = element('div', 'strip')
  side.setAttribute('aria-hidden', 'true')
  page.strip = element('canvas')
  page.stripWindow = element('div', 'window')
  side.append(page.strip, page.stripWindow)
  page.panel = element('aside', 'panel')
  page.panel.tabIndex = 0
  page.panel.setAttribute('aria-label', word('panel'))
  page.times = element('div', 'times')
  page.times.setAttribute('aria-hidden', 'true')
  page.times.append(shape('svg', 'axis', {}))
  work.append(page.scroller, page.times, side, page.panel)
  const footer = element('footer')
  page.status = element('span', 'status')
  page.status.setAttribute('role', 'status')
  page.said = element('span', 'said')
  page.said.setAttribute('role', 'status')
  footer.append(page.status, page.said)
  page.help = buildHelp()
  page.probe = element('span', 'probe')
  page.sheets = element('div', 'sheets')
  document.body.replaceChildren(header, work, footer, page.sheets, page.help, page.probe)
}

function connect() {
  page.scroller.addEventListener('scroll', followScrolling, { passive: true })
  page.rows.addEventListener('click', event => {
    const node = event.target.closest('.row')
    if (!node) return
    const row = Number(node.dataset.row)
    if (event.target.closest('.toggle')) return toggle(row)
    go(row)
  })
  page.rows.addEventListener('dblclick', event => {
    const node = event.target.closest('.row')
    if (node) toggle(Number(node.dataset.row))
  })
  page.content.addEventListener('click', event => {
    const node = event.target.closest('.lifelineHead')
    if (!node) return
    event.stopPropagation()
    showObject(Number(node.dataset.line))
  }, true)
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || page.help.open) return
    if (event.target.closest('input, select, textarea')) return
    if (event.target.closest('button, a') && ['Enter', ' '].includes(event.key)) return
    const found = keys.find(([names]) => names.includes(event.key))
    if (!found) return
    event.preventDefault()
    say('')
    found[2](event.key)
  })
  window.addEventListener('hashchange', () => { if (location.hash !== page.address) readAddress() })
  new ResizeObserver(() => requestAnimationFrame(() => { place(); drawNow(); drawStrip() })).observe(page.scroller)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawStrip)
  window.addEventListener('beforeprint', printAll)
  window.addEventListener('afterprint', () => {
    page.sheets.replaceChildren()
    Object.assign(port, page.place)
    refresh()
  })
  prepareStrip()
}

/** Draws the shown rows for printing, at most the first 2000 of them, on sheets that fit A4 and Letter paper. */
function printAll() {
  const [most, width] = [2000, 715]
  page.place = { left: port.left, top: port.top }
  const screen = { content: page.content, back: page.back, rows: page.rows, heads: page.heads }
  const scale = Math.min(1, width / columns.width)
  const end = Math.min(view.rows.length, most)
  for (const node of drawn.values()) node.remove()
  for (let first = 0; first < end;) {
    const top = topOf(view.rows[first])
    let last = first + 1
    // The first sheet has the title, too.
    const height = first === 0 ? 820 : 900
    while (last < end && topOf(view.rows[last + 1] ?? rows.count) - top + HEADS <= height / scale) last += 1
    Object.assign(page, grid())
    Object.assign(port, { left: 0, top, width: columns.width, height: topOf(view.rows[last] ?? rows.count) - top + HEADS })
    page.content.style.zoom = scale
    page.content.style.height = `${port.height}px`
    page.sheets.append(page.content)
    drawn.clear()
    drawNow([first, last])
    first = last
  }
  drawn.clear()
  Object.assign(page, screen)
}

function useTheme() {
  const style = document.documentElement.style
  style.colorScheme = data.colorScheme
  for (const [name, [light, dark]] of Object.entries(data.theme)) {
    if (!/^#[0-9a-f]{6,8}$/i.test(light ?? '') || !/^#[0-9a-f]{6,8}$/i.test(dark ?? '')) continue
    style.setProperty(`--${name}`, `light-dark(${light}, ${dark})`)
  }
}

const title = data.title || word('untitled')

useTheme()
build()
connect()
readAddress()
page.rows.focus({ preventScroll: true })
