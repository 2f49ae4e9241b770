import { useCallback, type Dispatch } from 'react'
import { clientOf, useBridge, useSessionEpoch, type SessionEpoch, type WidgetClient } from '@loyalty/widget'
import { batchOf, reduce } from './reduce.ts'
import type { PreferenceSet } from './draft/preference-set.ts'
import { reportSave } from './saving/report-save.ts'
import { saveSet, type Remote } from './saving/save-set.ts'
import { useResumeSave } from './saving/resume-save.ts'
import type { Action, Save, State } from './state.ts'

/**
 * The timeout of one request, in milliseconds. After a timeout the save reads the stored preferences to see whether the
 * request arrived.
 */
const TIMEOUT_MS = 15_000
/** Creates the abort signal of one request. The timeout does not include the wait for a token. */
const signal = () => AbortSignal.timeout(TIMEOUT_MS)

interface SaveContext {
  sessionEpoch: SessionEpoch
  bridge: ReturnType<typeof useBridge>
  dispatch: Dispatch<Action>
}

/**
 * Returns the function that saves the draft and reports the outcome to the host page. After a reconnect, resumes a save
 * whose outcome is unknown.
 */
export function useSave({ state, dispatch }: { state: State; dispatch: Dispatch<Action> }): Save {
  const sessionEpoch = useSessionEpoch()
  const bridge = useBridge()
  const save = useCallback<Save>(
    (type, previous) => {
      const action: Action = { type, ...(previous && { previous }) }
      const next = reduce(state, action)
      if (next === state) return
      dispatch(action)
      void sendSave(next, { sessionEpoch, bridge, dispatch })
    },
    [state, sessionEpoch, bridge, dispatch],
  )
  useResumeSave(state, save)
  return save
}

/** Saves the draft and dispatches the outcome of the save. Then reads the estimated points for the new split. */
async function sendSave(state: State, { sessionEpoch, bridge, dispatch }: SaveContext): Promise<void> {
  const client = clientOf(sessionEpoch)
  const outcome = await saveSet(batchOf(state), state.draft.saved.etag, remoteOf(client), {
    maybeStored: state.maybeStored,
  })
  dispatch({ type: 'settle', outcome })
  reportSave(outcome, bridge)
  if (outcome.outcome === 'saved') await readEstimates(outcome.set, client, dispatch)
}

/** Reads the estimated points for the stored split and dispatches the estimates. */
export async function readEstimates(
  { etag }: PreferenceSet,
  client: WidgetClient,
  dispatch: Dispatch<Action>,
): Promise<void> {
  // The screen also works without estimates, so an error counts as an empty list.
  const estimates = await client.listPreferencePendingPoints({}).catch(() => [])
  dispatch({ type: 'estimate', etag, estimates })
}

function remoteOf(client: WidgetClient): Remote {
  return {
    replace: async (connections, ifMatch) => {
      const { data, etag } = await client.updatePreferences({ body: { connections }, ifMatch, signal })
      return { connections: data, etag }
    },
    read: async () => {
      const { data, etag } = await client.listPreferences({ signal })
      return { connections: data, etag }
    },
  }
}
