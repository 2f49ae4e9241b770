import { businessError, SessionEnded, stopwatch, toLwError, type useBridge, type WidgetClient } from '@loyalty/widget'
import { ANSWER_WAIT, AUTOMATIC_ATTEMPTS, isLong, LOOK_LASTS } from './attempts.ts'
import type { Action, Order, Step } from './flow.ts'
import { refusalOf } from './refusal.ts'

/** A step that waits for an answer. */
export type Waiting = Extract<Step, { step: 'checking' | 'submitting' }>

/** `failure` is for the page: a session that ended is told by who ended it. */
export type Outcome = { action: Action; failure?: ReturnType<typeof toLwError> }

const target = ({ option: { programId, partnerCode } }: Order) => ({ programId, partnerCode })

/** Since Send the user was away for longer than what it looked at lasts. */
class Away extends Error {}
/** How long ago Send was pressed, in seconds: an order keeps its identity from there until it is sent. */
const ages = new WeakMap<Order, () => number>()

/** Asks the service what the step waits for. Never throws, and never waits for ever. */
export async function outcomeOf(at: Waiting, client: Pick<WidgetClient, 'previewExchange' | 'createExchange'>): Promise<Outcome> {
  const age = (at.step === 'submitting' && ages.get(at.order)) || stopwatch()
  ages.set(at.order, age)
  const expectUser = () => {
    if (age() > LOOK_LASTS) throw new Away()
  }
  // Of the request alone: what has not been sent is not perhaps sent.
  const signal = () => AbortSignal.timeout(ANSWER_WAIT)
  try {
    if (at.step === 'submitting') {
      const { account, save } = at.order
      const body = { ...target(at.order), destinationAccount: account, saveAccount: save }
      const sending = () => {
        // A token may have taken that long. What was perhaps sent before is asked for all the same: its outcome is owed.
        if (at.attempt === 0) expectUser()
        return signal()
      }
      return { action: { type: 'issued', receipt: await client.createExchange({ body, signal: sending }) } }
    }
    const option = await client.previewExchange({ body: target(at.order), signal })
    expectUser()
    return { action: { type: 'quoted', option }, ...(option.unavailable && { failure: businessError(option.unavailable, '') }) }
  } catch (error) {
    if (error instanceof SessionEnded || error instanceof Away) return { action: { type: 'ended' } }
    return { action: { type: 'refused', refusal: refusalOf(error) }, failure: toLwError(error) }
  }
}

/**
 * Tells the page of a refusal, once: the error, and, where a transaction was sent, that the exchange has failed. While the outcome is open it may
 * still be a success, so that is told, as an error alone, only when the user is asked what to do.
 */
export function tellRefusal(
  bridge: Pick<ReturnType<typeof useBridge>, 'event' | 'error'>,
  at: Waiting,
  { action, failure }: Outcome,
): void {
  const refusal = action.type === 'refused' ? action.refusal : undefined
  if (at.step !== 'submitting' || !refusal || (refusal.unsent && at.attempt === 0)) {
    if (failure) bridge.error(failure)
    return
  }
  const open = refusal.way === 'unknown'
  if (failure && (!open || at.attempt === AUTOMATIC_ATTEMPTS || isLong(refusal))) bridge.error(failure)
  if (!open) bridge.event('exchange.failed', { code: refusal.code, programId: at.order.option.programId })
}
