import { createHmac } from 'node:crypto'
import { signedPrefix } from '@loyalty/contract'

/** What was recorded, and how the sender is thought to have signed it. */
export type Delivery = {
  body: Buffer
  /** The headers' values as they are written. */
  timestamp: string
  signature: string
  eventId: string | undefined
  /** The signatures of Standard Webhooks beside ours, without `v1,`. */
  standardSignatures: readonly string[]
  secret: string
  /** What is signed before the body. */
  prefixOf(delivery: Delivery): string
  keyOf(secret: string): string | Buffer
}

/** The service's own way to sign (S:425-427). */
export const ourScheme = {
  prefixOf: ({ timestamp }: Delivery): string => signedPrefix(timestamp),
  keyOf: (secret: string): string => secret,
}

/** Whether the signature is that of this delivery, signed in this way. */
export const verifies = (delivery: Delivery): boolean =>
  createHmac('sha256', delivery.keyOf(delivery.secret)).update(delivery.prefixOf(delivery)).update(delivery.body).digest('hex') ===
  delivery.signature

/** Something that is so: seen in the recording, or proved. Both are sentences. */
export type Finding = { why: string; remedy: string }

/** A mistake that can be undone: if what was recorded verifies then, the mistake is proved. */
export type Mistake = Finding & {
  /** In a few words, for a list of what was tried. */
  name: string
  /** What the delivery was before, as far as it can be told: one or more guesses, none where the mistake cannot have been made. */
  undo(delivery: Delivery): Partial<Delivery>[]
}
