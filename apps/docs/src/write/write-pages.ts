import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withCode } from '@loyalty/snippets/fences'
import { errorPages } from './error-pages.ts'
import { siteLinks, type Addresses } from './links.ts'
import { readPage, type Page } from './page.ts'
import { fillPackages, toWords } from './placeholders.ts'
import { packagePages } from './package-pages.ts'
import { apiPages, eventsPage } from './reference-pages.ts'
import { englishFileOf, sections, widgetErrors } from './site-map.ts'
import { recordedHash, sourceHash } from './translations.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guides = 'apps/docs/guides'
const content = join(root, 'apps/docs/src/content/docs')

type Source = { slug: string; file: string }

/** The guides of this folder, and the pages that other workspaces keep beside their code. */
const sources: readonly Source[] = [
  ...globSync(`${guides}/**/*.{md,mdx}`, { cwd: root }).map((file) => ({
    slug: relative(guides, file).replace(/\.mdx?$/, ''),
    file,
  })),
  ...sections.flatMap(({ entries }) =>
    entries.flatMap(({ slug, source }) => (source === undefined ? [] : [{ slug, file: source }])),
  ),
]

const addresses: Addresses = new Map([
  ...sources.map(({ slug, file }) => [file, `/docs/${slug}/`] as const),
  [widgetErrors, '/docs/errors/'],
])

/** Returns the text of a file, with the addresses of the site. Pages beside code have the addresses of `npm start`. */
const readText = (file: string): string =>
  siteLinks(readFileSync(join(root, file), 'utf8'), file, addresses)
    .replaceAll('http://localhost:4001', '{{baseUrl}}')
    .replaceAll('ek_sandbox_…', '{{embedKey}}')

const nextHeading = /^## (?:Next|التالي)$/m

const readSource = ({ slug, file }: Source): Page => {
  const read = (): Page => {
    const page = readPage(slug, withCode(readText(file)), file.endsWith('.mdx'))
    if (!nextHeading.test(page.body) && !/(?:^|\/)index$/.test(slug))
      throw new Error('The page does not end in "## Next"')
    return page
  }
  try {
    return read()
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

const components = "import { CardGrid, LinkCard, TabItem, Tabs } from '@astrojs/starlight/components'"
const ownComponents = "import LiveWidgets from '/src/components/LiveWidgets.astro'"

/** Returns the file of Astro for a page. */
const astroFile = ({ slug, title, description, body, isMdx }: Page): string =>
  [
    '---',
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    ...(/(?:^|\/)index$/.test(slug) ? ['template: splash', 'tableOfContents: false'] : []),
    '---',
    ...(isMdx ? [components, ownComponents, ''] : []),
    body,
    '',
  ].join('\n')

const writeText = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Returns the translations whose English page has changed since. */
export const staleTranslations = (): string[] =>
  globSync(`${guides}/ar/**/*.{md,mdx}`, { cwd: root }).filter((file) => {
    const source = readFileSync(join(root, englishFileOf(file)), 'utf8')
    return recordedHash(readFileSync(join(root, file), 'utf8')) !== sourceHash(source)
  })

/** Writes every page of the site for Astro. Returns the pages with their placeholders. */
export function writePages(now: number): Page[] {
  rmSync(content, { recursive: true, force: true })
  const generated = [...errorPages(readText(widgetErrors)), ...apiPages(now), eventsPage(), ...packagePages()]
  const pages = [...sources.map(readSource), ...generated].map((page) => ({
    ...page,
    description: fillPackages(page.description),
    body: fillPackages(page.body),
  }))
  for (const page of pages)
    writeText(join(content, `${page.slug}.${page.isMdx ? 'mdx' : 'md'}`), toWords(astroFile(page)))
  return pages
}
