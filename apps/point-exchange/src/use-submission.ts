import { useEffect, type Dispatch } from 'react'
import { useBridge, useClient, useOnline } from '@loyalty/widget'
import { AUTOMATIC_ATTEMPTS, waitBefore } from './attempts.ts'
import type { Action, Step } from './flow.ts'
import { outcomeOf, tellRefusal } from './submission.ts'

/** What the flow asks the service for. A step that waits for an answer asks once, when it is entered. */
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
      // Told from here: the step it leads to may be one that no longer knows of the refusal.
      tellRefusal(bridge, at, outcome)
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
}
