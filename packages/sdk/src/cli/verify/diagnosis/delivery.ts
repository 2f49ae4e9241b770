import { createHmac } from 'node:crypto'
import { signedPrefix } from '@loyalty/contract'

/** A recorded delivery, and the way in which its sender may have signed it. */
export type Delivery = {
  body: Buffer
  /** The value of the header, unchanged. */
  timestamp: string
  /** The value of the header, unchanged. */
  signature: string
  eventId: string | undefined
  /** The signatures in `webhook-signature`, without `v1,`. */
  standardSignatures: readonly string[]
  secret: string
  /** Returns the text that is signed before the body. */
  prefixOf(delivery: Delivery): string
  keyOf(secret: string): string | Buffer
}

/** The signature scheme of the service (spec §5 rule 9). */
export const ourScheme = {
  prefixOf: ({ timestamp }: Delivery): string => signedPrefix(timestamp),
  keyOf: (secret: string): string => secret,
}

/** Returns whether the signature matches the delivery in its scheme. */
export function verifies(delivery: Delivery): boolean {
  const signature = createHmac('sha256', delivery.keyOf(delivery.secret))
    .update(delivery.prefixOf(delivery))
    .update(delivery.body)
    .digest('hex')
  return signature === delivery.signature
}

/** A fact about a recording, visible or proved. Both members are sentences. */
export type Finding = { why: string; remedy: string }

/** A mistake that can be undone. It is proved if the recording verifies afterwards. */
export type Mistake = Finding & {
  /** A few words for the list of tried mistakes. */
  name: string
  /** Returns guesses of the delivery before the mistake; none where the mistake is impossible. */
  undo(delivery: Delivery): Partial<Delivery>[]
}
