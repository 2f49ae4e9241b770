import { useCallback, type Dispatch } from 'react'
import { useBridge, useClient, type WidgetClient } from '@loyalty/widget'
import { batchOf, reduce, type Action, type State } from './flow.ts'
import { reportSave } from './report-save.ts'
import { saveSet, type Remote } from './save.ts'

/** Longer than any answer takes; after it the stored set is looked at. */
const TIMEOUT_MS = 15_000

export type Save = (type: 'save' | 'restore' | 'keep-mine') => void

/** Saves what the draft is, and tells the page around how it went. */
export function useSave(state: State, dispatch: Dispatch<Action>): Save {
  const client = useClient()
  const bridge = useBridge()
  const send = useCallback(
    async (next: State) => {
      const outcome = await saveSet(batchOf(next), next.draft.saved.etag, remoteOf(client), { maybeStored: next.maybeStored })
      dispatch({ type: 'settle', outcome })
      reportSave(outcome, bridge)
      if (outcome.outcome !== 'saved') return
      // The estimates follow the split. Without an answer the screen does without them.
      const estimates = await client.listPreferencePendingPoints({}).catch(() => [])
      dispatch({ type: 'estimate', etag: outcome.set.etag, estimates })
    },
    [client, bridge, dispatch],
  )
  return useCallback(
    (type) => {
      const next = reduce(state, { type })
      if (next === state) return
      dispatch({ type })
      void send(next)
    },
    [state, dispatch, send],
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
