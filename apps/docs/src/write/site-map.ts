/** A page of the site. `source` is a file of this repository, from its root. Without it, `content` has the page. */
export type Entry = { slug: string; source?: string }

export type Section = { label: string; ar: string; entries: readonly Entry[] }

const page = (slug: string, source?: string): Entry => (source === undefined ? { slug } : { slug, source })

/** Every section of the sidebar with its pages, in order. A generated page has a slug and no file. */
export const sections: readonly Section[] = [
  {
    label: 'Start',
    ar: 'ابدأ',
    entries: [
      page('start/what-it-is'),
      page('start/quickstart'),
      page('start/first-webhook'),
      page('start/credentials'),
    ],
  },
  {
    label: 'Embed',
    ar: 'التضمين',
    entries: [
      page('embed/overview', 'packages/embed/docs/README.md'),
      page('embed/script-tag', 'packages/embed/docs/script-tag.md'),
      page('embed/javascript', 'packages/embed/docs/javascript.md'),
      page('embed/react', 'packages/embed/docs/react.md'),
      page('embed/vue-and-svelte', 'packages/embed/docs/vue-and-svelte.md'),
      page('embed/server-rendered', 'packages/embed/docs/server-rendered.md'),
      page('embed/single-page-apps', 'packages/embed/docs/single-page-apps.md'),
      page('embed/plain-iframe', 'packages/embed/docs/plain-iframe.md'),
      page('embed/webviews', 'packages/embed/docs/webviews.md'),
      page('embed/theming', 'packages/embed/docs/theming.md'),
      page('embed/content-security-policy', 'packages/embed/docs/content-security-policy.md'),
      page('embed/events', 'packages/embed/docs/events.md'),
      page('embed/errors', 'packages/embed/docs/errors.md'),
      page('embed/accessibility', 'packages/embed/docs/accessibility.md'),
    ],
  },
  {
    label: 'Webhooks',
    ar: 'الإشعارات',
    entries: [page('webhooks/receive', 'packages/sdk/docs/webhooks.md')],
  },
  {
    label: 'Reference',
    ar: 'المرجع',
    entries: [page('reference/cli', 'packages/cli/docs/cli.md')],
  },
]
