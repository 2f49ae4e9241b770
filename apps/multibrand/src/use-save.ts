import { useCallback, type Dispatch } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ConnectionError, toLwError, useBridge, useClient, type WidgetClient } from '@loyalty/widget'
import { batchOf, reduce, type Action, type State } from './flow.ts'
import { saveSet, type Remote, type SaveOutcome } from './save.ts'

/** Longer than any answer takes; after it the stored set is looked at. */
const TIMEOUT_MS = 15_000

export type Save = (type: 'save' | 'restore' | 'keep-mine') => void

/** Saves what the draft is, and tells the page around how it went. */
export function useSave(state: State, dispatch: Dispatch<Action>): Save {
  const client = useClient()
  const bridge = useBridge()
  const { mutate } = useMutation({
    mutationFn: async (next: State) => {
      const sent = batchOf(next)
      return { sent, outcome: await saveSet(sent, next.draft.saved.etag, remoteOf(client), { maybeStored: next.maybeStored }) }
    },
    onSuccess: ({ sent, outcome }) => {
      dispatch({ type: 'settle', outcome, sent })
      if (outcome.outcome === 'saved') bridge.event('preferences.saved', { programs: outcome.set.connections.length })
      else bridge.event('preferences.failed', { code: failureCode(outcome) })
    },
  })
  return useCallback(
    (type) => {
      const next = reduce(state, { type })
      if (next === state) return
      dispatch({ type })
      mutate(next)
    },
    [state, dispatch, mutate],
  )
}

function remoteOf(client: WidgetClient): Remote {
  return {
    replace: async (connections, ifMatch) => {
      const { data, etag } = await client.updatePreferences({ body: { connections }, ifMatch, signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { connections: data, etag }
    },
    read: async () => {
      const { data, etag } = await client.listPreferences({ signal: AbortSignal.timeout(TIMEOUT_MS) })
      return { connections: data, etag }
    },
  }
}

function failureCode(outcome: Exclude<SaveOutcome, { outcome: 'saved' }>): string {
  return outcome.outcome === 'conflict' ? 'conflict' : toLwError(outcome.problem ?? new ConnectionError()).code
}
