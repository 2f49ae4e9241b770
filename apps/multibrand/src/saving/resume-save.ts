import { useEffect, useSyncExternalStore } from 'react'
import { useOnline, useRuntime, useSessionEpoch, type SessionEpoch } from '@loyalty/widget'
import type { Save, State } from '../state.ts'

/**
 * The sessions that lost the network or ended, and whose save has not resumed yet. They stay in this set when the
 * screen changes.
 */
const interrupted = new WeakSet<SessionEpoch>()

/**
 * Resumes a save with unknown outcome when the browser is online and the session is open. The resumed save first reads
 * the stored preferences.
 */
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
 * Returns `now` if the save must resume now, and `missed` if the save may have to resume later. The resume waits until
 * no save runs and the home or split screen is open: a failed save opens the split screen, and would close any other
 * screen.
 */
export function resume(
  { saving, screen }: Pick<State, 'saving' | 'screen'>,
  connected: boolean,
  missed: boolean,
): { missed: boolean; now: boolean } {
  if (!connected) return { missed: true, now: false }
  if (saving.outcome === 'pending') return { missed, now: false }
  // A save whose request never left the browser does not resume. The screen shows that save as not saved, and the user
  // presses Save again.
  const waits = missed && saving.outcome === 'unsure' && saving.maybeStored !== null
  const now = waits && (screen.name === 'split' || screen.name === 'home')
  return { missed: waits && !now, now }
}
