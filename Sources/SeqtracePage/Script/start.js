// Runs the modules as soon as the whole file is loaded. If that fails, the picture and the sentence above it
// stay.

/**
 * Whether the browser has the features that the modules use and some browsers lack. `light-dark()` is the
 * newest.
 */
const isEverythingThere = () =>
  [CSS.supports('color', 'light-dark(red, blue)'), window.ResizeObserver, window.Path2D, window.Intl?.NumberFormat,
    Array.prototype.findLast, Element.prototype.replaceChildren, window.HTMLDialogElement?.prototype.showModal]
    .every(Boolean)

addEventListener('DOMContentLoaded', () => {
  const needs = document.getElementById('needs')
  if (!isEverythingThere()) return
  let data
  try {
    data = JSON.parse(document.getElementById('data').textContent)
  } catch {
    needs.textContent = needs.dataset.cut
    return
  }
  document.head.append(document.querySelector('style'))
  const still = [...document.body.childNodes]
  try {
    run(data)
  } catch (error) {
    needs.append(` (${error})`)
    document.body.replaceChildren(...still)
    throw error
  }
})
