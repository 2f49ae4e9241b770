import { dirname, join, normalize } from 'node:path'

/** Addresses on the site, by the path of the file in this repository that has the page. */
export type Addresses = ReadonlyMap<string, string>

/** Applies `change` to the text outside of code blocks, and returns the whole text. */
export const outsideCode = (markdown: string, change: (prose: string) => string): string =>
  markdown
    .split(/^( *```.*\n[^]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')

/**
 * Replaces links to files of this repository by addresses of the site. Throws for a file that is not on the site,
 * because a reader of the site has no other files.
 */
export const siteLinks = (markdown: string, file: string, addresses: Addresses): string =>
  outsideCode(markdown, (prose) =>
    prose.replaceAll(/\]\(([^)\s#]*)(#[^)\s]*)?\)/g, (link, path: string, anchor = '') => {
      if (path === '' || /^(?:[a-z]+:|\/|\{\{)/i.test(path)) return link
      const target = normalize(join(dirname(file), path))
      const address = addresses.get(target)
      if (address === undefined) return link.replace(/\]\(.*/, ']')
      return `](${address}${anchor})`
    }),
  )
