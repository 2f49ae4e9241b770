/**
 * For a frame among others of which a picture is taken. Seconds do not pass, however long the others take; nor does the focus go when another frame
 * takes it, for a field that is left is checked. The answer ends what a moment brings too: no focus moves any more, and none is seen.
 */
export function standStill(): () => void {
  let ended = false
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
    later(() => {
      if (ms < 400 || (ms < 1000 && !ended)) run(...rest)
    }, ms)) as typeof later
  const hush = (event: FocusEvent) => {
    // Nothing here has it then: a user who leaves a field goes to something else.
    if (ended || event.relatedTarget === null) event.stopImmediatePropagation()
  }
  for (const type of ['blur', 'focusout'] as const) window.addEventListener(type, hush, true)
  return () => {
    ended = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    HTMLElement.prototype.focus = () => {}
  }
}
