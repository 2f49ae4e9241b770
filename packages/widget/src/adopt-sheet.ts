/**
 * Adds styles to the document when a file arrives after the first screen. Uses a constructed style sheet, because the
 * content security policy does not restrict constructed style sheets.
 */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
