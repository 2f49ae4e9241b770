import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { rules } from '../screens/look.ts'

const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const axeSource = readFileSync(axeFile, 'utf8')

type Axe = {
  run(
    page: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/** The rules for the dark theme. These rules check only colours, because both themes have the same elements. */
const colourRules = { ...rules, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * Returns one line for each violation that axe finds. In the dark theme, axe checks only colours. DevTools load axe,
 * because the page's policy allows no script of another origin.
 */
export const violationsIn = async (page: Page, theme: 'light' | 'dark'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    theme === 'dark' ? colourRules : rules,
  )
}

/**
 * Returns the Latin words of an Arabic page. Ignores names, ids and addresses, which have direction marks, a `bdi`, a
 * `dir` or a `lang`, and the technical words that have no Arabic form.
 */
export const untranslated = (page: Page): Promise<string[]> =>
  page.locator('body').evaluate((body) => {
    const apart = 'noscript, bdi, code, [lang]:not(html), [dir=ltr], script, style, svg, input, textarea'
    const technical =
      /\.env\b|\b(?:IP|URL|CSV|JSON|HTTPS?|HTML|HMAC|TLS|DNS|CIDR|TOTP|SMS|QR)\b|\b[A-Z]+(?:_[A-Z]+)+\b|[\w-]+(?:\.[\w-]+)+/g
    const names = [...body.querySelectorAll('bdi')].map(({ textContent }) => textContent).filter((name) => name !== '')
    const found: string[] = []
    const check = (text: string | null) => {
      const rest = (text ?? '').replace(/\u2068[^\u2069]*\u2069/g, '').replace(technical, '')
      if (/[A-Za-z]{2,}/.test(rest)) found.push(rest.trim())
    }
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (!texts.currentNode.parentElement?.closest(apart)) check(texts.currentNode.nodeValue)
    const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of body.querySelectorAll(`[${name}]`))
        if (!element.matches('time')) check(withoutNames(element.getAttribute(name) ?? ''))
    check(withoutNames(document.title))
    return found
  })
