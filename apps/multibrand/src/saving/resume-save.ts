import { useEffect, useSyncExternalStore } from 'react'
import { useOnline, useRuntime, useSessionEpoch, type SessionEpoch } from '@loyalty/widget'
import type { Save, State } from '../state.ts'

/** The session epochs that lost the network or session and have not resumed yet. Kept when the screen changes. */
const interrupted = new WeakSet<SessionEpoch>()

/** Resumes an unsure save when the network and the session are back. The save reads the stored set before it sends anything. */
export function useResumeSave(state: State, save: Save): void {
  const { session } = useRuntime()
  const sessionEpoch = useSessionEpoch()
  const open = useSyncExternalStore(session.subscribe, () => session.state().status === 'open')
  const connected = useOnline() && open
  useEffect(() => {
    const { missed, now } = resume(state, connected, interrupted.has(sessionEpoch))
    if (missed) interrupted.add(sessionEpoch)
    else interrupted.delete(sessionEpoch)
    if (now) save('save')
  }, [sessionEpoch, connected, state, save])
}

/**
 * Decides whether to save now (`now`) and whether an interruption still needs a resume later (`missed`).
 * The connection may come back during a save, or under a screen that a save would replace.
 */
export function resume(
  { saving, screen }: Pick<State, 'saving' | 'screen'>,
  connected: boolean,
  missed: boolean,
): { missed: boolean; now: boolean } {
  if (!connected) return { missed: true, now: false }
  if (saving.outcome === 'pending') return { missed, now: false }
  // A save that was never sent is shown as not saved, and the user sends it again.
  const waits = missed && saving.outcome === 'unsure' && saving.maybeStored !== null
  const now = waits && (screen.name === 'split' || screen.name === 'home')
  return { missed: waits && !now, now }
}
