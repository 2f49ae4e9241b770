import type { Page } from '@playwright/test'

/** What a screen reader has to say of a screen: its title, its roles, names and states, and what describes them. */
export const spoken = async (page: Page): Promise<string> => {
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
        element.getAttribute('aria-label') ?? (textOf(element.getAttribute('aria-labelledby')) || element.labels?.[0]?.textContent)
      return words === '' ? [] : [`- “${name}” is described by: ${words}`]
    })
  })
  return [`title: ${title}`, tree, ...described].join('\n').replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
}
