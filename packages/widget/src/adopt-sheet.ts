/** Gives the document the styles of a file that came later: no element, so that no policy has to allow it. */
export function adoptSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
