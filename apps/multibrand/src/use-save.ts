import { useCallback, type Dispatch } from 'react'
import { useBridge, useVisit } from '@loyalty/widget'
import type { loadLater } from './load-later.ts'
import type { Previous } from './preference-set.ts'
import type { Action, State } from './state.ts'

/** `previous` only for a restore of what the last save of this visit did not replace. */
export type Save = (type: 'save' | 'restore' | 'keep-mine', previous?: Previous) => void

/** Saves what the draft is, and tells the page around how it went. Before `later` is here there is nothing to save. */
export function useSave(state: State, dispatch: Dispatch<Action>, later: Awaited<ReturnType<typeof loadLater>> | undefined): Save {
  const visit = useVisit()
  const bridge = useBridge()
  return useCallback(
    (type, previous) => {
      const action: Action = { type, ...(previous && { previous }) }
      const next = later?.reduce(state, action) ?? state
      if (next === state) return
      dispatch(action)
      void later?.sendSave(next, { visit, bridge, dispatch })
    },
    [state, later, visit, bridge, dispatch],
  )
}
