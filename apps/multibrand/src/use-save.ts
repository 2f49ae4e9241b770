import { useCallback, type Dispatch } from 'react'
import { useBridge, useVisit } from '@loyalty/widget'
import { reduce } from './flow.ts'
import { sendSave } from './send-save.ts'
import type { Action, Save, State } from './state.ts'
import { useSaveWhenBack } from './use-save-when-back.ts'

/** Saves what the draft is, and tells the page around how it went. What may have arrived goes on by itself. */
export function useSave({ state, dispatch }: { state: State; dispatch: Dispatch<Action> }): Save {
  const visit = useVisit()
  const bridge = useBridge()
  const save = useCallback<Save>(
    (type, previous) => {
      const action: Action = { type, ...(previous && { previous }) }
      const next = reduce(state, action)
      if (next === state) return
      dispatch(action)
      void sendSave(next, { visit, bridge, dispatch })
    },
    [state, visit, bridge, dispatch],
  )
  useSaveWhenBack(state, save)
  return save
}
