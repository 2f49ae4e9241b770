/**
 * Freezes a frame that shares a screenshot with other frames. Ignores timers of a second or more, and the loss of focus
 * to another frame. Returns a function that also ignores timers of 400 ms or more, and removes the focus.
 */
export function freezeMotion(): () => void {
  let ended = false
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
    later(() => {
      if (ms < 400 || (ms < 1000 && !ended)) run(...rest)
    }, ms)) as typeof later
  const hush = (event: FocusEvent) => {
    // An event without a related target means that the focus moved to another frame. When a user leaves a field, the
    // focus moves to another element.
    if (ended || event.relatedTarget === null) event.stopImmediatePropagation()
  }
  for (const type of ['blur', 'focusout'] as const) window.addEventListener(type, hush, true)
  return () => {
    ended = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    HTMLElement.prototype.focus = () => {}
  }
}
