import { ConnectionError, createServiceClient, Problem } from '@loyalty/sdk'
import { causeOf } from '../output/explain-error.ts'
import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'
import { objectIn, sendRequest } from './send-request.ts'

/** The largest difference of the clocks in seconds. A webhook may be 300 s old, a token of a partner 60 s. */
const CLOCK_TOLERANCE = 30

const uses: readonly (readonly [scope: string, use: string])[] = [
  ['widgets:point-exchange', 'tokens of the point-exchange widget'],
  ['widgets:multibrand', 'tokens of the multibrand widget'],
  ['webhooks:manage', 'test events and loyalty listen'],
]

const isLocal = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** Checks that the base URL is the service's. Returns undefined for the time of the service if it did not answer. */
export async function checkReachable({ baseUrl, links }: Inspection): Promise<{ findings: Finding[]; date?: number }> {
  const { ok, fail } = findingsOf('Service', links.error('api_unreachable'))
  const url = new URL('/healthz', baseUrl)
  const { answer, lost } = await sendRequest(url.href)
  if (!answer)
    return {
      findings: [
        /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(lost)
          ? fail(
              `The TLS certificate of ${url.origin} is not trusted${lost}`,
              'Send the whole certificate chain, or set NODE_EXTRA_CA_CERTS to your CA.',
            )
          : fail(`${url.origin} does not answer${lost}`, 'Check LOYALTY_BASE_URL, the name server and the firewall.'),
      ],
    }
  if (answer.status !== 200 || objectIn(answer.text)?.['status'] === undefined)
    return {
      findings: [
        fail(
          `${url.origin} answers ${answer.status}, but not as the service`,
          'Set LOYALTY_BASE_URL to the address of the service, without a path. A proxy may answer in its place.',
        ),
      ],
    }
  const isPlain = url.protocol === 'http:' && !isLocal(url)
  return {
    findings: [
      isPlain
        ? fail(
            `${url.origin} is not encrypted`,
            'Use https: your client secret crosses the network with each token request.',
          )
        : ok(`${url.origin} answered in ${answer.ms} ms`),
    ],
    date: Date.parse(answer.headers.get('date') ?? ''),
  }
}

/** Compares this machine's clock with the service's. `date` and `now` are in milliseconds. */
export function checkClock({ links }: Inspection, date: number, now = Date.now()): Finding[] {
  const { ok, warn, fail } = findingsOf('Clock', links.guide('webhooks/receive'))
  const seconds = Math.round((now - date) / 1000)
  if (Number.isNaN(seconds)) return [warn('The service sent no date', 'Compare the clock with a time server.')]
  const seen = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`
  return [
    Math.abs(seconds) <= CLOCK_TOLERANCE
      ? ok(seen)
      : fail(seen, 'Synchronize this machine with a time server: signatures and tokens depend on the clock.'),
  ]
}

async function hasScope({ baseUrl, clientId, clientSecret }: Inspection, scope: string): Promise<boolean> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  })
  const { answer } = await sendRequest(new URL('/oauth2/token', baseUrl).href, { method: 'POST', body })
  return answer?.status === 200
}

/** Checks the credentials with the profile, then each scope that this kind of integration needs. */
export async function checkCredentials(inspection: Inspection): Promise<Finding[]> {
  const { baseUrl, clientId, clientSecret, links } = inspection
  const { ok, fail } = findingsOf('Credentials', links.error('INVALID_CLIENT'))
  const client = createServiceClient({ baseUrl, clientId, clientSecret })
  try {
    await client.getProfile()
  } catch (error) {
    if (error instanceof ConnectionError)
      return [fail(`No answer${causeOf(error)}`, 'Check LOYALTY_BASE_URL.', links.error('api_unreachable'))]
    if (!(error instanceof Problem)) throw error
    // The client is known, even if it may not read the profile.
    if (error.code !== 'INSUFFICIENT_SCOPE')
      return [
        fail(
          `The service refused ${clientId}: ${error.code}`,
          error.code === 'INVALID_CLIENT'
            ? 'Use the id and the secret of one client, and the address of its environment. Create a new secret in the portal if it is lost.'
            : 'Follow the page of this code.',
          links.error(error.code),
        ),
      ]
  }
  const scopes = findingsOf('Scopes', links.error('INSUFFICIENT_SCOPE'))
  const missing: string[] = []
  for (const [scope] of uses) if (!(await hasScope(inspection, scope))) missing.push(scope)
  const described = uses.filter(([scope]) => missing.includes(scope)).map(([scope, use]) => `${scope} (${use})`)
  const noWidget = ['widgets:point-exchange', 'widgets:multibrand'].every((scope) => missing.includes(scope))
  const seen = `missing: ${described.join(', ')}`
  const fix = 'Give the client the scopes that it needs, in the portal under Credentials.'
  return [
    ok(clientId),
    missing.length === 0
      ? scopes.ok(uses.map(([scope]) => scope).join(', '))
      : noWidget
        ? scopes.fail(seen, fix)
        : scopes.warn(seen, fix),
  ]
}
