// The shown part of the diagram: the reader's choices, and the rows and lifelines that result.

/**
 * The kinds of choices: how the address writes one, and reads it. A value that is the usual one isn't written, and
 * one out of its range is read as the usual one.
 */
const flag = { write: value => value ? 1 : undefined, read: text => text !== null }
const oneOf = (usual, ...others) => ({
  write: value => value === usual ? undefined : value, read: text => others.includes(text) ? text : usual,
})
const numberIn = (least, most, usual, digits = 0) => ({
  write: number => {
    const text = number?.toFixed(digits)
    return Number(text) === usual ? undefined : text
  },
  read: text => {
    const number = Number(text ?? NaN)
    return number >= least && number <= most ? Number(number.toFixed(digits)) : usual
  },
})
const setBelow = most => ({
  write: values => values.size > 0 ? [...values].slice(0, 200).join('.') : undefined,
  read: text => new Set((text ?? '').split('.').filter(part => /^[0-9]+$/.test(part)).map(Number).filter(value => value < most)),
})

/** The reader's choices: their keys in the state, their names in the address, and their kinds. */
const choices = [
  ['depth', 'depth', numberIn(0, 1e9, 0)],
  ['side', 'side', oneOf(...Object.keys(SIDES))],
  ['errorsOnly', 'errors', flag],
  ['slower', 'slower', numberIn(0, 1e18, 0)],
  ['isMerged', 'merge', flag],
  ['showsPath', 'path', flag],
  ['showsTimes', 'times', flag],
  ['focus', 'focus', numberIn(0, lifelines.count - 1, null)],
  ['hidden', 'hide', setBelow(lifelines.count)],
  ['only', 'only', setBelow(lifelines.count)],
  ['collapsed', 'collapsed', setBelow(messages.count)],
  ['folded', 'folded', setBelow(fragments.count)],
  ['hiddenLanes', 'hidelanes', setBelow(Infinity)],
  ['collapsedLanes', 'lanes', setBelow(Infinity)],
  ['query', 'q', { write: text => text || undefined, read: text => text ?? '' }],
  ['zoom', 'zoom', numberIn(0.4, 4, 1, 2)],
]

const state = { selected: NONE }
for (const [key, , { read }] of choices) state[key] = read(null)

/** The shown rows and lifelines, and the numbers of hidden messages by reason. */
const view = {
  rows: new Int32Array(0), before: new Int32Array(1), isShown: new Uint8Array(0),
  top: new Float64Array(1), isStretchShown: new Uint8Array(0),
  merged: Int32Array.from({ length: lifelines.count }, (_, line) => line),
  members: new Int32Array(lifelines.count).fill(1),
  isLineShown: new Uint8Array(lifelines.count), reasons: new Map(),
  /** The messages that are hidden for another reason than their lifelines. */
  isLeftOut: new Uint8Array(messages.count),
}

const typeName = name => name.replace(/(.)#[0-9]+$/, '$1')

/** Chooses the lifelines, and merges objects of the same type into one if the reader has chosen that. */
function chooseLifelines() {
  const { focus, only, hidden, isMerged } = state
  const near = new Uint8Array(lifelines.count)
  if (focus !== null) {
    near[focus] = 1
    for (let message = 0; message < messages.count; message += 1) {
      const [from, to] = [messages.from[message], messages.to[message]]
      if (from === focus && to >= 0) near[to] = 1
      if (to === focus && from >= 0) near[from] = 1
    }
  }
  const firsts = new Map()
  view.members.fill(0)
  for (let line = 0; line < lifelines.count; line += 1) {
    const isShown = (focus === null || near[line]) && (only.size === 0 || only.has(line))
      && !hidden.has(line)
    view.merged[line] = line
    view.isLineShown[line] = isShown ? 1 : 0
    if (!isShown) continue
    if (isMerged) {
      const type = typeName(lifelines.name(line))
      if (!firsts.has(type)) firsts.set(type, line)
      view.merged[line] = firsts.get(type)
      if (view.merged[line] !== line) view.isLineShown[line] = 0
    }
    view.members[view.merged[line]] += 1
  }
}

/** Whether a lifeline, or the one that it was merged into, is shown. True for ends outside of lifelines. */
const isLineShown = line => line < 0 || view.isLineShown[view.merged[line]] === 1

/** Marks the chosen messages, the calls around them, and the replies to all these calls. */
function markedPaths(isChosen) {
  const marks = new Uint8Array(messages.count)
  for (let message = 0; message < messages.count; message += 1) {
    if (!isChosen(message)) continue
    for (let at = message; at >= 0 && !marks[at]; at = tree.parent[at]) {
      marks[at] = 1
      if (tree.reply[at] >= 0) marks[tree.reply[at]] = 1
    }
  }
  return marks
}

/** Collapses those calls with messages inside for which `isWanted` is true. */
function collapseCalls(isWanted) {
  for (let call = 0; call < messages.count; call += 1) {
    if (tree.inner[call] > 0 && !isReply(call) && isWanted(call)) state.collapsed.add(call)
  }
}

/** Decides in one pass which rows are shown. */
function chooseRows() {
  const onError = state.errorsOnly ? markedPaths(isError) : null
  const isSlow = state.slower > 0 ? markedPaths(call => lengths[call] >= state.slower) : null
  const inside = new Uint8Array(messages.count)
  const reasons = new Map()
  const isLeftOut = new Uint8Array(messages.count)
  const hide = (reason, message) => {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (reason !== 'lifelines') isLeftOut[message] = 1
    return false
  }
  const isMessageShown = message => {
    const [from, to] = [messages.from[message], messages.to[message]]
    const parent = tree.parent[message]
    if (parent >= 0) {
      const isCollapsed = !isReply(message) && state.collapsed.has(parent)
      inside[message] = inside[parent] || isCollapsed ? 1 : 0
    }
    if (isOfOtherSide(message)) return hide('side', message)
    if (!isLineShown(from) || !isLineShown(to)) return hide('lifelines', message)
    if (state.focus !== null && from !== state.focus && to !== state.focus) return hide('lifelines', message)
    if (state.hiddenLanes.has(lanes[message])) return hide('lanes', message)
    if (state.collapsedLanes.has(lanes[message]) && !isLaneCollapsedAt(message)) return hide('collapsedLanes', message)
    if (onError && !onError[message]) return hide('errors', message)
    if (isSlow && !isSlow[message]) return hide('slower', message)
    if (state.depth > 0 && tree.depth[message] > state.depth) return hide('depth', message)
    if (inside[message]) return hide('collapsed', message)
    return true
  }
  const isInHidden = call => call >= 0
    && (inside[call] === 1 || state.collapsed.has(call) || (state.depth > 0 && tree.depth[call] >= state.depth))
  const isChosen = onError !== null || isSlow !== null
  const isShown = new Uint8Array(rows.count)
  // The rows that are shown unless their fragment is folded.
  const isContent = new Uint8Array(rows.count)
  // The references and separators since the last message.
  let between = []
  let [around, foldedUntil] = [NONE, -1]
  for (let row = 0; row < rows.count; row += 1) {
    const index = rows.index[row]
    let shown
    switch (rows.kind[row]) {
    case MESSAGE:
      shown = isMessageShown(index)
      // What is between two messages of the inside of a hidden or collapsed call is hidden with them.
      if (isInHidden(around) && isInHidden(tree.parent[index])) for (const row of between) isShown[row] = isContent[row] = 0
      between = []
      around = isReply(index) ? tree.parent[tree.parent[index]] ?? NONE : tree.opened[index] >= 0 ? index : tree.parent[index]
      break
    case NOTE: shown = !isChosen && isNoteShown(notes[index], row, isShown) && !isInHidden(noteCalls[index]); break
    case REFERENCE: shown = !isChosen && (references[index].lifelines ?? []).every(isLineShown); break
    case SEPARATOR: shown = !isChosen; break
    default: shown = true
    }
    if (rows.kind[row] === REFERENCE || rows.kind[row] === SEPARATOR) between.push(row)
    isContent[row] = shown && rows.kind[row] !== OPERAND ? 1 : 0
    if (row <= foldedUntil) {
      if (shown && rows.kind[row] === MESSAGE) hide('folded', index)
      shown = false
    }
    if (rows.kind[row] === OPERAND && row > foldedUntil) {
      const { fragment } = fragments.operands[index]
      if (state.folded.has(fragment)) foldedUntil = frames.last[fragment]
    }
    isShown[row] = shown ? 1 : 0
  }
  Object.assign(view, { isShown, reasons, isLeftOut })
  hideSilentLifelines(isContent)
  hideEmptyFrames(isContent)
}

function isNoteShown(note, row, isShown) {
  if (note.placement === 'beside') {
    const message = elementAt(note.message)
    return message < 0 || message >= row || isShown[message] === 1
  }
  return (note.lifelines ?? []).every(isLineShown)
}

/**
 * Hides the head of each operand that has rows, all of which are hidden for another reason than a fold. The first
 * operand's head stays, with the frame, while another one has rows; so does that of a folded fragment.
 */
function hideEmptyFrames(isContent) {
  const { isShown } = view
  const [shown, all] = [isContent, rows.kind.map(kind => kind === OPERAND ? 0 : 1)].map(sumsBefore)
  fragments.operands.forEach(({ fragment, until }, index) => {
    const row = rows.ofOperand[index]
    const end = state.folded.has(fragment) ? frames.last[fragment] + 1 : Math.max(row + 1, rowAt(until))
    if (all[end] > all[row] && shown[end] === shown[row]) isShown[row] = 0
  })
  fragments.operands.forEach(({ fragment, index: number }, index) => {
    if (number > 0 && isShown[rows.ofOperand[index]]) isShown[rows.ofOperand[index - number]] = 1
  })
}

/** Hides lifelines without shown messages, if the reader has restricted the messages. */
function hideSilentLifelines(isContent) {
  if (!state.errorsOnly && state.slower === 0 && state.depth === 0 && state.focus === null
    && state.hiddenLanes.size === 0 && state.collapsedLanes.size === 0) return
  const isHeard = new Uint8Array(lifelines.count)
  for (let message = 0; message < messages.count; message += 1) {
    if (!view.isShown[rows.ofMessage[message]]) continue
    for (const line of [messages.from[message], messages.to[message]]) {
      if (line >= 0) isHeard[view.merged[line]] = 1
    }
  }
  for (let line = 0; line < lifelines.count; line += 1) {
    if (isHeard[line] || !view.isLineShown[line]) continue
    view.isLineShown[line] = 0
    view.members[line] = 0
  }
  for (let row = 0; row < rows.count; row += 1) {
    const over = rows.kind[row] === NOTE ? notes[rows.index[row]].lifelines
      : rows.kind[row] === REFERENCE ? references[rows.index[row]].lifelines : undefined
    if (over?.some(line => !isLineShown(line))) view.isShown[row] = isContent[row] = 0
  }
}

/** Computes the shown rows and lifelines from the state. */
function choose() {
  chooseLifelines()
  chooseRows()
  view.before = sumsBefore(view.isShown)
  view.rows = Int32Array.from([...view.isShown.keys()].filter(row => view.isShown[row]))
  placeRows()
}

/** The lower side of the stretch of a row in the whole picture. Rows beside each other share a stretch. */
function stretchEnd(row) {
  while (row < rows.count - 1 && rows.top[row + 1] === rows.top[row]) row += 1
  return rows.top[row + 1]
}

/** Moves the stretches of the shown rows together. */
function placeRows() {
  const top = new Float64Array(rows.count + 1)
  const isStretchShown = new Uint8Array(rows.count)
  let sum = 0
  for (let first = 0; first < rows.count;) {
    let [end, isShown] = [first, 0]
    for (; end < rows.count && rows.top[end] === rows.top[first]; end += 1) isShown |= view.isShown[end]
    for (let row = first; row < end; row += 1) {
      top[row] = sum
      isStretchShown[row] = isShown
    }
    if (isShown) sum += rows.top[end] - rows.top[first]
    first = end
  }
  top[rows.count] = sum
  Object.assign(view, { top, isStretchShown })
}

/** The innermost shown call around a message, or the message itself if it is shown; NONE if there is none. */
function shownCallAround(message) {
  let at = message
  while (at >= 0 && !view.isShown[rows.ofMessage[at]]) at = tree.parent[at]
  return at
}

/** Relaxes the reader's choices until a row is shown. */
function reveal(row) {
  if (view.isShown[row]) return
  const message = messageOf(row)
  for (let fragment = frames.ofRow[row]; fragment >= 0; fragment = frames.parent[fragment]) {
    state.folded.delete(fragment)
  }
  if (message >= 0) {
    for (let at = tree.parent[message]; at >= 0; at = tree.parent[at]) state.collapsed.delete(at)
    for (const line of [messages.from[message], messages.to[message]]) {
      if (line < 0) continue
      state.hidden.delete(line)
      if (state.only.size > 0) state.only.add(line)
    }
    state.hiddenLanes.delete(lanes[message])
    if (!isLaneCollapsedAt(message)) state.collapsedLanes.delete(lanes[message])
    if (isOfOtherSide(message)) state.side = 'both'
    if (state.depth > 0) state.depth = Math.max(state.depth, tree.depth[message])
  }
  choose()
  if (view.isShown[row]) return
  Object.assign(state, { focus: null, errorsOnly: false, slower: 0 })
  choose()
}

/** Resets all choices that hide something. */
function showEverything() {
  for (const [key, , { read }] of choices) {
    if (!['showsPath', 'showsTimes', 'query', 'zoom'].includes(key)) state[key] = read(null)
  }
}

/** The numbers of hidden messages and the reasons, as text. */
function omissions() {
  const hidden = [...view.reasons].map(([reason, number]) => word(`hidden-${reason}`, count(number)))
  return hidden.join(word('comma'))
}
