import { useCallback, type Dispatch } from 'react'
import { useBridge, useClient } from '@loyalty/widget'
import { reduce, type Action, type State } from './flow.ts'
import { loadLater } from './use-later.ts'

export type Save = (type: 'save' | 'restore' | 'keep-mine') => void

/** Saves what the draft is, and tells the page around how it went. */
export function useSave(state: State, dispatch: Dispatch<Action>): Save {
  const client = useClient()
  const bridge = useBridge()
  return useCallback(
    (type) => {
      const next = reduce(state, { type })
      if (next === state) return
      dispatch({ type })
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
