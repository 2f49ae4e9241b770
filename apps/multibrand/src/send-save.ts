import type { Dispatch } from 'react'
import { clientOf, type useBridge, type Visit, type WidgetClient } from '@loyalty/widget'
import { batchOf } from './flow.ts'
import type { PreferenceSet } from './preference-set.ts'
import { reportSave } from './report-save.ts'
import { saveSet, type Remote } from './save.ts'
import type { Action, State } from './state.ts'

/** Longer than any answer takes; after it the stored set is looked at. */
const TIMEOUT_MS = 15_000
/** Of each request alone, without the wait for a session. */
const signal = () => AbortSignal.timeout(TIMEOUT_MS)

interface Surroundings {
  visit: Visit
  bridge: ReturnType<typeof useBridge>
  dispatch: Dispatch<Action>
}

/** One save of the draft, its outcome as an action, and afterwards the estimates that follow the new split. */
export async function sendSave(state: State, { visit, bridge, dispatch }: Surroundings): Promise<void> {
  const client = clientOf(visit)
  const outcome = await saveSet(batchOf(state), state.draft.saved.etag, remoteOf(client), { maybeStored: state.maybeStored })
  dispatch({ type: 'settle', outcome })
  reportSave(outcome, bridge)
  if (outcome.outcome === 'saved') await readEstimates(outcome.set, client, dispatch)
}

/** The estimates that follow a split that is stored now. */
export async function readEstimates({ etag }: PreferenceSet, client: WidgetClient, dispatch: Dispatch<Action>): Promise<void> {
  // Without an answer the screen does without them.
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
