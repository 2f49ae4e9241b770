import type { Frame } from '@playwright/test'

/** Returns the controls and links that are smaller than 44 × 44 px. A link inside a text needs only 24 px. */
export const smallTargets = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('button, a[href], input, select, [tabindex="0"]')) {
      if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) continue
      const target = element.closest('label') ?? element
      const { width, height } = target.getBoundingClientRect()
      const least = element.localName === 'a' && getComputedStyle(element).display === 'inline' ? 24 : 44
      const name = element.getAttribute('aria-label') ?? target.textContent
      if (Math.min(width, height) < least - 0.5)
        found.push(`“${name.slice(0, 40)}” is ${Math.round(width)} × ${Math.round(height)} px`)
    }
    return found
  })
