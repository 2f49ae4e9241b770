import { sandboxTriggerOf } from '@loyalty/contract/sandbox'
import type { Env } from '../caller.ts'

/** Which copy of an event a delivery is. All but the first exist in the sandbox alone, for a receiver to be tried with (G79). */
export const variants = ['ORIGINAL', 'DUPLICATE', 'WRONG_SIGNATURE'] as const
export type Variant = (typeof variants)[number]

/** The copies of an event that each endpoint gets; the trigger is the account in the frozen body, so nothing else has to carry it. */
export function variantsOf({ env, type, body }: { env: Env; type: string; body: string }): readonly Variant[] {
  if (env !== 'sandbox' || type !== 'TRANSACTION_COMPLETED') return ['ORIGINAL']
  const { destinationAccount } = JSON.parse(body) as { destinationAccount?: { destinationUserId?: unknown } }
  const copy = sandboxTriggerOf(destinationAccount?.destinationUserId)?.webhook?.copy
  return copy ? ['ORIGINAL', copy] : ['ORIGINAL']
}
