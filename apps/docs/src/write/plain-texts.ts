import type { Page } from './page.ts'

/** Returns the text of a page without the tags of components, for programs that read Markdown. */
const plain = ({ title, body }: Page): string =>
  `# ${title}\n\n${body
    .replaceAll(/<TabItem label="([^"]+)"[^>]*>/g, '**$1**')
    .replaceAll(/^<\/?[A-Z][^>]*>\n?/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`

const isEnglish = ({ slug }: Page): boolean => slug !== 'ar' && !slug.startsWith('ar/')

/** Returns files for programs, by their path in the site: each page as Markdown, their list, and all of them in one. */
export function plainTexts(pages: readonly Page[]): Map<string, string> {
  const english = pages.filter(isEnglish)
  const address = ({ slug }: Page): string => `{{baseUrl}}/docs/${slug}.md`
  const head = '# Loyalty widgets\n\n> Two widgets, a script tag and signed webhooks for points of loyalty programs.\n'
  const list = english.map((page) => `- [${page.title}](${address(page)}): ${page.description}`).join('\n')
  const guides = english.filter(({ slug }) => !/^(?:errors\/|reference\/(?:api|sdk)\/)/.test(slug))
  return new Map([
    ...pages.map((page) => [`${page.slug}.md`, plain(page)] as const),
    ['llms.txt', `${head}\n${list}\n`],
    ['llms-full.txt', `${head}\n${guides.map(plain).join('\n')}`],
  ])
}
