import { useEffect } from 'react'
import { useKeptDraft, useStoredDraft } from '@loyalty/widget'
import { keptDraft } from '../../draft/kept-draft.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Keeps unsaved changes at the service, and restores those from before a reload or from another tab. */
export function KeptChanges({ state, dispatch }: Pick<ScreenProps, 'state' | 'dispatch'>): null {
  const stored = useStoredDraft()
  useEffect(() => {
    if (stored !== null) dispatch({ type: 'reloaded', kept: stored })
  }, [stored, dispatch])
  useKeptDraft(keptDraft(state), false)
  return null
}
