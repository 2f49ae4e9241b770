import type { ExchangeOption, ExchangeReceipt } from '@loyalty/contract'
import { accountFields, fieldsOf, sameAccount } from '@loyalty/widget'
import { draftOf, type Draft } from './account.ts'
import { reduceChoice, type Action, type Flow, type Order, type Step } from './flow.ts'
import { optionKey } from './options.ts'
import type { Refusal } from './refusal.ts'
import { shownRemainder } from './shown-remainder.ts'

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
      return reduceChoice(flow, action)
    case 'edited': {
      const before = draftFor(flow, action.option)
      const draft = { values: { ...before.values, ...action.values }, save: action.save ?? before.save }
      const drafts = { ...flow.drafts, [optionKey(action.option)]: draft }
      // Another account has not been refused yet.
      const other = at.step === 'account' && at.refusal && !sameAccount(draft.values, before.values)
      return { ...flow, drafts, at: other ? { step: 'account', option: at.option } : at }
    }
    case 'agreed':
      if (at.step !== 'review' && at.step !== 'checking') return flow
      // Taken back while the points are looked at once more, it is taken back: nothing has been sent.
      return go({ ...(at.step === 'review' || at.look ? at : { step: 'review' }), order: { ...at.order, agreed: action.agreed } })
    case 'continued':
      if (at.step === 'choose') return reduceChoice(flow, action)
      return at.step === 'review' && at.order.agreed ? go({ step: 'checking', order: at.order }) : flow
    case 'identified':
      // A check may take long: its answer is for the account that was asked about, and for no other screen.
      return at.step === 'account' && at.option === action.option ? go(review(flow, action)) : flow
    case 'back':
      return go(previous(at))
    case 'quoted':
      return at.step === 'checking' ? go(compare(at, action.option, flow.currency)) : flow
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

function review(flow: Flow, { option, account, unchecked }: Extract<Action, { type: 'identified' }>): Step {
  return { step: 'review', order: { option, account, save: draftFor(flow, option).save, agreed: false, unchecked } }
}

function previous(at: Step): Step {
  if (at.step === 'account') return { step: 'choose', chosen: optionKey(at.option) }
  // Looking once more sends nothing, so it can be left like the review it belongs to.
  if (at.step !== 'review' && at.step !== 'checking') return at
  const { option } = at.order
  return fieldsOf(option).length > 0 ? { step: 'account', option } : { step: 'choose', chosen: optionKey(option) }
}

/** Sends only what was shown; what has changed is shown first. */
function compare({ order, look }: Extract<Step, { step: 'checking' }>, option: ExchangeOption, currency: string): Step {
  const shown = order.option
  const remainderOf = ({ remainder }: ExchangeOption) => shownRemainder(remainder, currency)
  if (option.unavailable) return choose({ code: option.unavailable, way: 'choose', requestId: '' }, option)
  // Consent was given to other points.
  if (option.totalPoints !== shown.totalPoints || remainderOf(option) !== remainderOf(shown))
    return { step: 'review', order: { ...order, option, agreed: false }, before: shown }
  return look ? { step: 'review', order } : { step: 'submitting', order, attempt: 0 }
}

const choose = (refusal: Refusal, refused: ExchangeOption): Step => ({ step: 'choose', chosen: null, refusal, refused })

/** Whether a receipt is of another choice than this order's: another program, or another account as far as both name it. */
const isOfAnother = ({ option, account }: Order, receipt: ExchangeReceipt): boolean =>
  optionKey(option) !== optionKey(receipt) ||
  accountFields.some((field) => {
    const [sent, kept] = [account, receipt.destinationAccount].map((each) => each[field]?.normalize().toLowerCase())
    return sent !== undefined && kept !== undefined && sent !== kept
  })

const receive = (order: Order, receipt: ExchangeReceipt): Step => {
  if (isOfAnother(order, receipt)) return { step: 'done', receipt, earlier: true }
  // Of the points that were promised; others would have left another part.
  return { step: 'done', receipt, ...(order.option.totalPoints === receipt.totalPoints && { remainder: order.option.remainder }) }
}

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
  // As after a look that failed; an earlier attempt may have arrived.
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
  // The service refused before it looked, so a first attempt is as if never made; an earlier one may have arrived.
  if (at.attempt === 0) return { step: 'review', order: at.order }
  return { step: 'unknown', order: at.order, attempt: at.attempt, refusal: { code: 'NO_ANSWER', way: 'unknown', requestId: '' } }
}
