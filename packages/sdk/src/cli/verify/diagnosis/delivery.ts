import { createHmac } from 'node:crypto'
import { signedPrefix } from '@loyalty/contract'

/** A recorded delivery with one possible secret and signature scheme of its sender. */
export type Delivery = {
  body: Buffer
  /** The unchanged value of the timestamp header. */
  timestamp: string
  /** The unchanged value of the signature header. */
  signature: string
  eventId: string | undefined
  /** The base64 signatures in `webhook-signature`, without the prefix `v1,`. */
  standardSignatures: readonly string[]
  secret: string
  /** Returns the text that the sender signs in front of the body. */
  prefixOf(delivery: Delivery): string
  keyOf(secret: string): string | Buffer
}

/** The signature scheme of the service (spec §5 rule 9). */
export const ourScheme = {
  prefixOf: ({ timestamp }: Delivery): string => signedPrefix(timestamp),
  keyOf: (secret: string): string => secret,
}

/** Returns whether the delivery's signature matches its body, secret and signature scheme. */
export function verifies(delivery: Delivery): boolean {
  const signature = createHmac('sha256', delivery.keyOf(delivery.secret))
    .update(delivery.prefixOf(delivery))
    .update(delivery.body)
    .digest('hex')
  return signature === delivery.signature
}

/** A finding about a recorded delivery: its cause (`why`) and its fix (`remedy`). */
export type Finding = { why: string; remedy: string }

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
