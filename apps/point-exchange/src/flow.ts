import type { DestinationAccount, ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import { accountOf, draftOf, fieldsOf, sameValues, type Draft } from './account.ts'
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
  /** `remainder` is the part of the amount that bought no point, where this visit knows it. */
  | { step: 'done'; receipt: ExchangeReceipt; remainder?: string }
  | { step: 'failed'; order: Order; refusal: Refusal }

export type Flow = {
  options: readonly ExchangeOption[]
  /** What was typed for each option, kept when going back and forth. */
  drafts: Readonly<Record<string, Draft>>
  at: Step
}

export type Action =
  | { type: 'chose'; key: string }
  | { type: 'edited'; option: ExchangeOption; draft: Draft }
  | { type: 'agreed'; agreed: boolean }
  /** The step's main button. */
  | { type: 'continued'; unchecked?: boolean }
  | { type: 'back' }
  | { type: 'quoted'; option: ExchangeOption }
  | { type: 'issued'; receipt: ExchangeReceipt }
  | { type: 'refused'; refusal: Refusal }
  /** The session has ended before the request could be made. */
  | { type: 'ended' }
  /** What got no answer is asked again. */
  | { type: 'again' }
  | { type: 'refreshed'; options: readonly ExchangeOption[] }

export const startFlow = (options: readonly ExchangeOption[], receipt: ExchangeReceipt | null): Flow => ({
  options,
  drafts: {},
  at: receipt ? { step: 'done', receipt } : { step: 'choose', chosen: null },
})

/** What was typed for the option, else what is known: its saved account, and who the user is by other accounts. */
export const draftFor = ({ drafts, options }: Flow, option: ExchangeOption): Draft =>
  drafts[optionKey(option)] ??
  draftOf(option, [...Object.values(drafts).map(({ values }) => values), ...options.flatMap(({ savedAccount }) => savedAccount ?? [])])

/** An action that does not belong to the step is late, or a second press, and changes nothing. */
export function reduce(flow: Flow, action: Action): Flow {
  const { at } = flow
  const go = (next: Step): Flow => (next === at ? flow : { ...flow, at: next })
  switch (action.type) {
    case 'chose':
      return at.step === 'choose' ? go({ step: 'choose', chosen: action.key }) : flow
    case 'edited': {
      const drafts = { ...flow.drafts, [optionKey(action.option)]: action.draft }
      // Another account has not been refused yet.
      const other = at.step === 'account' && at.refusal && !sameValues(action.draft, draftFor(flow, action.option))
      return { ...flow, drafts, at: other ? { step: 'account', option: at.option } : at }
    }
    case 'agreed':
      return at.step === 'review' ? go({ ...at, order: { ...at.order, agreed: action.agreed } }) : flow
    case 'continued':
      return go(next(flow, action.unchecked ?? false))
    case 'back':
      return go(previous(at))
    case 'quoted':
      return at.step === 'checking' ? go(compare(at, action.option)) : flow
    case 'issued':
      return at.step === 'submitting' || at.step === 'unknown' ? go(receive(at.order, action.receipt)) : flow
    case 'refused':
      return go(refuse(at, action.refusal))
    case 'ended':
      return go(interrupt(at))
    case 'again':
      return go(repeat(at))
    case 'refreshed':
      return { ...flow, options: action.options }
  }
}

function next(flow: Flow, unchecked: boolean): Step {
  const { at } = flow
  if (at.step === 'choose') {
    const option = findOption(flow.options, at.chosen)
    if (!option || option.unavailable) return at
    return fieldsOf(option).length > 0
      ? { step: 'account', option }
      : { step: 'review', order: { option, account: {}, save: false, agreed: false, unchecked: false } }
  }
  if (at.step === 'account') {
    const draft = draftFor(flow, at.option)
    return {
      step: 'review',
      order: { option: at.option, account: accountOf(at.option, draft), save: draft.save, agreed: false, unchecked },
    }
  }
  return at.step === 'review' && at.order.agreed ? { step: 'checking', order: at.order } : at
}

function previous(at: Step): Step {
  if (at.step === 'account') return { step: 'choose', chosen: optionKey(at.option) }
  // Looking once more sends nothing, so it can be left like the review it belongs to.
  if (at.step !== 'review' && at.step !== 'checking') return at
  const { option } = at.order
  return fieldsOf(option).length > 0 ? { step: 'account', option } : { step: 'choose', chosen: optionKey(option) }
}

/** Sends only what was shown; what has changed is shown first. */
function compare({ order, look }: Extract<Step, { step: 'checking' }>, option: ExchangeOption): Step {
  const shown = order.option
  if (option.unavailable) return choose({ code: option.unavailable, way: 'choose', requestId: '' }, option)
  // Consent was given to other points.
  if (option.totalPoints !== shown.totalPoints || option.remainder !== shown.remainder)
    return { step: 'review', order: { ...order, option, agreed: false }, before: shown }
  return look ? { step: 'review', order } : { step: 'submitting', order, attempt: 0 }
}

const choose = (refusal: Refusal, refused: ExchangeOption): Step => ({ step: 'choose', chosen: null, refusal, refused })

const receive = ({ option }: Order, receipt: ExchangeReceipt): Step => ({
  step: 'done',
  receipt,
  // Of the points that were promised; others would have left another part.
  ...(option.totalPoints === receipt.totalPoints && { remainder: option.remainder }),
})

function repeat(at: Step): Step {
  if (at.step === 'unknown') return { step: 'submitting', order: at.order, attempt: at.attempt }
  return at.step === 'review' && at.refusal ? { step: 'checking', order: at.order, look: true } : at
}

function refuse(at: Step, refusal: Refusal): Step {
  if (at.step === 'checking') {
    // Nothing has been sent yet: what may pass is simply tried again from the review.
    return refusal.way === 'choose' ? choose(refusal, at.order.option) : { step: 'review', order: at.order, refusal }
  }
  if (at.step !== 'submitting') return at
  const { order, attempt } = at
  switch (refusal.way) {
    case 'unknown':
      return { step: 'unknown', order, attempt: attempt + 1, refusal }
    case 'choose':
      return choose(refusal, order.option)
    case 'account':
      return { step: 'account', option: order.option, refusal }
    case 'failed':
      return { step: 'failed', order, refusal }
  }
}

function interrupt(at: Step): Step {
  if (at.step === 'checking') return { step: 'review', order: at.order }
  if (at.step !== 'submitting') return at
  // The service refused before it looked, so a first attempt is as if never made; an earlier one may have arrived.
  if (at.attempt === 0) return { step: 'review', order: at.order }
  return { step: 'unknown', order: at.order, attempt: at.attempt, refusal: { code: 'NO_ANSWER', way: 'unknown', requestId: '' } }
}
