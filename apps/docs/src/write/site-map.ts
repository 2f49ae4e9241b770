/** A page of the sidebar. `source` is a file of this repository, from its root. Without it, a guide or a generator has the page. */
type Entry = { slug: string; source?: string }

type Section = { label: string; ar: string; entries: readonly Entry[] }

const pages = (...slugs: readonly string[]): Entry[] => slugs.map((slug) => ({ slug }))

const embed = (...names: readonly string[]): Entry[] =>
  names.map((name) => ({ slug: `embed/${name}`, source: `packages/embed/docs/${name}.md` }))

/** The page of widget errors. The site has a page for each error instead. */
export const widgetErrors = 'packages/embed/docs/errors.md'

/** Every section of the sidebar with its pages, in order. */
export const sections: readonly Section[] = [
  {
    label: 'Start',
    ar: 'ابدأ',
    entries: pages('start/what-it-is', 'start/quickstart', 'start/first-webhook', 'start/credentials'),
  },
  {
    label: 'Embed',
    ar: 'التضمين',
    entries: [
      { slug: 'embed', source: 'packages/embed/docs/README.md' },
      ...embed('script-tag', 'javascript', 'react', 'vue-and-svelte', 'server-rendered', 'single-page-apps'),
      ...embed('plain-iframe', 'webviews', 'theming', 'content-security-policy', 'accessibility'),
      { slug: 'embed/troubleshoot' },
    ],
  },
  {
    label: 'Server',
    ar: 'الخادم',
    entries: [
      ...pages('server/install', 'server/widget-tokens', 'server/express', 'server/nextjs', 'server/frameworks'),
      ...pages('server/without-sdk', 'server/retries', 'server/paging', 'server/testing', 'server/tracing'),
    ],
  },
  {
    label: 'Webhooks',
    ar: 'الويب هوك',
    entries: [
      { slug: 'webhooks/receive', source: 'packages/sdk/docs/webhooks.md' },
      ...pages('webhooks/listen', 'webhooks/rotate', 'webhooks/replay'),
    ],
  },
  { label: 'Go live', ar: 'الإطلاق', entries: pages('go-live/checklist', 'go-live/operate') },
  {
    label: 'Concepts',
    ar: 'المفاهيم',
    entries: pages(
      'concepts/points',
      'concepts/idempotency',
      'concepts/connections',
      'concepts/environments',
      'concepts/delivery',
    ),
  },
  {
    label: 'Reference',
    ar: 'المرجع',
    entries: [
      ...pages('reference/api', 'errors', 'reference/events'),
      { slug: 'reference/element', source: 'packages/embed/docs/events.md' },
      { slug: 'reference/cli', source: 'packages/cli/docs/cli.md' },
      ...pages('reference/sdk', 'reference/sdk/methods', 'reference/sdk/types', 'reference/embed', 'reference/limits'),
    ],
  },
  { label: 'About', ar: 'عن المنتج', entries: pages('about/changelog', 'about/versions', 'about/glossary') },
]

/** Returns the file of the English text of a translation. Both are paths from the root of this repository. */
export const englishFileOf = (translation: string): string => {
  const slug = translation.replace('apps/docs/guides/ar/', '').replace(/\.mdx?$/, '')
  if (slug === 'errors') return widgetErrors
  const entry = sections.flatMap(({ entries }) => entries).find((each) => each.slug === slug)
  return entry?.source ?? translation.replace('/ar/', '/')
}
