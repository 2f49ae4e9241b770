import { signedPrefix } from '#contract/webhook-headers'
import { hexOf, hmac, type Bytes } from './bytes.ts'

/** A recorded delivery with one possible secret and signature scheme of its sender. */
export type Delivery = {
  body: Uint8Array
  /** The unchanged value of the timestamp header. */
  timestamp: string
  /** The unchanged value of the signature header. */
  signature: string
  eventId: string | undefined
  /** The base64 signatures in `webhook-signature`, without the prefix `v1,`. */
  standardSignatures: readonly string[]
  secret: string
  /** Returns the text that precedes the body in the signed content. */
  prefixOf(delivery: Delivery): string
  keyOf(secret: string): string | Bytes
}

/** The signature scheme of the service (spec §5 rule 9). */
export const ourScheme = {
  prefixOf: ({ timestamp }: Delivery): string => signedPrefix(timestamp),
  keyOf: (secret: string): string => secret,
}

/** Returns whether the delivery's signature matches its body, secret and signature scheme. */
export async function verifies(delivery: Delivery): Promise<boolean> {
  const signature = await hmac(delivery.keyOf(delivery.secret), delivery.prefixOf(delivery), delivery.body)
  return signature !== undefined && hexOf(signature) === delivery.signature
}

/** A finding about a recorded delivery: its cause (`why`) and its fix (`remedy`). */
export type Finding = {
  /** A name that never changes, for programs and translations. */
  code: string
  why: string
  remedy: string
}

/**
 * A mistake in a delivery, with the function that undoes the mistake. If the delivery verifies after the undo, the
 * mistake is proved.
 */
export type Mistake = Finding & {
  /** A short name for the list of known mistakes. */
  name: string
  /**
   * Returns changes that may restore the original delivery. Returns an empty list if the delivery cannot contain the
   * mistake.
   */
  undo(delivery: Delivery): Partial<Delivery>[]
}
