// Two runs in one diagram: added, removed and changed messages, and moving between them.

/** The CSS class and the sign of each kind of change. */
const CHANGES = {
  added: ['added', '+ '], removed: ['removed older', '− '], changed: ['changed', '≠ '],
  movedHere: ['added', '> '], movedAway: ['removed older', '< '],
}

/** The label of a message, after the sign of its change. */
const signedLabel = message => (CHANGES[messages.change.get(message)]?.[1] ?? '') + messages.label(message)

/** The rows at which changes start. Messages inside an added or removed call aren't changes of their own. */
const changes = [...messages.change.keys()].filter(message => {
  const around = messages.change.get(tree.parent[message])
  return !(isReply(message) ? around : around === messages.change.get(message) && around !== 'changed')
}).sort((a, b) => a - b).map(message => rows.ofMessage[message])

/** For each choice of runs, the kinds of change whose messages only the other run has. */
const SIDES = { both: [], old: ['added', 'movedHere'], new: ['removed', 'movedAway'] }

const isOfOtherSide = message => SIDES[state.side].includes(messages.change.get(message))

/** Goes to the next change, or to the previous one if `direction` is negative. */
const nextChange = direction =>
  goAlong(changes.filter(row => !isOfOtherSide(messageOf(row))), direction, word('no-change'))

/** Collapses the calls that contain no change. */
function collapseEqual() {
  const marks = markedPaths(message => messages.change.has(message))
  collapseCalls(call => !marks[call])
}

/** Lists the changes in the panel. */
function fillChanges(nodes) {
  if (changes.length === 0) return
  const list = listOf(changes.map(messageOf), 300, message =>
    goButton(message, signedLabel(message), CHANGES[messages.change.get(message)]?.[0]))
  nodes.push(element('h3', '', word('changes', count(changes.length))), list)
}

/** Builds the controls that choose both runs or one of them, and go from change to change. */
function buildSides() {
  controls.side = choice(word('side'), Object.keys(SIDES).map(side => [side, word(`side-${side}`)]),
    side => { state.side = side; update() })
  return element('span', 'group', controls.side, keyButton('previousChange', '⇡'),
    keyButton('nextChange', '⇣', () => nextChange(1)), keyButton('collapseEqual', '≈'))
}
