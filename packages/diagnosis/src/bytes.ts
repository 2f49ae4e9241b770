/** Bytes that Web Crypto accepts: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
// Keeps a byte order mark, because the mark was part of what arrived.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const utf8 = (text: string): Bytes => encoder.encode(text)
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Returns one letter for each byte, unlike `TextDecoder('latin1')`, which decodes Windows-1252. */
export function latin1Of(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return text
}

export const fromLatin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Decodes base64 and base64url, with or without padding. Ignores other letters, as Node's `Buffer` does. */
export function fromBase64(text: string): Bytes {
  const letters = (text.split('=')[0] ?? '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/]/g, '')
  return fromLatin1(atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters))
}

export const base64Of = (bytes: Uint8Array): string => btoa(latin1Of(bytes))

/** Returns the HMAC-SHA256 of a text and the bytes after it. Returns nothing for an empty key, which signs nothing. */
export async function hmac(key: string | Bytes, prefix: string, body: Uint8Array): Promise<Bytes | undefined> {
  const raw = typeof key === 'string' ? utf8(key) : key
  if (raw.length === 0) return undefined
  const usable = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const before = utf8(prefix)
  const message = new Uint8Array(before.length + body.length)
  message.set(before)
  message.set(body, before.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', usable, message))
}
