/** A press before the widget's code was ready. `key` names the control, and `detail` is the event's, 0 for a key. */
type Press = { key: string; detail: number }

const controls = 'a, button, input, select'

/** Returns a text that names a control on the first screen, whatever code has rendered the screen. */
const keyOf = (control: Element): string =>
  `${control.localName} ${(control as Partial<HTMLInputElement>).value || control.textContent}`

/**
 * Notes the last press in a document that shows its first screen before the widget's code is ready. The returned
 * function returns the press and stops noting.
 */
export function notePresses(page: Window): () => Press | undefined {
  let last: Press | undefined
  const note = (event: MouseEvent | KeyboardEvent) => {
    const target = event.target as Element
    const control = target.closest('label')?.control ?? target.closest(controls)
    // The new screen gets the choice of a select by its value.
    if (!control || control.localName === 'select') return
    const isInput = control.localName === 'input'
    // A pressed row also clicks its input, with the detail 0 in some browsers. An arrow key clicks an input too. Both
    // only choose the row. Enter and a finger also open it.
    const detail = 'key' in event ? Number(isInput && event.key === 'Enter') : event.detail
    if (detail === 0 && ('key' in event || isInput)) return
    const address = control.getAttribute('href')
    // A link within the document is a button of the widget. Other links work without the widget.
    if (address?.startsWith('#')) event.preventDefault()
    else if (address !== null) return
    last = { key: keyOf(control), detail }
    if (control.localName === 'button') control.ariaBusy = 'true'
  }
  const events = ['click', 'keydown'] as const
  for (const name of events) page.addEventListener(name, note)
  return () => {
    for (const name of events) page.removeEventListener(name, note)
    return last
  }
}

/**
 * Reads what the user has typed, chosen and focused on a first screen that the widget's code is about to replace. The
 * returned function repeats this input, and then the press, on the new screen. A control that the new screen does not
 * have gets no input.
 */
export function keepInput(root: Element, press: Press | undefined): () => Promise<void> {
  if (!root.querySelector('[data-early]')) return () => Promise.resolve()
  const search = root.querySelector<HTMLInputElement>('[type=search]')?.value ?? ''
  const choices = [...root.querySelectorAll('select')].map(({ value }) => value)
  const chosen = root.querySelector('input:checked')
  const { scrollX, scrollY } = window
  const { activeElement } = document
  const focused = activeElement?.matches(controls) === true && root.contains(activeElement) && keyOf(activeElement)
  const find = (key: string) => [...root.querySelectorAll<HTMLElement>(controls)].find((each) => keyOf(each) === key)
  const presses = [...(chosen ? [{ key: keyOf(chosen), detail: 0 }] : []), ...(press ? [press] : [])]
  return async () => {
    root.querySelectorAll('select').forEach((select, index) => {
      const choice = choices[index] ?? select.value
      if (choice === select.value) return
      select.value = choice
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    const field = root.querySelector<HTMLInputElement>('[type=search]')
    if (field && search !== '') {
      field.value = search
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (focused) find(focused)?.focus({ preventScroll: true })
    window.scrollTo(scrollX, scrollY)
    for (const { key, detail } of presses) {
      // The screen must show the effect of the input before the next one.
      await new Promise((resolve) => setTimeout(resolve))
      find(key)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    }
  }
}
