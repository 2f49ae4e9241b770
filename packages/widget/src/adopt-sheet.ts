/**
 * Adds the styles of a later file to the document. The content security policy does not restrict a constructed style
 * sheet.
 */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
