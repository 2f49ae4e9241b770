import type { Typed } from '@loyalty/widget'
import type { DestinationAccount, ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import type { Draft } from './account.ts'
import { findOption, optionKey } from './options.ts'
import type { Refusal } from './refusal.ts'

/** The order to send. Every attempt sends the same order. */
export type Order = {
  option: ExchangeOption
  account: DestinationAccount
  save: boolean
  agreed: boolean
  /** True if the member check had no result. */
  unchecked: boolean
}

export type Step =
  /** `refused` is the program that the service refused, with its known limits. */
  | { step: 'choose'; chosen: string | null; refusal?: Refusal; refused?: ExchangeOption }
  | { step: 'account'; option: ExchangeOption; refusal?: Refusal }
  /** `before` is the option that the user saw, if the points have changed since then. */
  | { step: 'review'; order: Order; before?: ExchangeOption; refusal?: Refusal }
  /**
   * Requests the points again, because the points may have changed since the user saw them. With `quoteOnly`, no order
   * follows.
   */
  | { step: 'checking'; order: Order; quoteOnly?: true }
  | { step: 'submitting'; order: Order; attempt: number }
  /** Sent up to `attempt` times without a final answer. Only the same order may be sent again. */
  | { step: 'unknown'; order: Order; attempt: number; refusal: Refusal }
  /**
   * `remainder` is the part of the amount that bought no point, if known. `earlier`: another tab sent this order with a
   * different program or account.
   */
  | { step: 'done'; receipt: ExchangeReceipt; remainder?: string; earlier?: true }
  | { step: 'failed'; order: Order; refusal: Refusal }

export type State = {
  options: readonly ExchangeOption[]
  /** ISO 4217 code of the amount's currency. */
  currency: string
  /** The form inputs by option. The inputs stay when the user goes back and forth. */
  drafts: Readonly<Record<string, Draft>>
  at: Step
}

export type Action =
  | { type: 'chose'; key: string }
  | { type: 'edited'; option: ExchangeOption; values?: Partial<Typed>; save?: boolean }
  | { type: 'agreed'; agreed: boolean }
  /** The user pressed the main button of the step. */
  | { type: 'continued' }
  /** The account for this option is complete, and the program knows the member unless `unchecked`. */
  | { type: 'identified'; option: ExchangeOption; account: DestinationAccount; unchecked: boolean }
  | { type: 'back' }
  | { type: 'quoted'; option: ExchangeOption }
  | { type: 'issued'; receipt: ExchangeReceipt }
  | { type: 'refused'; refusal: Refusal }
  /** The session ended before the request, or too much time has passed since Send. */
  | { type: 'ended' }
  /** Retries a request that had no answer. */
  | { type: 'again' }
  | { type: 'refreshed'; options: readonly ExchangeOption[] }

export const start = (
  options: readonly ExchangeOption[],
  receipt: ExchangeReceipt | null,
  currency: string,
): State => ({
  options,
  currency,
  drafts: {},
  at: receipt ? { step: 'done', receipt } : { step: 'choose', chosen: null },
})

/**
 * Returns the next state while only the first screen is loaded. `reduce`, which is in the later chunk, handles every
 * action.
 */
export function reduceFirst(state: State, action: Action): State {
  const { at } = state
  if (at.step !== 'choose') {
    const left = at.step === 'account' ? at.option : at.step === 'review' ? at.order.option : undefined
    return left && action.type === 'back' ? { ...state, at: { step: 'choose', chosen: optionKey(left) } } : state
  }
  if (action.type === 'chose') return { ...state, at: { step: 'choose', chosen: action.key } }
  const option = action.type === 'continued' && findOption(state.options, at.chosen)
  if (!option || option.unavailable) return state
  const asks = Object.values(option.requiredFields).some((need) => need !== 'NOT_USED')
  return {
    ...state,
    at: asks
      ? { step: 'account', option }
      : { step: 'review', order: { option, account: {}, save: false, agreed: false, unchecked: false } },
  }
}
