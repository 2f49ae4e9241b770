import { useEffect, useSyncExternalStore } from 'react'
import { useOnline, useRuntime, useSessionEpoch, type SessionEpoch } from '@loyalty/widget'
import type { Save, State } from '../state.ts'

/**
 * The session epochs that lost the network or the session and have not resumed yet. A change of the screen keeps this
 * set.
 */
const interrupted = new WeakSet<SessionEpoch>()

/** Resumes an unsure save when the network and the session are back. The save first reads the stored set. */
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
 * Returns `now` if the save must resume now, and `missed` if a resume may be needed later. A resume waits for the end
 * of a running save. It also waits for the home or split screen, because a failed save would replace another screen.
 */
export function resume(
  { saving, screen }: Pick<State, 'saving' | 'screen'>,
  connected: boolean,
  missed: boolean,
): { missed: boolean; now: boolean } {
  if (!connected) return { missed: true, now: false }
  if (saving.outcome === 'pending') return { missed, now: false }
  // A save that was never sent does not resume. The screen shows this save as not saved, and the user sends it again.
  const waits = missed && saving.outcome === 'unsure' && saving.maybeStored !== null
  const now = waits && (screen.name === 'split' || screen.name === 'home')
  return { missed: waits && !now, now }
}
