/**
 * Freezes a frame that shares a screenshot with other frames: timers of a second or more do not fire, and the frame
 * ignores a focus in another frame. Returns a function that also stops timers of 400 ms or more, and removes the focus.
 */
export function freezeMotion(): () => void {
  let ended = false
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
    later(() => {
      if (ms < 400 || (ms < 1000 && !ended)) run(...rest)
    }, ms)) as typeof later
  const hush = (event: FocusEvent) => {
    // Without a related target the focus went to another frame. A user who leaves a field moves the focus to another
    // element.
    if (ended || event.relatedTarget === null) event.stopImmediatePropagation()
  }
  for (const type of ['blur', 'focusout'] as const) window.addEventListener(type, hush, true)
  return () => {
    ended = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    HTMLElement.prototype.focus = () => {}
  }
}
