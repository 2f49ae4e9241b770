import { useEffect, useReducer, type Dispatch } from 'react'
import type { ExchangeSession } from '@loyalty/contract'
import { SessionEnded, useClient, useOnline } from '@loyalty/widget'
import { ANSWER_WAIT, AUTOMATIC_ATTEMPTS, waitBefore } from './attempts.ts'
import { reduce, startFlow, type Action, type Flow, type Order } from './flow.ts'
import { refusalOf } from './refusal.ts'
import { useReport } from './use-report.ts'

const target = ({ option: { programId, partnerCode } }: Order) => ({ programId, partnerCode })

/** The flow, and what it asks the service for. Each step that waits for an answer asks once, when it is entered. */
export function useExchange({ exchange }: ExchangeSession): [Flow, Dispatch<Action>] {
  const [flow, dispatch] = useReducer(reduce, undefined, () => startFlow(exchange.options, exchange.receipt))
  const client = useClient()
  const online = useOnline()
  const { at } = flow
  useReport(flow, exchange.referenceNumber)

  useEffect(() => {
    if (at.step !== 'checking' && at.step !== 'submitting') return undefined
    let left = false
    const settle = (action: Action) => left || dispatch(action)
    const ask = async (): Promise<Action> => {
      if (at.step === 'checking') return { type: 'quoted', option: await client.previewExchange({ body: target(at.order) }) }
      const { account, save } = at.order
      const body = { ...target(at.order), destinationAccount: account, saveAccount: save }
      return { type: 'issued', receipt: await client.createExchange({ body, signal: AbortSignal.timeout(ANSWER_WAIT) }) }
    }
    ask().then(settle, (error: unknown) => {
      settle(error instanceof SessionEnded ? { type: 'ended' } : { type: 'refused', refusal: refusalOf(error) })
    })
    return () => {
      left = true
    }
  }, [at, client])

  useEffect(() => {
    if (at.step !== 'unknown' || !online || at.attempt > AUTOMATIC_ATTEMPTS) return undefined
    const timer = setTimeout(() => dispatch({ type: 'again' }), waitBefore(at.attempt, at.refusal) * 1000)
    return () => clearTimeout(timer)
  }, [at, online])

  // What was refused because of the program may no longer be on offer.
  useEffect(() => {
    if (at.step !== 'choose' || !at.refusal) return
    const refresh = async () => {
      dispatch({ type: 'refreshed', options: await client.listExchangeOptions({}) })
    }
    refresh().catch(() => undefined)
  }, [at, client])

  return [flow, dispatch]
}
