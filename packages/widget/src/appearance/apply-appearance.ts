import type { Bridge } from '@loyalty/embed/guest'
import { readAppearance } from '@loyalty/ui/appearance'

/** The maximum number of appearance faults in one report. */
const MOST = 20

let sheet: CSSStyleSheet | undefined
let reported = ''

/**
 * Replaces the appearance with the appearance that a page requests. Reports the settings that the widget changed or
 * ignored to the page and on the console. Does not report the same faults twice in a row.
 */
export function applyAppearance(root: HTMLElement, wish: Record<string, unknown>, bridge: Pick<Bridge, 'event'>): void {
  const { theme } = root.dataset
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const { css, faults } = readAppearance(wish, isDark ? 'dark' : 'light')
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(css)

  const words = faults.slice(0, MOST).map(({ token, why }) => `${token.slice(0, 40)}: ${why}`)
  const text = words.join(', ')
  if (text && text !== reported) {
    // oxlint-disable-next-line no-console -- a developer who sets colours reads the console first
    console.warn(`appearance_adjusted (${text})`)
    bridge.event('appearance.adjusted', { faults: text })
  }
  reported = text
}
