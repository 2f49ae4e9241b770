import type { ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import { accountFields, sameAccount } from '@loyalty/widget'
import { draftOf, type Draft } from './input/account.ts'
import { orderOf, reduceFirst, type Action, type State, type Order, type Step } from './state.ts'
import { withKeptInput } from './input/kept-input.ts'
import { findOption, optionKey } from './options.ts'
import type { Refusal } from './refusal.ts'
import { shownRemainder } from './shown-remainder.ts'

/** Returns the form inputs of an option, prefilled from its saved account or from the user's other accounts. */
export const draftFor = ({ drafts, options }: State, option: ExchangeOption): Draft =>
  drafts[optionKey(option)] ??
  draftOf(option, [
    ...Object.values(drafts).map(({ values }) => values),
    ...options.flatMap(({ savedAccount }) => savedAccount ?? []),
  ])

/** Returns the next state. Ignores late answers, second presses and every other action that does not fit the step. */
export function reduce(state: State, action: Action): State {
  const { at } = state
  const go = (next: Step): State => (next === at ? state : { ...state, at: next })
  switch (action.type) {
    case 'chose':
    case 'opened':
      return reduceFirst(state, action)
    case 'edited': {
      const before = draftFor(state, action.option)
      const draft = { values: { ...before.values, ...action.values }, save: action.save ?? before.save }
      const drafts = { ...state.drafts, [optionKey(action.option)]: draft }
      // The refusal concerned the previous account, so a different account clears the message.
      const other = at.step === 'account' && at.refusal && !sameAccount(draft.values, before.values)
      return { ...state, drafts, at: other ? { step: 'account', option: at.option } : at }
    }
    case 'restored': {
      const { [optionKey(action.option)]: _, ...others } = state.drafts
      return { ...state, drafts: action.draft ? { ...others, [optionKey(action.option)]: action.draft } : others }
    }
    case 'agreed':
      if (at.step !== 'review' && at.step !== 'checking') return state
      // The user may withdraw the consent during the quote request, because no order has been sent yet.
      return go({
        ...(at.step === 'review' || at.quoteOnly ? at : { step: 'review' }),
        order: { ...at.order, agreed: action.agreed },
      })
    case 'continued':
      if (at.step === 'choose') return reduceFirst(state, action)
      return at.step === 'review' && at.order.agreed ? go({ step: 'checking', order: at.order }) : state
    case 'identified':
      // A late answer of the member check must not affect another program or screen.
      if (at.step === 'account' && at.option === action.option)
        return go({ step: 'review', order: identified(state, action) })
      // The user has changed the saved account on the review.
      return at.step === 'review' && at.order.option === action.option
        ? go({ step: 'review', order: { ...identified(state, action), saved: true } })
        : state
    case 'back':
      return go(previous(at))
    case 'quoted':
      return at.step === 'checking' ? go(compare(at, action.option, state.currency)) : state
    case 'issued':
      return at.step === 'submitting' || at.step === 'unknown' ? go(receive(at.order, action.receipt)) : state
    case 'settled':
      return at.step === 'done' && at.receipt.status === 'WAITING' ? go(settle(state, at, action.receipt)) : state
    case 'refused':
      return go(refuse(at, action.refusal))
    case 'ended':
      return go(interrupt(at))
    case 'again':
      return go(repeat(at))
    case 'reloaded':
      return withKeptInput(state, action.input)
    case 'refreshed':
      return { ...state, options: action.options }
  }
}

const identified = (state: State, { option, account, unchecked }: Extract<Action, { type: 'identified' }>): Order => ({
  ...orderOf(option, account),
  save: draftFor(state, option).save,
  unchecked,
})

function previous(at: Step): Step {
  if (at.step === 'account') return { step: 'choose', chosen: optionKey(at.option) }
  // The user may go back from the steps `review` and `checking`: even the quote request of `checking` sends no order.
  if (at.step !== 'review' && at.step !== 'checking') return at
  const { option, saved } = at.order
  return saved ? { step: 'choose', chosen: optionKey(option) } : { step: 'account', option }
}

/**
 * Returns the step after the quote. If the quoted points differ from the points that the user saw, returns the review.
 */
function compare(
  { order, quoteOnly }: Extract<Step, { step: 'checking' }>,
  option: ExchangeOption,
  currency: string,
): Step {
  const shown = order.option
  const remainderOf = ({ remainder }: ExchangeOption) => shownRemainder(remainder, currency)
  if (option.unavailable) return choose({ code: option.unavailable, way: 'choose', requestId: '' }, option)
  // The user gave consent to the points of `shown`. If the quoted points differ, the user must give a new consent.
  if (option.totalPoints !== shown.totalPoints || remainderOf(option) !== remainderOf(shown))
    return { step: 'review', order: { ...order, option, agreed: false }, before: shown }
  return quoteOnly ? { step: 'review', order } : { step: 'submitting', order, attempt: 0 }
}

const choose = (refusal: Refusal, refused: ExchangeOption): Step => ({ step: 'choose', chosen: null, refusal, refused })

/**
 * Returns true if the receipt names a program or account other than the order's. Compares only the account fields that
 * order and receipt both contain.
 */
const isOfAnother = ({ option, account }: Order, receipt: ExchangeReceipt): boolean =>
  optionKey(option) !== optionKey(receipt) ||
  accountFields.some((field) => {
    const [sent, kept] = [account, receipt.destinationAccount].map((each) => each[field]?.normalize().toLowerCase())
    return sent !== undefined && kept !== undefined && sent !== kept
  })

const receive = (order: Order, receipt: ExchangeReceipt): Step => {
  if (isOfAnother(order, receipt)) return { step: 'done', receipt, earlier: true }
  // The remainder of the quote is right only if the receipt has the quoted number of points. Otherwise the step has no
  // remainder.
  return {
    step: 'done',
    receipt,
    ...(order.option.totalPoints === receipt.totalPoints && { remainder: order.option.remainder }),
  }
}

function settle({ options }: State, at: Extract<Step, { step: 'done' }>, receipt: ExchangeReceipt | null): Step {
  if (receipt) return { ...at, receipt }
  const refused = findOption(options, optionKey(at.receipt))
  const refusal: Refusal = { code: 'NOT_TAKEN', way: 'choose', requestId: '' }
  return refused ? choose(refusal, refused) : { step: 'choose', chosen: null, refusal }
}

function repeat(at: Step): Step {
  if (at.step === 'unknown') return { step: 'submitting', order: at.order, attempt: at.attempt }
  return at.step === 'review' && at.refusal ? { step: 'checking', order: at.order, quoteOnly: true } : at
}

function refuse(at: Step, refusal: Refusal): Step {
  if (at.step === 'checking') {
    // No order has been sent yet, so the user can try again from the review.
    return refusal.way === 'choose' ? choose(refusal, at.order.option) : { step: 'review', order: at.order, refusal }
  }
  if (at.step !== 'submitting') return at
  const { order, attempt } = at
  // If the first attempt sent no request, the user goes back to the review. After an earlier attempt the outcome stays
  // unknown.
  if (refusal.unsent && attempt === 0) return { step: 'review', order, refusal }
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
  // The service has not processed this attempt, because the session or the consent ended first. But an earlier attempt
  // may have arrived, so after such an attempt the outcome is unknown.
  if (at.attempt === 0) return { step: 'review', order: at.order }
  return {
    step: 'unknown',
    order: at.order,
    attempt: at.attempt,
    refusal: { code: 'NO_ANSWER', way: 'unknown', requestId: '' },
  }
}
