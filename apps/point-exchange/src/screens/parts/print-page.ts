import type { ReceiptLine } from './receipt-lines.ts'

type Page = { title: string; lines: readonly ReceiptLine[]; lang: string; dir: string }

const styles = `body { font: 16px/1.6 system-ui, sans-serif; margin: 2rem }
  h1 { font-size: 1.25rem } dt { color: #444 } dd { margin: 0 0 .75rem; font-weight: 600 } dd + dd { font-weight: 400 }`

/**
 * Opens a page with only the receipt and prints it. The page's address is `about:blank`, so it has no token. Returns
 * false if the browser opens no page.
 */
export function printPage({ title, lines, lang, dir }: Page): boolean {
  const page = window.open('', '_blank')
  if (!page) return false
  const { document } = page
  const add = (parent: Element, tag: string, text = ''): HTMLElement => {
    const element = document.createElement(tag)
    element.textContent = text
    parent.append(element)
    return element
  }
  document.title = title
  Object.assign(document.documentElement, { lang, dir })
  const sheet = new (page as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
  add(document.body, 'h1', title)
  const list = add(document.body, 'dl')
  for (const { label, value, note, ltr } of lines) {
    add(list, 'dt', label)
    const cell = add(list, 'dd')
    add(cell, 'bdi', value).dir = ltr ? 'ltr' : 'auto'
    if (note) add(list, 'dd', note)
  }
  page.print()
  return true
}
