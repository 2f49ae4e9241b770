import { signedPrefix } from '#contract/webhook-headers'
import { base64Of, fromBase64, hexOf, hmac, utf8, type Bytes } from '#diagnosis/bytes'

type Body = Uint8Array | string

const bytesOf = (body: Body): Uint8Array => (typeof body === 'string' ? utf8(body) : body)

/** Returns the HMAC of a text and a body. Every key is checked before: an empty key signs nothing. */
async function signed(key: string | Bytes, prefix: string, body: Body): Promise<Bytes> {
  return (await hmac(key, prefix, bytesOf(body))) ?? new Uint8Array(0)
}

/**
 * Returns the HMAC of `<timestamp>:<body>` in lower-case hexadecimal. The key is the text of the secret (spec §5 rule
 * 9).
 */
export async function hexSignature(secret: string, timestamp: string, body: Body): Promise<string> {
  return hexOf(await signed(secret, signedPrefix(timestamp), body))
}

/**
 * Returns the key of Standard Webhooks, which is the decoded text after `whsec_`. Returns undefined for a secret that
 * is not base64.
 */
function standardKey(secret: string): Bytes | undefined {
  const text = secret.replace(/^whsec_/, '')
  const key = fromBase64(text)
  return key.length > 0 && base64Of(key) === text ? key : undefined
}

/**
 * Returns the signature of Standard Webhooks (`v1,<base64>`) for `<id>.<timestamp>.<body>`. Returns undefined for a
 * secret that is not base64.
 */
export async function standardSignature(
  secret: string,
  id: string,
  timestamp: string,
  body: Body,
): Promise<string | undefined> {
  const key = standardKey(secret)
  return key && `v1,${base64Of(await signed(key, `${id}.${timestamp}.`, body))}`
}

/**
 * Returns whether two texts are equal. Compares in constant time, so that the duration reveals nothing about the texts.
 */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [utf8(given), utf8(expected)]
  let difference = a.length ^ b.length
  for (let i = 0; i < b.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}
