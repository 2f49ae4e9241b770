import { useEffect, type Dispatch } from 'react'
import { SessionEnded, useClient, useOnline } from '@loyalty/widget'
import { ANSWER_WAIT, AUTOMATIC_ATTEMPTS, waitBefore } from './attempts.ts'
import type { Action, Order, Step } from './flow.ts'
import { refusalOf } from './refusal.ts'

const target = ({ option: { programId, partnerCode } }: Order) => ({ programId, partnerCode })

/** What the flow asks the service for. A step that waits for an answer asks once, when it is entered. */
export function useSubmission(at: Step, dispatch: Dispatch<Action>): void {
  const client = useClient()
  const online = useOnline()

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
  }, [at, client, dispatch])

  useEffect(() => {
    if (at.step !== 'unknown' || !online || at.attempt > AUTOMATIC_ATTEMPTS) return undefined
    const timer = setTimeout(() => dispatch({ type: 'again' }), waitBefore(at.attempt, at.refusal) * 1000)
    return () => clearTimeout(timer)
  }, [at, online, dispatch])
}
