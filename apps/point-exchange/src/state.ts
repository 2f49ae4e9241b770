import type { Typed } from '@loyalty/widget'
import type { DestinationAccount, ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import type { Draft } from './input/account.ts'
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
  /** True if the account is the saved one, so that the user came from the choice of a program. */
  saved?: true
}

export type Step =
  /** `refused` is the program that the service refused, with the limits that the service reported for it. */
  | { step: 'choose'; chosen: string | null; refusal?: Refusal; refused?: ExchangeOption }
  | { step: 'account'; option: ExchangeOption; refusal?: Refusal }
  /** `before` is the option that the user saw, if the points have changed since then. */
  | { step: 'review'; order: Order; before?: ExchangeOption; refusal?: Refusal }
  /**
   * Requests a quote, because the points may have changed since the user saw them. With `quoteOnly`, the widget sends
   * no order after the quote.
   */
  | { step: 'checking'; order: Order; quoteOnly?: true }
  | { step: 'submitting'; order: Order; attempt: number }
  /** The order was sent up to `attempt` times and has no final answer. The user can only send the same order again. */
  | { step: 'unknown'; order: Order; attempt: number; refusal: Refusal }
  /**
   * `remainder` is the part of the amount that bought no point, if known. With `earlier`, another tab sent an order
   * with this reference but a different program or account. While the receipt has the status `WAITING`, the widget keeps
   * asking for the program's answer.
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
  /** The user pressed a program with a finger, the mouse or Enter. */
  | { type: 'opened'; key: string }
  | { type: 'edited'; option: ExchangeOption; values?: Partial<Typed>; save?: boolean }
  | { type: 'agreed'; agreed: boolean }
  /** The user kept the account of the order: the form inputs are again those of before, which may be none. */
  | { type: 'restored'; option: ExchangeOption; draft: Draft | undefined }
  /** The user pressed the main button of the step. */
  | { type: 'continued' }
  /** The user completed the account for this option. The program knows the member, unless `unchecked` is true. */
  | { type: 'identified'; option: ExchangeOption; account: DestinationAccount; unchecked: boolean }
  | { type: 'back' }
  | { type: 'quoted'; option: ExchangeOption }
  | { type: 'issued'; receipt: ExchangeReceipt }
  /** The present receipt of an order that waits for the program. Null if the program has not taken the points. */
  | { type: 'settled'; receipt: ExchangeReceipt | null }
  | { type: 'refused'; refusal: Refusal }
  /** The session ended before the request, or the consent has become too old since the press of Send. */
  | { type: 'ended' }
  /** Repeats the quote request or the order, after a failure or without an answer. */
  | { type: 'again' }
  /** The session has the input of an earlier document, as `keptInput` wrote it. */
  | { type: 'reloaded'; input: string }
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
 * Returns the next state while only the first screen is loaded. The full reducer, `reduce`, loads later with the other
 * screens.
 */
export function reduceFirst(state: State, action: Action): State {
  const { at } = state
  if (at.step !== 'choose') {
    const left = at.step === 'account' ? at.option : at.step === 'review' ? at.order.option : undefined
    return left && action.type === 'back' ? { ...state, at: { step: 'choose', chosen: optionKey(left) } } : state
  }
  if (action.type === 'chose') return { ...state, at: { step: 'choose', chosen: action.key } }
  const key = action.type === 'opened' ? action.key : action.type === 'continued' ? at.chosen : null
  const option = findOption(state.options, key)
  if (!option || option.unavailable) return state
  const account = state.drafts[optionKey(option)] ? undefined : knownAccount(option)
  return {
    ...state,
    at: account ? { step: 'review', order: { ...orderOf(option, account), saved: true } } : { step: 'account', option },
  }
}

/** Returns an order without consent. */
export const orderOf = (option: ExchangeOption, account: DestinationAccount): Order => ({
  option,
  account,
  save: false,
  agreed: false,
  unchecked: false,
})

/**
 * Returns the account that needs no input: the saved account with all mandatory fields, or an empty account if the
 * program uses no field. Returns undefined if the user has to enter something.
 */
function knownAccount({ requiredFields, savedAccount }: ExchangeOption): DestinationAccount | undefined {
  const account: DestinationAccount = {}
  for (const [name, need] of Object.entries(requiredFields)) {
    const field = name as keyof DestinationAccount
    const value = savedAccount?.[field]
    if (need === 'MANDATORY' && !value) return undefined
    // A program without mandatory fields still asks for its optional ones, unless an account is saved.
    if (need !== 'NOT_USED' && !savedAccount) return undefined
    if (need !== 'NOT_USED' && value) account[field] = value
  }
  return account
}
