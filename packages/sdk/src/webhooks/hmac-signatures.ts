import { createHmac } from 'node:crypto'
import { signedPrefix } from '#contract/webhook-headers'

type Body = Uint8Array | string

/**
 * Returns the HMAC of `<timestamp>:<body>` in lower-case hexadecimal. The key is the text of the secret (spec §5 rule
 * 9).
 */
export function hexSignature(secret: string, timestamp: string, body: Body): string {
  return createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest('hex')
}

/**
 * Returns the key of Standard Webhooks, which is the decoded text after `whsec_`. Returns undefined for a secret that
 * is not base64.
 */
function standardKey(secret: string): Buffer | undefined {
  const text = secret.replace(/^whsec_/, '')
  const key = Buffer.from(text, 'base64')
  return key.length > 0 && key.toString('base64') === text ? key : undefined
}

/**
 * Returns the signature of Standard Webhooks (`v1,<base64>`) for `<id>.<timestamp>.<body>`. Returns undefined for a
 * secret that is not base64.
 */
export function standardSignature(secret: string, id: string, timestamp: string, body: Body): string | undefined {
  const key = standardKey(secret)
  return key && `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
