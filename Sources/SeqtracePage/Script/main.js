// Builds the page, and connects keys, clicks and the address with their actions.

/** What keys and buttons do: the keys, none for a button alone, the key of the description, and the action. */
const keys = [
  [['ArrowDown', 'j'], 'next', () => goBy(1)],
  [['ArrowUp', 'k'], 'previous', () => goBy(-1)],
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
  [['x'], 'nextError', () => goAlong(errors, 1, word('no-error'))],
  [['Enter', ' '], 'collapse', () => toggle()],
  [['C'], 'collapseAll', () => collapseAll(true)],
  [['E'], 'expandAll', () => collapseAll(false)],
  [['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'], 'toDepth', key => { state.depth = Number(key); update() }],
  [['h'], 'hideLifeline', () => onLine(line => state.hidden.add(line))],
  [['f'], 'focusLifeline', () => onLine(focusOn)],
  [['l'], 'onlyLifeline', () => onLine(line => { state.only.add(line) })],
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
  [changes.length ? [] : ['p'], 'togglePanel', togglePanel],
  [changes.length ? ['p'] : [], 'previousChange', () => nextChange(-1)],
  [changes.length ? ['q'] : [], 'collapseEqual', () => { collapseEqual(); update() }],
  [['Home', 'g'], 'first', () => goBy(-Infinity)],
  [['End', 'G'], 'last', () => goBy(Infinity)],
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
  const scale = page.scroller.clientWidth / positionsWith(WIDEST_LABELS.at(-1)).width
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
  const shown = view.rows.filter(row => messageOf(row) >= 0).length
  page.status.replaceChildren(word('showing', count(shown), count(messages.count)))
  const hiddenLines = lifelines.count - view.members.reduce((sum, number) => sum + number, 0)
  const text = [omissions(), hiddenLines > 0 && word('hiddenLifelines', count(hiddenLines))].filter(Boolean).join(word('comma'))
  if (text) page.status.append(' ', element('span', 'omitted', `${word('hidden')} ${text}.`))
  if (text || state.isMerged) page.status.append(' ', keyButton('showAll'))
  for (const remark of [...data.remarks ?? [], data.footer ?? []].flat()) page.status.append(' ', element('span', 'remark', remark))
  page.rows.setAttribute('aria-label', `${title}. ${word('showing', count(shown), count(messages.count))}`)
}

// MARK: The address

/** Saves the state in the address, so that a link leads to the same view. */
function saveAddress() {
  const parts = new URLSearchParams()
  if (state.selected >= 0) parts.set('at', rows.position[state.selected])
  for (const [key, name, { write }] of choices) {
    const text = write(state[key])
    if (text !== undefined) parts.set(name, text)
  }
  const hash = parts.toString()
  page.address = hash ? `#${hash}` : ''
  if (location.hash !== page.address) history.replaceState(null, '', page.address || location.pathname)
}

/** Reads the state from the address. Values outside of their range are ignored. */
function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1))
  for (const [key, name, { read }] of choices) state[key] = read(parts.get(name))
  state.showsTimes &&= TIMES.areKnown
  if (!location.hash && changes.length) collapseEqual()
  refresh()
  fillControls()
  page.search.value = state.query
  if (state.query) find(state.query)
  const row = parts.has('at') ? elementAt(Number(parts.get('at'))) : NONE
  if (row >= 0) go(row, true)
  else fillPanel()
}

// MARK: Building

/** Creates a button that does what a keyboard shortcut does: with the text of the shortcut, or with a sign. */
function keyButton(key, sign, act = keys.find(shortcut => shortcut[1] === key)[2]) {
  const label = sign && word(key)
  return set(button(sign ?? word(key), () => act(), ''), { title: label, 'aria-label': label })
}

/** Creates buttons beside each other from their shortcuts and signs. */
const buttonGroup = signs =>
  element('span', 'group', ...Object.entries(signs).map(([key, sign]) => keyButton(key, sign)))

const labelled = (key, control) => element('label', '', `${word(key)} `, control)

/** The controls, by the state that they show if they show one. */
const controls = {}

/** The smallest zoom that fitting the width may choose. */
const LEAST_FIT = 0.45

/** Creates a list of values with texts, one of which can be chosen. */
function choice(label, options, act) {
  const node = set(element('select', '', ...options.map(([value, text]) => set(element('option', '', text), { value }))),
    { 'aria-label': label })
  node.addEventListener('change', () => act(node.value))
  return node
}

/** Builds the controls that choose both runs or one of them, and go from change to change. */
function buildSides() {
  controls.side = choice(word('side'), Object.keys(SIDES).map(side => [side, word(`side-${side}`)]),
    side => { state.side = side; update() })
  return element('span', 'group', controls.side, keyButton('previousChange', '⇡'),
    keyButton('nextChange', '⇣', () => nextChange(1)), keyButton('collapseEqual', '≈'))
}

function buildTools() {
  const depth = set(element('input'), { type: 'number', min: 0, max: 1e9 })
  depth.addEventListener('change', () => { state.depth = Math.max(0, Math.floor(Number(depth.value) || 0)); update() })
  Object.assign(controls, { depth, errorsOnly: keyButton('onlyErrors'), isMerged: keyButton('merge') })
  const tools = [buttonGroup({
    previous: '↑', next: '↓', into: '↘', over: '↷', out: '↗', caller: '↰', goReply: '⇠', back: '⟲' })]
  if (changes.length) tools.push(buildSides())
  tools.push(labelled('depth', depth), controls.errorsOnly, controls.isMerged)
  if (lengths.areKnown) {
    const limits = [0, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
    controls.slower = choice(undefined, limits.map(limit => [limit || '', limit ? duration(limit) : '–']),
      value => { state.slower = Number(value); update() })
    tools.push(labelled('slower', controls.slower))
  }
  if (TIMES.areKnown) {
    Object.assign(controls, { showsPath: keyButton('showPath'), showsTimes: keyButton('showTimes') })
    tools.push(controls.showsPath, controls.showsTimes)
  }
  const forms = [['', word('copy')], ['mermaid', 'Mermaid'], ['plantuml', 'PlantUML'], ['transcript', word('transcript')]]
  controls.copy = choice(word('copy'), forms, form => { if (form) copy(form); controls.copy.value = '' })
  controls.panel = set(keyButton('togglePanel', '◨'), { 'aria-pressed': true })
  const rest = buttonGroup({ collapseAll: '⊟', expandAll: '⊞', zoomOut: '−', zoomIn: '+', fitWidth: '↔' })
  rest.append(controls.panel)
  return set(element('div', 'tools', ...tools, rest, controls.copy, keyButton('help', '?')),
    { role: 'toolbar', 'aria-label': word('tools') })
}

/** Shows the state in the controls. */
function fillControls() {
  for (const [key, control] of Object.entries(controls)) {
    if (typeof state[key] === 'boolean') control.setAttribute('aria-pressed', state[key])
    else if (key in state) control.value = state[key] || ''
  }
}

function buildSearch() {
  page.search = set(element('input'), { type: 'search', placeholder: word('search'), 'aria-label': word('search') })
  page.found = set(element('span', 'found'), { role: 'status' })
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
  return element('div', 'search', page.search, page.found)
}

function buildHelp() {
  const signs = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', ' ': word('space') }
  const terms = keys.filter(([names]) => names.length > 0).flatMap(([names, key]) => {
    const shown = names.length > 4 ? ['1', '…', '9', '0'] : names
    return [element('dt', '', ...shown.flatMap(name => [element('kbd', '', signs[name] ?? name), ' '])),
      element('dd', '', word(key))]
  })
  const help = element('dialog', '', element('h2', '', word('help')), element('dl', 'keys', ...terms),
    button(word('close'), () => help.close()))
  return set(help, { 'aria-label': word('help') })
}

/** Creates the elements that the diagram is drawn into: what is behind the rows, the rows, and the heads. */
function grid() {
  const back = shape('svg', 'back', { 'aria-hidden': true })
  const rows = element('div', 'rows')
  const heads = set(element('div', 'heads', shape('svg')), { 'aria-hidden': true })
  heads.style.setProperty('--heads', `${HEADS}px`)
  return { content: element('div', 'content', back, rows, heads), back, rows, heads }
}

function build() {
  Object.assign(page, grid())
  set(page.rows, { tabindex: 0, role: 'tree' })
  page.stage = element('div', 'stage', page.content)
  page.space = element('div', 'space', page.stage)
  page.scroller = element('div', 'scroller', page.space)
  page.times = set(element('div', 'times', shape('svg', 'axis')), { 'aria-hidden': true })
  page.strip = element('canvas')
  page.stripWindow = element('div', 'window')
  const side = set(element('div', 'strip', page.strip, page.stripWindow), { 'aria-hidden': true })
  page.panel = set(element('aside', 'panel'), { tabindex: 0, 'aria-label': word('panel') })
  page.status = set(element('span', 'status'), { role: 'status' })
  page.said = set(element('span', 'said'), { role: 'status' })
  page.help = buildHelp()
  page.sheets = element('div', 'sheets')
  document.body.replaceChildren(
    element('header', '', element('h1', '', title), buildSearch(), buildTools()),
    element('main', 'work', page.scroller, page.times, side, page.panel),
    element('footer', '', page.status, page.said), page.sheets, page.help)
}

function connect() {
  page.scroller.addEventListener('scroll', followScrolling, { passive: true })
  page.heads.addEventListener('click', event => {
    const node = event.target.closest('.lifelineHead')
    if (node) showObject(Number(node.dataset.line))
  })
  for (const name of ['click', 'dblclick']) {
    page.rows.addEventListener(name, event => {
      const row = Number(event.target.closest('.row')?.dataset.row ?? NONE)
      if (name === 'dblclick' || event.target.closest('.toggle')) toggle(row)
      else go(row)
    })
  }
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
  for (const [name, pair] of Object.entries(data.theme)) style.setProperty(`--${name}`, colorOf(pair) ?? '')
}

const title = data.title || word('untitled')

// MARK: The start

/**
 * Reads the data. Returns undefined if the browser is too old, or if the file was cut off; the picture then stays,
 * and the sentence above it says so.
 */
function readData() {
  // What the modules use and some browsers lack. `light-dark()` is the newest.
  const features = [
    CSS.supports('color', 'light-dark(red, blue)'), window.ResizeObserver, window.Path2D, window.Intl?.NumberFormat,
    Array.prototype.findLast, Element.prototype.replaceChildren, window.HTMLDialogElement?.prototype.showModal]
  if (!features.every(Boolean)) return undefined
  try {
    return JSON.parse(document.getElementById('data').textContent)
  } catch {
    needs.textContent = needs.dataset.cut
    return undefined
  }
}

/** Draws the page instead of the picture. If that fails, the picture stays, with the error above it. */
function start() {
  document.head.append(document.querySelector('style'))
  const still = [...document.body.childNodes]
  try {
    useTheme()
    build()
    connect()
    readAddress()
    page.rows.focus({ preventScroll: true })
  } catch (error) {
    needs.append(` (${error})`)
    document.body.replaceChildren(...still)
    throw error
  }
}

start()
