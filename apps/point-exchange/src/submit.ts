import { useEffect, type Dispatch } from 'react'
import {
  businessError,
  LONG_WAIT,
  SessionEnded,
  stopwatch,
  toLwError,
  useBridge,
  useClient,
  useOnline,
  type WidgetClient,
} from '@loyalty/widget'
import { ANSWER_WAIT, AUTOMATIC_ATTEMPTS, isLong, QUOTE_MAX_AGE, waitBefore } from './attempts.ts'
import type { Action, Order, Step } from './state.ts'
import { refusalOf } from './refusal.ts'

/** A step that waits for an answer of the service. */
export type Waiting = Extract<Step, { step: 'checking' | 'submitting' }>

/**
 * The action after a request. `failure` is the error for the host page. The end of a session sets no `failure`, because
 * the session itself reports its end.
 */
export type Outcome = { action: Action; failure?: ReturnType<typeof toLwError> }

const target = ({ option: { programId, partnerCode } }: Order) => ({ programId, partnerCode })

/** The error when more than `QUOTE_MAX_AGE` seconds have passed since the press of Send. The user has been away. */
class Away extends Error {}
/**
 * For each order, a function that returns the seconds since the press of Send. An order stays the same object from that
 * press until the request is sent.
 */
const ages = new WeakMap<Order, () => number>()

/** Sends the request of a step. Never throws. Each request has a timeout. */
export async function outcomeOf(
  at: Waiting,
  client: Pick<WidgetClient, 'previewExchange' | 'createExchange' | 'getExchangeReceipt'>,
): Promise<Outcome> {
  const age = (at.step === 'submitting' && ages.get(at.order)) || stopwatch()
  ages.set(at.order, age)
  const expectUser = () => {
    if (age() > QUOTE_MAX_AGE) throw new Away()
  }
  // The timeout starts with the request, not with the wait for a token. Only a request that was sent can have an
  // unknown outcome.
  const signal = () => AbortSignal.timeout(ANSWER_WAIT)
  try {
    if (at.step === 'submitting') {
      const { account, save } = at.order
      const body = { ...target(at.order), destinationAccount: account, saveAccount: save }
      const sending = () => {
        // If the token arrives too late for the consent, the first attempt stops. A retry continues, because an earlier
        // attempt may have arrived.
        if (at.attempt === 0) expectUser()
        return signal()
      }
      return { action: { type: 'issued', receipt: await client.createExchange({ body, signal: sending }) } }
    }
    const option = await client.previewExchange({ body: target(at.order), signal })
    expectUser()
    return {
      action: { type: 'quoted', option },
      ...(option.unavailable && { failure: businessError(option.unavailable, '') }),
    }
  } catch (error) {
    if (error instanceof SessionEnded || error instanceof Away) return { action: { type: 'ended' } }
    const refusal = refusalOf(error)
    if (at.step === 'submitting' && refusal.code === 'TRANSACTION_IN_PROGRESS') {
      // The service has the order, and the program's answer is not known yet. The receipt has the facts so far.
      const { receipt } = await client.getExchangeReceipt({ signal }).catch(() => ({ receipt: null }))
      if (receipt) return { action: { type: 'issued', receipt } }
    }
    return { action: { type: 'refused', refusal }, failure: toLwError(error) }
  }
}

/**
 * Reports a refusal to the host page: an error, and `exchange.failed` if the service refused an order for good. An
 * order with unknown outcome may still succeed. The host page then gets only an error, and only when the user has to
 * decide.
 */
export function reportRefusal(
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

/**
 * Sends a step's request once, when the user enters the step. Schedules the retries of an order with unknown outcome.
 */
export function useSubmission(at: Step, dispatch: Dispatch<Action>): void {
  const client = useClient()
  const bridge = useBridge()
  const online = useOnline()

  useEffect(() => {
    if (at.step !== 'checking' && at.step !== 'submitting') return undefined
    let left = false
    const ask = async () => {
      const outcome = await outcomeOf(at, client)
      if (left) return
      // The next step may not contain the refusal, so the report comes before the dispatch.
      reportRefusal(bridge, at, outcome)
      dispatch(outcome.action)
    }
    void ask()
    return () => {
      left = true
    }
  }, [at, client, bridge, dispatch])

  useEffect(() => {
    if (at.step !== 'unknown' || !online || at.attempt > AUTOMATIC_ATTEMPTS) return undefined
    const timer = setTimeout(() => dispatch({ type: 'again' }), waitBefore(at.attempt, at.refusal) * 1000)
    return () => clearTimeout(timer)
  }, [at, online, dispatch])

  const waiting = at.step === 'done' && at.receipt.status === 'WAITING' ? at.receipt : undefined
  useEffect(() => {
    if (!waiting || !online) return undefined
    let left = false
    const ask = async () => {
      const signal = () => AbortSignal.timeout(ANSWER_WAIT)
      // Without an answer, the receipt stays as it is, and the next attempt follows.
      const settled = await client.getExchangeReceipt({ signal }).catch(() => ({ receipt: { ...waiting } }))
      if (!left) dispatch({ type: 'settled', ...settled })
    }
    const timer = setTimeout(() => void ask(), (waiting.retryAfter ?? LONG_WAIT) * 1000)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [waiting, client, online, dispatch])
}
