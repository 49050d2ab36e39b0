// The search for rows by their texts.

const search = { hits: [], lines: new Set() }

/** Finds all rows, shown or hidden, whose texts contain the query. */
function find(query) {
  state.query = query
  search.hits = []
  search.lines.clear()
  const wanted = query.trim().toLowerCase()
  if (wanted !== '') {
    const matches = Uint8Array.from(texts, text => text.toLowerCase().includes(wanted) ? 1 : 0)
    for (let line = 0; line < lifelines.count; line += 1) {
      if (lifelines.label(line).toLowerCase().includes(wanted)) search.lines.add(line)
    }
    const has = text => (text ?? '').toLowerCase().includes(wanted)
    for (let row = 0; row < rows.count; row += 1) {
      if (isHit(row, matches, has)) search.hits.push(row)
    }
  }
  highlighted = new Set(search.hits)
  invalidate()
  drawStrip()
  sayHits()
}

function isHit(row, matches, has) {
  const index = rows.index[row]
  switch (rows.kind[row]) {
  case MESSAGE:
    return matches[messages.labels[index]] === 1 || search.lines.has(messages.to[index])
      || (facts[index] >= 0 && matches[facts[index]] === 1)
      || (messages.value.has(index) && has(messages.value.get(index)))
  case NOTE: return has(notes[index].text)
  case REFERENCE: return has(references[index].name)
  case SEPARATOR: return has(separators[index].text)
  default: return has(fragments.operands[index].condition)
  }
}

/** Shows the number of hits, and a button that reveals hidden ones. */
function sayHits() {
  page.found.replaceChildren()
  if (state.query.trim() === '') return
  page.found.append(word('found', count(search.hits.length)))
  const hidden = search.hits.filter(row => !view.isShown[row]).length
  if (hidden === 0) return
  page.found.append(' ', button(word('showHidden', count(hidden)), () => { showEverything(); update() }))
}

/** Goes to the next shown hit, or to the previous one if `direction` is negative. */
const nextHit = direction => goAlong(search.hits.filter(row => view.isShown[row]), direction, word('found', 0))
