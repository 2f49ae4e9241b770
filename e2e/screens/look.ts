import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

export const looks = [
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const
export type Look = (typeof looks)[number]

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
/** Options for axe: run the rules of WCAG A and AA, and report details only for violations. */
export const rules = {
  preload: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
}

/** Returns one line for each violation that axe finds in a page and its frames, or in the part `within`. */
export const violationsOf = async (page: Page, within = 'html'): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).options(rules).include(within).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Returns the Latin words of an Arabic screen. Ignores names, ids and addresses, which have direction marks, a `dir` or
 * a `lang`.
 */
export const untranslated = (page: Page | Frame): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const apart = 'noscript, bdi, [lang]:not(html), [dir=ltr], script, style, svg, input'
    const found: string[] = []
    const check = (text: string | null) => {
      const rest = (text ?? '').replace(/\u2068[^\u2069]*\u2069/g, '')
      if (/[A-Za-z]{2,}/.test(rest.replaceAll('HTML', ''))) found.push(rest.trim())
    }
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (!texts.currentNode.parentElement?.closest(apart)) check(texts.currentNode.nodeValue)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
      for (const element of body.querySelectorAll(`[${name}]`)) check(element.getAttribute(name))
    check(document.title)
    return found
  })

/**
 * Expects that a screen has no axe violations, no untranslated words, and no content wider than a phone. Saves
 * screenshots at 320 and 430 pixels.
 */
export const checkScreen = async (page: Page, name: string, { lang, theme }: Look): Promise<void> => {
  const about = `${name} in ${lang}, ${theme}`
  await expect.soft(page.locator('html'), about).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
  for (const width of [320, 430]) {
    await page.setViewportSize({ width, height: 800 })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(640, height) })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(wider, `${about}: pixels wider than ${width}`).toBe(0)
    await page.screenshot({ path: `${folder}${name}-${lang}-${theme}-${width}.png`, animations: 'disabled' })
  }
  await page.setViewportSize({ width: 430, height: 800 })
  expect.soft(await violationsOf(page), about).toEqual([])
  if (lang === 'ar') expect.soft(await untranslated(page), about).toEqual([])
}
