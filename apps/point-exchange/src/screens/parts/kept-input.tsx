import { useEffect, type Dispatch } from 'react'
import { useKeptDraft, useStoredDraft } from '@loyalty/widget'
import { keptInput } from '../../input/kept-input.ts'
import type { Action, State } from '../../state.ts'

/** Keeps the input at the service, and restores what the user entered before a reload or in another tab. */
export function KeptInput({ state, dispatch }: { state: State; dispatch: Dispatch<Action> }): null {
  const stored = useStoredDraft()
  useEffect(() => {
    if (stored !== null) dispatch({ type: 'reloaded', input: stored })
  }, [stored, dispatch])
  useKeptDraft(keptInput(state), state.at.step === 'done')
  return null
}
