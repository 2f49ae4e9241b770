import type { Page } from '@playwright/test'

/**
 * Notes what a screen reader is told without being asked, from here on: each text that a live region takes on. A region that comes with its text is
 * often passed over, unless it is an alert: it is noted as `passed over`.
 */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const said: string[] = []
    const texts = new Map<Element, string>()
    const look = () => {
      for (const region of document.querySelectorAll<HTMLElement>('[role=status], output, [role=alert], [aria-live]')) {
        const text = region.innerText
          .replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
          .replace(/\s+/g, ' ')
          .trim()
        const before = texts.get(region)
        texts.set(region, text)
        if (text === '' || text === before) continue
        const urgent = region.getAttribute('role') === 'alert'
        said.push(`${urgent ? 'at once' : before === undefined ? 'passed over' : 'politely'}: ${text}`)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    document.addEventListener('animationend', look)
    Object.assign(window, { said })
  })
}

/** What has been told since the document was opened. */
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said)
