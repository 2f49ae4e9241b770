import { sandboxCopyOf } from '@loyalty/contract/sandbox'
import type { Env } from '../caller.ts'

/**
 * The variants of an event that a webhook endpoint can receive. The sandbox adds `DUPLICATE` and `WRONG_SIGNATURE`, so
 * that callers can test their receivers (spec §7). The portal's check of an endpoint sends `WRONG_SIGNATURE` in both
 * environments.
 */
export const variants = ['ORIGINAL', 'DUPLICATE', 'WRONG_SIGNATURE'] as const
export type Variant = (typeof variants)[number]

/**
 * Returns the variants of an event that each webhook endpoint receives. In the sandbox, a test account in the event's
 * `body` adds a second variant.
 */
export function variantsOf({ env, type, body }: { env: Env; type: string; body: string }): readonly Variant[] {
  const copy = env === 'sandbox' ? sandboxCopyOf({ type, body }) : undefined
  return copy ? ['ORIGINAL', copy] : ['ORIGINAL']
}
