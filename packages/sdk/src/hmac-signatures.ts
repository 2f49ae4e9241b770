import { createHmac } from 'node:crypto'
import { signedPrefix } from '@loyalty/contract'

type Body = Uint8Array | string

/** Lower-case hex over `<timestamp>:<body>`; the key is the secret's text as it was shown (S:425-427). */
export const hexSignature = (secret: string, timestamp: string, body: Body): string =>
  createHmac('sha256', secret).update(signedPrefix(timestamp)).update(body).digest('hex')

/** The key of Standard Webhooks: what the text after `whsec_` decodes to. Undefined for a secret that is not base64. */
const standardKey = (secret: string): Buffer | undefined => {
  const text = secret.replace(/^whsec_/, '')
  const key = Buffer.from(text, 'base64')
  return key.length > 0 && key.toString('base64') === text ? key : undefined
}

/** `v1,<base64>` of Standard Webhooks over `<id>.<timestamp>.<body>`. Undefined for a secret that can have no such key. */
export const standardSignature = (secret: string, id: string, timestamp: string, body: Body): string | undefined => {
  const key = standardKey(secret)
  return key && `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
}
