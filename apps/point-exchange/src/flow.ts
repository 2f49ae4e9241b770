import type { Typed } from '@loyalty/widget'
import type { DestinationAccount, ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import type { Draft } from './account.ts'
import { findOption, optionKey } from './options.ts'
import type { Refusal } from './refusal.ts'

/** What will be sent, the same at every attempt. */
export type Order = {
  option: ExchangeOption
  account: DestinationAccount
  save: boolean
  agreed: boolean
  /** Nobody could say whether the program knows the member. */
  unchecked: boolean
}

export type Step =
  /** `refused` is the program that was refused, with what is known of its limits. */
  | { step: 'choose'; chosen: string | null; refusal?: Refusal; refused?: ExchangeOption }
  | { step: 'account'; option: ExchangeOption; refusal?: Refusal }
  /** `before` is the option as it was shown, when the points have changed since. */
  | { step: 'review'; order: Order; before?: ExchangeOption; refusal?: Refusal }
  /** The points are asked for once more, so that nothing is sent that was not shown; with `look`, nothing is sent after it either. */
  | { step: 'checking'; order: Order; look?: true }
  | { step: 'submitting'; order: Order; attempt: number }
  /** Sent, or perhaps sent, `attempt` times, without a final answer. Only the same order may be sent again. */
  | { step: 'unknown'; order: Order; attempt: number; refusal: Refusal }
  /** `remainder` is the part of the amount that bought no point, where this visit knows it. `earlier`: another tab had sent the order elsewhere. */
  | { step: 'done'; receipt: ExchangeReceipt; remainder?: string; earlier?: true }
  | { step: 'failed'; order: Order; refusal: Refusal }

export type Flow = {
  options: readonly ExchangeOption[]
  /** ISO 4217 code of the amount's currency. */
  currency: string
  /** What was typed for each option, kept when going back and forth. */
  drafts: Readonly<Record<string, Draft>>
  at: Step
}

export type Action =
  | { type: 'chose'; key: string }
  | { type: 'edited'; option: ExchangeOption; values?: Partial<Typed>; save?: boolean }
  | { type: 'agreed'; agreed: boolean }
  /** The step's main button. */
  | { type: 'continued' }
  /** The account for this option is filled in, and known to the program unless nobody could say. */
  | { type: 'identified'; option: ExchangeOption; account: DestinationAccount; unchecked: boolean }
  | { type: 'back' }
  | { type: 'quoted'; option: ExchangeOption }
  | { type: 'issued'; receipt: ExchangeReceipt }
  | { type: 'refused'; refusal: Refusal }
  /** The session has ended before the request could be made, or the user was away for too long since Send. */
  | { type: 'ended' }
  /** What got no answer is asked again. */
  | { type: 'again' }
  | { type: 'refreshed'; options: readonly ExchangeOption[] }

export const startFlow = (options: readonly ExchangeOption[], receipt: ExchangeReceipt | null, currency: string): Flow => ({
  options,
  currency,
  drafts: {},
  at: receipt ? { step: 'done', receipt } : { step: 'choose', chosen: null },
})

/** The flow as far as the first screen goes; `reduce`, which comes with the others, knows the rest. */
export function reduceChoice(flow: Flow, action: Action): Flow {
  const { at } = flow
  if (at.step !== 'choose') {
    const left = at.step === 'account' ? at.option : at.step === 'review' ? at.order.option : undefined
    return left && action.type === 'back' ? { ...flow, at: { step: 'choose', chosen: optionKey(left) } } : flow
  }
  if (action.type === 'chose') return { ...flow, at: { step: 'choose', chosen: action.key } }
  const option = action.type === 'continued' && findOption(flow.options, at.chosen)
  if (!option || option.unavailable) return flow
  const asks = Object.values(option.requiredFields).some((need) => need !== 'NOT_USED')
  return {
    ...flow,
    at: asks
      ? { step: 'account', option }
      : { step: 'review', order: { option, account: {}, save: false, agreed: false, unchecked: false } },
  }
}
