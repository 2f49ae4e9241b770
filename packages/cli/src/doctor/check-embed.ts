import { createServiceClient } from '@loyalty/sdk'
import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'
import { sendRequest } from './send-request.ts'

const fixes: Readonly<Record<string, string>> = {
  embed_key_unknown: 'Copy the embed key from the portal, under Embed, Keys.',
  embed_key_retired: 'Use a live embed key from the portal, under Embed, Keys.',
  embed_key_other_environment:
    'Use the embed key of the environment of LOYALTY_BASE_URL, from the portal under Embed, Keys.',
  origin_not_allowed: 'Register this origin in the portal, under Embed, Origins.',
  widget_not_available: 'The portal shows the reason under Embed, Origins.',
}

const framesOf = (headers: Headers): string =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

/** Requests a widget's document as the frame of a page does. Returns the code of a refusal. */
async function openFrame({ baseUrl }: Inspection, query: Record<string, string>, origin?: string) {
  const url = `${new URL('/widgets/multibrand/', baseUrl).href}?${new URLSearchParams(query).toString()}`
  const { answer } = await sendRequest(url, {
    headers: { 'sec-fetch-dest': 'iframe', ...(origin !== undefined && { referer: `${origin}/` }) },
  })
  if (!answer) return undefined
  const code = /"lw\.refused","params":\{"code":"(\w+)"/.exec(answer.text)?.[1]
  return { code, frames: framesOf(answer.headers), text: answer.text, headers: answer.headers }
}

/** Checks that the headers of a widget's document let `origin` frame it. A proxy in front of the service may change them. */
function checkFrameHeaders({ links }: Inspection, headers: Headers, frames: string, origin: string): Finding {
  const { ok, fail } = findingsOf('Frame headers', links.guide('embed/content-security-policy'))
  const option = headers.get('x-frame-options')
  if (option !== null)
    return fail(
      `the widget’s document has X-Frame-Options: ${option}`,
      'Remove this header in the proxy in front of the service.',
    )
  return frames.split(' ').includes(origin)
    ? ok(`frame-ancestors allows ${origin}`)
    : fail(
        `frame-ancestors of the widget’s document is “${frames}”, without ${origin}`,
        'Pass the header Content-Security-Policy of the service through your proxy unchanged.',
      )
}

/** Checks the embed key, its organization and the origin, with the documents that a page loads. */
export async function checkEmbed(inspection: Inspection): Promise<Finding[]> {
  const { embedKey, origin, links, baseUrl, clientId, clientSecret } = inspection
  const key = findingsOf('Embed key', links.error('embed_key_unknown'))
  const site = findingsOf('Origin', links.error('origin_not_allowed'))
  if (embedKey === undefined)
    return [key.warn('not given', 'Set --embed-key or LOYALTY_EMBED_KEY, or --page with the page that has it.')]
  const own = await openFrame(inspection, { key: embedKey })
  if (own === undefined)
    return [key.fail('The widget’s document did not load', 'Check LOYALTY_BASE_URL.', links.error('api_unreachable'))]
  if (own.code !== undefined) return [key.fail(own.code, fixes[own.code] ?? '', links.error(own.code))]
  const findings: Finding[] = []
  const client = createServiceClient({ baseUrl, clientId, clientSecret })
  const token = await client.widgetTokens.multibrand({ userId: 'loyalty-doctor' }).then(
    (minted) => minted.token,
    () => undefined,
  )
  // The document of a token lists the origins of the client's organization, and holds its oldest live key.
  const byToken = token === undefined ? undefined : await openFrame(inspection, { token })
  findings.push(
    byToken?.text.includes(embedKey)
      ? key.ok(`of the organization of ${clientId}`)
      : byToken !== undefined && byToken.frames !== own.frames
        ? key.fail(
            'of another organization than the client',
            'Use the key and the client of one organization, from the portal.',
          )
        : key.warn(
            'known, but this command cannot prove that it belongs to the organization of the client',
            'Compare the key with the portal, under Embed, Keys.',
          ),
  )
  if (origin === undefined) return [...findings, site.warn('not given', 'Set --origin to the origin of your page.')]
  const framed = await openFrame(inspection, { key: embedKey }, origin)
  const code = framed?.code
  if (code !== undefined) return [...findings, site.fail(`${origin}: ${code}`, fixes[code] ?? '', links.error(code))]
  return [
    ...findings,
    site.ok(`${origin} is registered`),
    ...(framed ? [checkFrameHeaders(inspection, framed.headers, framed.frames, origin)] : []),
  ]
}
