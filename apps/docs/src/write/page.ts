/** A page as its file has it: the title is its first heading, and the description its first paragraph. */
export type Page = { slug: string; title: string; description: string; body: string; isMdx: boolean }

/** Returns text without the marks of Markdown, on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Splits the text of a page. Throws if the page has no title, or no paragraph after its title. */
export function readPage(slug: string, text: string, isMdx = false): Page {
  const match = /^# (.+)\n+([^]+)$/.exec(text)
  if (match === null) throw new Error(`${slug}: the first line must be the title, as in "# Title"`)
  const [, title = '', rest = ''] = match
  const body = rest.trim()
  const [paragraph = ''] = body.split('\n\n')
  if (/^(?:[#|<:]|```|- |\d\. )/.test(paragraph))
    throw new Error(`${slug}: the title needs a paragraph that describes the page`)
  return { slug, title: plainText(title), description: plainText(paragraph), body, isMdx }
}
