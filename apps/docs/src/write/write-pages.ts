import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteLinks, type Addresses } from './links.ts'
import { readPage, type Page } from './page.ts'
import { sections } from './site-map.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guides = 'apps/docs/guides'
const content = join(root, 'apps/docs/src/content/docs')

type Source = { slug: string; file: string; text: string }

/** Returns the guides of this folder, and the pages that other workspaces keep beside their code. */
const readSources = (): Source[] => {
  const own = globSync(`${guides}/**/*.{md,mdx}`, { cwd: root }).map((file) => ({
    slug: relative(guides, file).replace(/\.mdx?$/, ''),
    file,
  }))
  const beside = sections.flatMap(({ entries }) =>
    entries.flatMap(({ slug, source }) => (source === undefined ? [] : [{ slug, file: source }])),
  )
  return [...own, ...beside].map((each) => ({ ...each, text: readFileSync(join(root, each.file), 'utf8') }))
}

const components =
  "import { Aside, Card, CardGrid, LinkCard, Steps, TabItem, Tabs } from '@astrojs/starlight/components'"

/** Returns the file of Astro for a page. */
const astroFile = ({ title, description, body, isMdx }: Page): string =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    '---',
    ...(isMdx ? [components, ''] : []),
    body,
    '',
  ].join('\n')

const writeText = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes every page of the site for Astro. Returns the pages. */
export function writePages(): Page[] {
  rmSync(content, { recursive: true, force: true })
  const sources = readSources()
  const addresses: Addresses = new Map(sources.map(({ slug, file }) => [file, `/docs/${slug}/`]))
  const pages = sources.map(({ slug, file, text }) =>
    readPage(slug, siteLinks(text, file, addresses), file.endsWith('.mdx')),
  )
  for (const page of pages) writeText(join(content, `${page.slug}.${page.isMdx ? 'mdx' : 'md'}`), astroFile(page))
  return pages
}
