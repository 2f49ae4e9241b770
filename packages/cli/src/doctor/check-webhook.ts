import { randomBytes } from 'node:crypto'
import { createServiceClient, Problem, signWebhook } from '@loyalty/sdk'
import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'
import { receiverTimeoutMs } from '../forward/post-event.ts'
import { sendRequest } from './send-request.ts'

const isDone = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

/** Accepts only a 4xx as a refusal: a lost connection and a 5xx can have any other cause. */
const refusalOf = ({ ok, warn }: ReturnType<typeof findingsOf>, status: number | undefined): Finding =>
  status !== undefined && status >= 400 && status < 500
    ? ok(`${status}`)
    : warn(`${status ?? 'no answer'}, which is no refusal`, 'Answer 401, and check the log of your server.')

/** Sends signed, falsely signed and old test events to the caller's receiver. */
export async function checkReceiver({ webhook, webhookSecrets: [secret], links }: Inspection): Promise<Finding[]> {
  if (webhook === undefined) return []
  const guide = links.guide('webhooks/receive')
  if (secret === undefined)
    return [
      findingsOf('Webhook', guide).fail('LOYALTY_WEBHOOK_SECRETS is not set', 'Set it to the secret of this endpoint.'),
    ]
  const eventId = `evt_TEST${randomBytes(12).toString('hex').toUpperCase()}`
  // A type that receivers must ignore, so that a receiver books nothing even if it ignores the test header.
  const body = JSON.stringify({ type: 'DOCTOR_TEST', timestamp: Date.now() })
  const post = async (id: string, secret: string, age = 0) => {
    const now = Date.now() / 1000 - age
    const headers = {
      'content-type': 'application/json',
      'x-service-event-id': id,
      'x-service-test-event': 'true',
      ...(await signWebhook({ secret, eventId: id, body, now })),
    }
    const { answer, lost } = await sendRequest(webhook, { method: 'POST', headers, body }, receiverTimeoutMs)
    return { status: answer?.status, ms: answer?.ms ?? 0, lost }
  }
  const receives = findingsOf('Webhook, test event', guide)
  const first = await post(eventId, secret)
  if (first.status === undefined)
    return [
      receives.fail(
        `${webhook} does not answer${first.lost ?? ''}`,
        `Start your server, or correct --webhook. The service waits ${receiverTimeoutMs / 1000} s: store the event, answer, and process it afterwards.`,
      ),
    ]
  const findings = [
    !isDone(first.status)
      ? receives.fail(
          `${first.status}`,
          'Answer 2xx to a valid signature, also for a type that you do not know. Check that the receiver has the secret of LOYALTY_WEBHOOK_SECRETS and verifies the raw body.',
        )
      : receives.ok(`${first.status} in ${first.ms} ms`),
  ]
  const repeated = findingsOf('Webhook, repetition', guide)
  const second = await post(eventId, secret)
  findings.push(
    isDone(second.status)
      ? repeated.ok(`${second.status}`)
      : repeated.fail(
          `${second.status ?? 'no answer'}`,
          'Answer 2xx to an event id that you have seen, and do nothing.',
        ),
  )
  const forged = findingsOf('Webhook, wrong signature', guide)
  const wrong = await post(`${eventId}W`, `whsec_${randomBytes(24).toString('base64')}`)
  findings.push(
    isDone(wrong.status)
      ? forged.fail(
          `${wrong.status}: anybody can send you events`,
          'Compare x-service-signature with your own HMAC of the raw body, and answer 401.',
        )
      : refusalOf(forged, wrong.status),
  )
  const old = findingsOf('Webhook, old timestamp', guide)
  const late = await post(`${eventId}O`, secret, 3600)
  findings.push(
    isDone(late.status)
      ? old.fail(
          `${late.status}: a recorded event can be sent again`,
          'Refuse a timestamp that is more than 300 s old or ahead.',
        )
      : refusalOf(old, late.status),
  )
  return findings
}

/** Sends a test event through the service, and counts the enabled endpoints that want it. */
export async function checkRegistered({
  baseUrl,
  clientId,
  clientSecret,
  webhook,
  links,
}: Inspection): Promise<Finding[]> {
  if (webhook === undefined) return []
  const { ok, warn, fail } = findingsOf('Webhook endpoint', links.guide('webhooks/receive'))
  // The API lists events, and no endpoints (spec §4): only the portal shows their addresses.
  const address = findingsOf('Webhook address', links.guide('webhooks/receive')).warn(
    `not checked: the API does not show whether ${webhook} is the registered address`,
    'Compare it with the portal, under Webhooks.',
  )
  const client = createServiceClient({ baseUrl, clientId, clientSecret })
  try {
    const { id } = await client.sendTestEvent({})
    const { deliveries } = await client.resendWebhookEvent({ eventId: id })
    return [
      deliveries > 0
        ? ok(`${deliveries} registered and enabled, and the service sends them test event ${id}`)
        : fail('none is registered and enabled', 'Add your endpoint in the portal under Webhooks, or enable it.'),
      address,
    ]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [
      warn(
        `unknown: ${error.code}`,
        'Give the client the scope webhooks:manage, or look in the portal under Webhooks.',
        links.error(error.code),
      ),
      address,
    ]
  }
}
