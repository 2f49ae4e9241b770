import type { Page } from '@playwright/test'

/** Returns a screen as a screen reader presents it: title, roles, names, states and descriptions. */
export const screenReaderText = async (page: Page): Promise<string> => {
  const title = await page.title()
  const tree = await page.locator('body').ariaSnapshot()
  const described = await page.evaluate(() => {
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
        .filter(Boolean)
        .join(' ')
    return [...document.querySelectorAll<HTMLInputElement>('[aria-describedby]')].flatMap((element) => {
      const words = textOf(element.getAttribute('aria-describedby'))
      const name =
        element.getAttribute('aria-label') ??
        (textOf(element.getAttribute('aria-labelledby')) || element.labels?.[0]?.textContent)
      return words === '' ? [] : [`- “${name}” is described by: ${words}`]
    })
  })
  return [`title: ${title}`, tree, ...described].join('\n').replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
}
