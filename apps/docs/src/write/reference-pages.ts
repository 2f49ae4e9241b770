import { webhookEvents, type WebhookEventType } from '@loyalty/contract'
import { markdown } from '@loyalty/reference'
import type { Page } from './page.ts'

/** The address in the generated text. The service fills the placeholder. */
const baseUrl = '{{baseUrl}}'

type Part = { heading: string; text: string }

/** Splits the text of the API reference at its second headings. */
const partsOf = (text: string): Part[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { heading: part.slice(0, end), text: part.slice(end).trim() }
    })

const slugOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')

const raised = (text: string): string => text.replaceAll(/^###/gm, '##')

/** Returns the address of each heading and named anchor, by its anchor in the undivided text. */
const anchorsOf = (parts: readonly Part[]): Map<string, string> =>
  new Map(
    parts.flatMap(({ heading, text }) => {
      const address = `/docs/reference/api/${slugOf(heading)}/`
      const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
      const headings = [...text.matchAll(/^#{3,4} (?:<a.*<\/a>)?(.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      )
      return [
        [slugOf(heading), address] as const,
        ...[...named, ...headings].map((id) => [id, `${address}#${id}`] as const),
      ]
    }),
  )

const skipped = ['Contents', 'Errors', 'Limits']

/**
 * Returns the plain pages of the API reference, one for each group of operations. `now` is in milliseconds UTC and dates
 * the examples.
 */
export function apiPages(now: number): Page[] {
  const all = partsOf(markdown(baseUrl, now))
  const parts = all.filter(({ heading }) => !skipped.includes(heading))
  const anchors = anchorsOf(parts)
  const resolve = (text: string): string =>
    text.replaceAll(/\]\(#([^)]+)\)/g, (link, id: string) => {
      if (anchors.has(id)) return `](${anchors.get(id)})`
      if (id === 'errors') return '](/docs/errors/)'
      if (id === 'limits') return '](/docs/reference/limits/)'
      return `](/docs/errors/${id}/)`
    })
  const pages = parts.map(({ heading, text }): Page => ({
    slug: `reference/api/${slugOf(heading)}`,
    title: heading,
    description: `API reference: ${heading.toLowerCase()}.`,
    isMdx: false,
    body: `${resolve(raised(text))}\n\n## Next\n\n[All groups](/docs/reference/api/) · [Errors](/docs/errors/)`,
  }))
  const index: Page = {
    slug: 'reference/api',
    title: 'API reference',
    description: 'Every operation of the API, in plain text, in a viewer, and as an OpenAPI document.',
    isMdx: false,
    body: [
      'Every operation of the API, in plain text, in a viewer, and as an OpenAPI document.',
      `- [Viewer](/reference) with requests that you can send\n- [OpenAPI document](/openapi.json)\n- [Everything as one text](/reference.md)`,
      `## Groups\n\n${pages.map(({ title, slug }) => `- [${title}](/docs/${slug}/)`).join('\n')}`,
      '## Next\n\n[Install the SDK](/docs/server/install/) · [Errors](/docs/errors/)',
    ].join('\n\n'),
  }
  const limits = all.find(({ heading }) => heading === 'Limits')
  return [
    index,
    ...pages,
    {
      slug: 'reference/limits',
      title: 'Limits',
      description: 'Sizes, lifetimes and request rates of the API and the widgets.',
      isMdx: false,
      body: `Sizes, lifetimes and request rates of the API and the widgets.\n\n${resolve(limits?.text ?? '')}\n\n## Next\n\n[Retries and time limits](/docs/server/retries/)`,
    },
  ]
}

/** Returns the page of webhook events. */
export function eventsPage(): Page {
  const types = Object.keys(webhookEvents) as WebhookEventType[]
  const rows = types.map((type) => `| \`${type}\` | ${webhookEvents[type].description} | ${webhookEvents[type].body} |`)
  return {
    slug: 'reference/events',
    title: 'Webhook events',
    description: 'Every type of webhook event, and the fields of its body.',
    isMdx: false,
    body: [
      'Every type of webhook event, and the fields of its body. A later version can add types: answer 2xx to a type that you do not know.',
      `| Type | When | Body |\n|---|---|---|\n${rows.join('\n')}`,
      'The fields of both bodies: [webhooks in the API reference](/docs/reference/api/webhooks/). An example of each: [receive webhooks](/docs/webhooks/receive/).',
      '## Next\n\n[Receive webhooks](/docs/webhooks/receive/) · [Verify your first webhook](/docs/start/first-webhook/)',
    ].join('\n\n'),
  }
}
