import { useCallback, type Dispatch } from 'react'
import { useBridge, useClient } from '@loyalty/widget'
import { reduce, type Action, type State } from './flow.ts'
import type { Previous } from './preference-set.ts'
import { loadLater } from './load-later.ts'

/** `previous` only for a restore of what the last save of this visit did not replace. */
export type Save = (type: 'save' | 'restore' | 'keep-mine', previous?: Previous) => void

/** Saves what the draft is, and tells the page around how it went. */
export function useSave(state: State, dispatch: Dispatch<Action>): Save {
  const client = useClient()
  const bridge = useBridge()
  return useCallback(
    (type, previous) => {
      const action: Action = { type, ...(previous && { previous }) }
      const next = reduce(state, action)
      if (next === state) return
      dispatch(action)
      const send = async () => {
        // It is here already: what can be saved was changed on a later screen.
        const { sendSave } = await loadLater()
        await sendSave(next, { client, bridge, dispatch })
      }
      void send()
    },
    [state, client, bridge, dispatch],
  )
}
