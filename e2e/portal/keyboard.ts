import type { CDPSession, Page } from '@playwright/test'
import type { Tab } from './gallery.ts'

/** The page's controls that the Tab key has not reached yet, and the controls that showed no focus. */
type Walk = { unreached: Set<Element>; unmarked: string[] }

/**
 * Collects the controls that a person can use now, and listens to the focus. A modal dialog keeps the focus, so then
 * only its controls count.
 */
const begin = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog:modal') ?? document.body
    const controls = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    const unreached = new Set(
      controls.filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) &&
          !control.matches(':disabled, [tabindex="-1"]') &&
          control.closest('[inert]') === null,
      ),
    )
    const unmarked: string[] = []
    Object.assign(window, { unreached, unmarked } satisfies Walk)
    document.addEventListener('focusin', ({ target }) => {
      const control = target as Element
      if (!unreached.delete(control)) return
      // Arrow keys move inside a group of radio buttons, so Tab reaches only one of them.
      if (control instanceof HTMLInputElement && control.type === 'radio')
        for (const other of unreached)
          if (other instanceof HTMLInputElement && other.name === control.name) unreached.delete(other)
      const marked = [control, control.closest('label')].some((element) => {
        if (element === null) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
      })
      if (!marked) unmarked.push(control.outerHTML.slice(0, 120))
    })
    return unreached.size
  })

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** Presses Tab a number of times. DevTools keep the order of the presses, so nobody waits for each of them. */
const pressTab = async (devtools: CDPSession, times: number): Promise<void> => {
  const presses = Array.from({ length: times }, () => [
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ])
  await Promise.all(presses.flat())
}

/** Returns one line for each control that the Tab key does not reach, or that shows no focus. */
export const keyboardFaults = async ({ page, devtools }: Tab): Promise<string[]> => {
  let left = await begin(page)
  // The walk may begin in the middle of the page, and the browser's own controls come between the end and the start.
  for (let presses = 2 * left + 4; left > 0 && presses > 0;) {
    await pressTab(devtools, left)
    presses -= left
    left = await page.evaluate(() => (window as unknown as Walk).unreached.size)
  }
  return page.evaluate(() => {
    const { unreached, unmarked } = window as unknown as Walk
    const missed = [...unreached].map((control) => `Tab does not reach: ${control.outerHTML.slice(0, 120)}`)
    return [...unmarked.map((control) => `shows no focus: ${control}`), ...missed]
  })
}
