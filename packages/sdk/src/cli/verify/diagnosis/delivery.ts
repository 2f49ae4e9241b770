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
  /** Returns the signed text before the body. */
  prefixOf(delivery: Delivery): string
  keyOf(secret: string): string | Buffer
}

/** The signature scheme of the service (spec §5 rule 9). */
export const ourScheme = {
  prefixOf: ({ timestamp }: Delivery): string => signedPrefix(timestamp),
  keyOf: (secret: string): string => secret,
}

/** Returns whether the signature of the delivery is right for its secret and scheme. */
export function verifies(delivery: Delivery): boolean {
  const signature = createHmac('sha256', delivery.keyOf(delivery.secret))
    .update(delivery.prefixOf(delivery))
    .update(delivery.body)
    .digest('hex')
  return signature === delivery.signature
}

/** A finding about a recorded delivery: its cause (`why`) and its fix (`remedy`). */
export type Finding = { why: string; remedy: string }

/** A mistake that the program can undo. If the delivery verifies afterwards, the mistake is proved. */
export type Mistake = Finding & {
  /** A short name for the list of known mistakes. */
  name: string
  /** Returns possible deliveries before the mistake. Returns an empty list if the mistake is impossible. */
  undo(delivery: Delivery): Partial<Delivery>[]
}
