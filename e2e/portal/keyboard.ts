import type { Page } from '@playwright/test'

/** The page's controls that the Tab key has not reached yet. */
type Walk = { unreached: Set<Element> }

/** Collects the controls that a person can use now. A modal dialog keeps the focus, so then only its controls count. */
const begin = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog:modal') ?? document.body
    const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    const unreached = controls.filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(':disabled, [tabindex="-1"]') &&
        control.closest('[inert]') === null,
    )
    ;(window as unknown as Walk).unreached = new Set(unreached)
    return unreached.length
  })

/** Presses Tab once. Returns the number of controls left, and the name of the focused control if it shows no focus. */
const step = async (page: Page): Promise<{ left: number; unmarked: string | null }> => {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const { unreached } = window as unknown as Walk
    const control = document.activeElement
    if (control === null || !unreached.delete(control)) return { left: unreached.size, unmarked: null }
    // Arrow keys move inside a group of radio buttons, so Tab reaches only one of them.
    if (control instanceof HTMLInputElement && control.type === 'radio')
      for (const other of unreached)
        if (other instanceof HTMLInputElement && other.name === control.name) unreached.delete(other)
    const marked = [control, control.closest('label')].some((element) => {
      if (element === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    return { left: unreached.size, unmarked: marked ? null : control.outerHTML.slice(0, 120) }
  })
}

/** Returns one line for each control that the Tab key does not reach, or that shows no focus. */
export const keyboardFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  let left = await begin(page)
  // The walk may begin in the middle of the page, and the browser's own controls come between the end and the start.
  for (let presses = 2 * left + 4; left > 0 && presses > 0; presses -= 1) {
    const { left: rest, unmarked } = await step(page)
    left = rest
    if (unmarked !== null) faults.push(`shows no focus: ${unmarked}`)
  }
  const missed = await page.evaluate(() =>
    [...(window as unknown as Walk).unreached].map(
      (control) => `Tab does not reach: ${control.outerHTML.slice(0, 120)}`,
    ),
  )
  return [...faults, ...missed]
}
