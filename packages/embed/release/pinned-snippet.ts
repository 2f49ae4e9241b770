import type { Release } from './release-loader.ts'

const marks = /(<!-- pinned[^>]*-->\n)[\s\S]*?(<!-- end of pinned -->)/

const snippet = ({ version, integrity }: Release): string => `\`\`\`html released
<script async src="http://localhost:4001/embed/${version}/embed.js" crossorigin="anonymous"
  integrity="${integrity}"></script>
<loyalty-widget type="multibrand" embed-key="ek_sandbox_…" token-endpoint="/api/widget-token/multibrand">
  <a href="/widgets/multibrand">Open reward preferences</a>
</loyalty-widget>
\`\`\``

/** Returns the Markdown page with the script tag of release `newest` between two marks. Throws if a mark is missing. */
export function withPinnedSnippet(page: string, newest: Release | undefined): string {
  if (!marks.test(page)) throw new Error('The page lacks the comments "pinned" and "end of pinned". Fix: add both.')
  const text = newest ? snippet(newest) : 'No version has been released yet: `versions.json` is empty.'
  return page.replace(marks, (_, start: string, end: string) => `${start}${text}\n${end}`)
}
