import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'
import { isPermitted, policiesOf, type Directive } from './page-policy.ts'
import { sendRequest, type Answered } from './send-request.ts'

/** The facts about a widget in a page's HTML. */
export type PageFacts = {
  answer: Answered
  url: string
  embedKey?: string
  tokenEndpoint?: string
  nonce?: string
  script?: string
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((each) => each !== undefined)

/** Loads a page and reads its script tag and its element. Returns findings if the page does not load. */
export async function readPage({ page, links, cookie }: Inspection): Promise<PageFacts | Finding[]> {
  if (page === undefined) return []
  const { fail } = findingsOf('Page', links.guide('embed/script-tag'))
  const { answer, lost } = await sendRequest(page, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  if (!answer) return [fail(`${page} does not answer${lost}`, 'Start your site, or correct --page.')]
  if (answer.status !== 200)
    return [
      fail(
        `${page} answers ${answer.status}`,
        'Give the address of a page that needs no sign-in, or set LOYALTY_DOCTOR_COOKIE.',
      ),
    ]
  const script = /<script\b[^>]*\bembed\.js[^>]*>/i.exec(answer.text)?.[0] ?? ''
  const element = /<loyalty-widget\b[^>]*>/i.exec(answer.text)?.[0] ?? ''
  const facts = {
    embedKey: attributeOf(element, 'embed-key'),
    tokenEndpoint: attributeOf(element, 'token-endpoint'),
    nonce: attributeOf(script, 'nonce'),
    script: attributeOf(script, 'src'),
  }
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  return { answer, url: page, ...known }
}

/** Checks the HTML and the Content-Security-Policy of a page. */
export function checkPage(
  { baseUrl, clientSecret, webhookSecrets, tokenEndpoint, links }: Inspection,
  facts: PageFacts,
): Finding[] {
  const { answer, url, nonce, script } = facts
  const markup = findingsOf('Page', links.guide('embed/script-tag'))
  const secret = findingsOf('Secrets in the page', links.guide('start/credentials'))
  const policy = findingsOf('Content Security Policy', links.error('blocked_by_page_policy'))
  const service = new URL(baseUrl).origin
  const loader = script === undefined ? `${service}/embed/v1/embed.js` : new URL(script, url).href
  const policies = policiesOf(answer.headers, answer.text)
  const wanted: [Directive, string][] = [
    ['script-src', loader],
    ['frame-src', `${service}/widgets/multibrand/`],
    ...(tokenEndpoint === undefined ? [] : ([['connect-src', tokenEndpoint]] as [Directive, string][])),
  ]
  const blocked = wanted.filter(
    ([directive, address]) => !isPermitted(policies, directive, address, { page: url, nonce }),
  )
  const leaks = [clientSecret, ...webhookSecrets].some((each) => each !== '' && answer.text.includes(each))
  return [
    script === undefined
      ? markup.warn(
          'The HTML has no script tag of embed.js',
          'Add it, unless your script or the package from npm loads it.',
        )
      : new URL(loader).origin === service
        ? markup.ok(`loads ${loader}`)
        : markup.fail(
            `loads ${loader}, but LOYALTY_BASE_URL is ${service}`,
            'Use the script and the credentials of one environment.',
          ),
    leaks || /\b(sk_(sandbox|live)|whsec)_[\w+/]{16,}/.test(answer.text)
      ? secret.fail(
          'The HTML contains a client secret or a webhook secret',
          'Remove it and replace the secret in the portal at once: it is public now.',
        )
      : secret.ok('none'),
    policies.length === 0
      ? policy.ok('none, so the browser blocks nothing')
      : blocked.length === 0
        ? policy.ok('allows the script, the frame and the connection')
        : policy.fail(
            blocked.map(([directive, address]) => `${directive} blocks ${address}`).join(', '),
            `Add ${blocked.map(([directive, address]) => `${new URL(address).origin === new URL(url).origin ? "'self'" : new URL(address).origin} to ${directive}`).join(', ')}.`,
          ),
  ]
}
