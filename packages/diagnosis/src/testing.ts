import { createHmac } from 'node:crypto'

type Signed = { secret: string; eventId: string; body: string; now: number }

/**
 * Returns the signature headers of a delivery, for tests (spec §5 rule 9). Uses Node's own HMAC, so that a mistake in the
 * code under test cannot hide.
 */
export function signedHeaders({ secret, eventId, body, now }: Signed): Record<string, string> {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return {
    'x-service-timestamp': String(now),
    'x-service-signature': hmac(secret, `${now}:${body}`).digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': String(now),
    'webhook-signature': `v1,${hmac(key, `${eventId}.${now}.${body}`).digest('base64')}`,
  }
}
