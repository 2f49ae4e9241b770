import { endpoints, portalEndpoints, problemCatalogue, type Endpoint, type ProblemCode } from '@loyalty/contract'
import { exampleProblem, problemAdvice, problemsOf } from '@loyalty/reference'
import type { Page } from './page.ts'

const codes = Object.keys(problemCatalogue) as ProblemCode[]
const ofCaller = Object.values<Endpoint>(endpoints)
const ofPortal = Object.values<Endpoint>(portalEndpoints)

const operationsWith = (code: ProblemCode, all: readonly Endpoint[]): string[] =>
  all
    .filter((endpoint) => problemsOf(endpoint).get(problemCatalogue[code].status)?.includes(code))
    .map(({ method, path }) => `\`${method} ${path}\``)

const isOfCaller = (code: ProblemCode): boolean =>
  operationsWith(code, ofCaller).length > 0 || operationsWith(code, ofPortal).length === 0

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

const whereFound = (code: ProblemCode): string => {
  const operations = operationsWith(code, isOfCaller(code) ? ofCaller : ofPortal)
  if (operations.length === 0) return 'Any address can answer it.'
  if (operations.length > ofCaller.length / 3) return `${operations.length} operations can answer it.`
  return list(operations)
}

const repeat = (code: ProblemCode): string => {
  if (problemCatalogue[code].retryable)
    return 'Yes. Wait a moment, then send the same request with the same reference number. Nothing happens twice.'
  if (code.startsWith('TOKEN_')) return 'Not as it is. Get a new token, then send the request again.'
  return 'No. The service refuses it again until something changes.'
}

const next = '\n\n## Next\n\n[All errors](/docs/errors/)'

/** A section of the page of widget errors, such as ``## `offline`: The device has no network``. */
const widgetSection = /^## `(\w+)`: (.+)\n\*(.+)\*\n\n([^]*?)(?=^## `|(?![^]))/gm

type WidgetError = { code: string; title: string; kind: string; text: string }

/** Returns the errors of widgets from the page that explains them. */
export const widgetErrorsOf = (markdown: string): WidgetError[] =>
  [...markdown.matchAll(widgetSection)].map(([, code = '', title = '', kind = '', text = '']) => ({
    code,
    title,
    kind,
    text: text.trim(),
  }))

const problemPage = (code: ProblemCode): Page => {
  const { title, status, retryable } = problemCatalogue[code]
  const { meaning, causes, remedy } = problemAdvice[code]
  const body = [
    meaning,
    `**HTTP status:** ${status} · **May be repeated:** ${retryable ? 'yes' : 'no'}${isOfCaller(code) ? '' : ' · **Only in the portal**'}`,
    `## Fix\n\n${remedy}`,
    `## Likely causes\n\n${list(causes)}`,
    `## Does it help to send the same request again?\n\n${repeat(code)}`,
    `## Where it occurs\n\n${whereFound(code)}`,
    `## Example\n\n\`\`\`json\n${JSON.stringify(exampleProblem(code), null, 2)}\n\`\`\``,
  ].join('\n\n')
  return {
    slug: `errors/${code.toLowerCase()}`,
    title: `${code}: ${title}`,
    description: meaning,
    body: body + next,
    isMdx: false,
  }
}

const widgetPage = ({ code, title, kind, text }: WidgetError): Page => {
  const [meaning = ''] = text.split('\n\n')
  const body = `*Error of a widget · ${kind.replaceAll('`', '')}*\n\n${text.replace(/^\*\*Fix\.\*\* /m, '## Fix\n\n').replace(/\n\n- /, '\n\n## Likely causes\n\n- ')}`
  return { slug: `errors/${code}`, title: `${code}: ${title}`, description: meaning, body: body + next, isMdx: false }
}

const row = (code: string, title: string, more: string): string =>
  `| [\`${code}\`](/docs/errors/${code.toLowerCase()}/) | ${title} | ${more} |`

/** Returns a page for each error, and the list of all. `markdown` is the page of widget errors. */
export function errorPages(markdown: string): Page[] {
  const widgetErrors = widgetErrorsOf(markdown)
  const problems = codes.map(problemPage)
  const ofWidgets = widgetErrors.map(widgetPage)
  // One code in capital and small letters has one page, because file systems can ignore the case.
  const merged = ofWidgets.flatMap((page) => {
    const same = problems.find(({ slug }) => slug === page.slug)
    if (same === undefined) return [page]
    same.body = same.body.replace(
      next,
      `\n\n## In a widget\n\n${page.body.replaceAll(/^## /gm, '### ').replace(next.replace('## ', '### '), '')}${next}`,
    )
    return []
  })
  const table = (title: string, head: string, rows: readonly string[]): string =>
    `## ${title}\n\n| Code | Meaning | ${head} |\n|---|---|---|\n${rows.join('\n')}`
  const problemRows = (isShown: (code: ProblemCode) => boolean): string[] =>
    codes.filter(isShown).map((code) => row(code, problemCatalogue[code].title, `${problemCatalogue[code].status}`))
  const [intro = ''] = markdown.replace(/^# .+\n+/, '').split(/^## `/m)
  const index: Page = {
    slug: 'errors',
    title: 'Errors',
    description: 'Every error code of the API and of the widgets, with its meaning and its fix.',
    isMdx: false,
    body: [
      'Every error code of the API and of the widgets, with its meaning and its fix. A later version can add codes.',
      'The short address of each page is `/errors/<code>`. Error bodies, console lines and the command line name it.',
      table(
        'Errors of widgets',
        'Action',
        widgetErrors.map(({ code, title, kind }) => row(code, title, kind.split(' · ').at(-1) ?? '')),
      ),
      table('Errors of the API', 'HTTP status', problemRows(isOfCaller)),
      table(
        'Errors of the portal',
        'HTTP status',
        problemRows((code) => !isOfCaller(code)),
      ),
      `## The error event of a widget\n\n${intro.trim()}`,
      '## Next\n\n[Troubleshoot a widget](/docs/embed/troubleshoot/) · [Retries and time limits](/docs/server/retries/)',
    ].join('\n\n'),
  }
  return [index, ...problems, ...merged]
}
