import type { Bridge } from '@loyalty/embed/guest'
import { readAppearance } from '@loyalty/ui/appearance'

/** As many as a developer reads, so that a page full of nonsense is one short line too. */
const MOST = 20

let sheet: CSSStyleSheet | undefined
let told = ''

/** Puts a page's wish in place of the one before, and tells the page once what was not taken as it came. */
export function dress(root: HTMLElement, wish: Record<string, unknown>, bridge: Pick<Bridge, 'event'>): void {
  const { theme } = root.dataset
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const { css, faults } = readAppearance(wish, isDark ? 'dark' : 'light')
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(css)

  const words = faults.slice(0, MOST).map(({ token, why }) => `${token.slice(0, 40)}: ${why}`)
  const text = words.join(', ')
  if (text && text !== told) {
    // oxlint-disable-next-line no-console -- a developer who sets colours looks here first
    console.warn(`appearance_adjusted (${text})`)
    bridge.event('appearance.adjusted', { faults: text })
  }
  told = text
}
