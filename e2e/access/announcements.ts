import type { Page } from '@playwright/test'

/**
 * Records every new text of a live region in documents that open after this call. Screen readers often skip a region
 * that appears together with its text, unless the region is an alert. Such texts get the mark `not read`.
 */
export const recordAnnouncements = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const announcements: string[] = []
    const texts = new Map<Element, string>()
    const record = () => {
      for (const region of document.querySelectorAll<HTMLElement>('[role=status], output, [role=alert], [aria-live]')) {
        const text = region.innerText
          .replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
          .replace(/\s+/g, ' ')
          .trim()
        const before = texts.get(region)
        texts.set(region, text)
        if (text === '' || text === before) continue
        const urgent = region.getAttribute('role') === 'alert'
        announcements.push(`${urgent ? 'at once' : before === undefined ? 'not read' : 'politely'}: ${text}`)
      }
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
    document.addEventListener('animationend', record)
    Object.assign(window, { announcements })
  })
}

/** Returns the announcements since the document was opened. */
export const readAnnouncements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
