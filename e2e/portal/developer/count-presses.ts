import type { Page } from '@playwright/test'

declare global {
  interface Window {
    recordPress: (press: string) => void
  }
}

/**
 * Counts the presses of a person in the pages of `origin`: of the pointer, of Enter, and of the space bar outside of text
 * fields. Returns the list, which grows: each press with the name of its element.
 */
export const countPresses = async (page: Page, origin: string): Promise<string[]> => {
  const presses: string[] = []
  await page.exposeFunction('recordPress', (press: string) => void presses.push(press))
  await page.addInitScript((counted) => {
    const isCounted = (event: Event): boolean =>
      event.isTrusted &&
      (!(event instanceof KeyboardEvent) ||
        event.key === 'Enter' ||
        (event.key === ' ' && !(event.target as HTMLElement).matches('input:not([type=checkbox], [type=radio])')))
    const record = (event: Event): void => {
      if (location.origin !== counted || !isCounted(event)) return
      const target = event.target as HTMLInputElement
      const pressed = target.closest<HTMLElement>('a, button, label') ?? target
      const name = event instanceof KeyboardEvent ? `${event.key} in ${target.name}` : pressed.innerText
      window.recordPress(name)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, record, { capture: true })
  }, origin)
  return presses
}
