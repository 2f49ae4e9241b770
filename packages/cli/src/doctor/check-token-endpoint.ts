import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'
import { objectIn, sendRequest, type Outcome } from './send-request.ts'

const FOREIGN = 'https://attacker.example'

/** Checks the caller's token endpoint as a page, as a foreign page and, with a cookie, as a signed-in user calls it. */
export async function checkTokenEndpoint({ tokenEndpoint, cookie, origin, links }: Inspection): Promise<Finding[]> {
  if (tokenEndpoint === undefined) return []
  const own = origin ?? new URL(tokenEndpoint).origin
  const request = (from: string, more: Record<string, string> = {}): Promise<Outcome> =>
    sendRequest(tokenEndpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-loyalty-widget': '1',
        origin: from,
        'sec-fetch-site': from === own ? 'same-origin' : 'cross-site',
        ...more,
      },
      body: JSON.stringify({ widget: 'multibrand', reason: 'initial' }),
    })
  const signedOut = findingsOf('Token endpoint, signed out', links.error('host_unauthenticated'))
  const { answer, lost } = await request(own)
  if (!answer)
    return [
      signedOut.fail(
        `${tokenEndpoint} does not answer${lost}`,
        'Start your server, or correct --token-endpoint.',
        links.error('token_fetch_failed'),
      ),
    ]
  const { status, text, headers } = answer
  const notJson = links.error('token_endpoint_not_json')
  if (status >= 300 && status < 400)
    return [
      signedOut.fail(
        `${status}, redirects to ${headers.get('location') ?? 'nowhere'}`,
        'Answer 401 with JSON to a signed-out user, and the token without a redirect.',
        notJson,
      ),
    ]
  if (objectIn(text) === undefined)
    return [
      signedOut.fail(
        `${status} with "${text.slice(0, 80)}"`,
        'Answer JSON for every status. Check the path first.',
        notJson,
      ),
    ]
  const findings = [
    status === 401
      ? signedOut.ok('401')
      : status === 200
        ? signedOut.fail('200: everybody gets a token', 'Answer 401 unless your own session says who the user is.')
        : signedOut.warn(`${status}`, 'Answer 401 to a signed-out user, so that the widget asks to sign in.'),
  ]
  const withCookie: Record<string, string> = cookie === undefined ? {} : { cookie }
  const foreign = findingsOf('Token endpoint, foreign page', links.error('token_forbidden'))
  const { answer: toForeign } = await request(FOREIGN, withCookie)
  const allowed = toForeign?.headers.get('access-control-allow-origin')
  findings.push(
    toForeign?.status === 200 || allowed === FOREIGN || allowed === '*'
      ? foreign.fail(
          allowed ? `CORS allows ${allowed}` : 'a foreign page gets a token of the user',
          'Refuse a request whose Origin or Sec-Fetch-Site is not your own, and send no CORS headers.',
        )
      : cookie === undefined && toForeign?.status === 401
        ? foreign.warn(
            '401, as without a session',
            'Set LOYALTY_DOCTOR_COOKIE to the Cookie header of a test user to prove that a foreign page is refused.',
          )
        : foreign.ok(`${toForeign?.status ?? 'no answer'}`),
  )
  if (cookie === undefined) return findings
  const signedIn = findingsOf('Token endpoint, signed in', links.error('token_invalid'))
  const { answer: minted } = await request(own, withCookie)
  const body = objectIn(minted?.text ?? '')
  const isToken = typeof body?.['token'] === 'string' && typeof body['expiresIn'] === 'number'
  const isStored = !/no-store/.test(minted?.headers.get('cache-control') ?? '')
  findings.push(
    minted?.status !== 200 || !isToken
      ? signedIn.fail(
          `${minted?.status ?? 'no answer'} without {token, expiresIn}`,
          'Answer the token and expiresIn of the service. An endpoint of the point-exchange widget needs the order in its address.',
        )
      : isStored
        ? signedIn.warn(
            'a token, without Cache-Control: no-store',
            'Send Cache-Control: no-store, so that no cache repeats a token.',
            links.error('token_reused'),
          )
        : signedIn.ok('a token'),
  )
  return findings
}
