/**
 * Adds the styles of a later file to the document. Uses a constructed style sheet, which the content security policy
 * does not restrict.
 */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
