import { useSyncExternalStore } from 'react'
import { useSessionEpoch } from '../runtime.ts'
import type { Session } from '../session/session-parts.ts'
import type { DraftKeeper, DraftText } from './draft-keeper.ts'

/**
 * Returns the draft with which this epoch's session started: what the user had entered before a reload, or in another
 * tab. Returns null without one.
 */
export function useStoredDraft(): DraftText {
  const { session, epoch } = useSessionEpoch()
  return useSyncExternalStore(session.subscribe, () => session.draft(epoch))
}

/** The keeper of each session's draft. */
export const keepers = new WeakMap<Session, DraftKeeper>()

/** Returns a function that erases the draft immediately. Call it when the user cancels. */
export function useEraseDraft(): () => void {
  const { session } = useSessionEpoch()
  return () => {
    const keeper = keepers.get(session)
    keeper?.change(null)
    keeper?.flush()
    keeper?.stop()
  }
}
