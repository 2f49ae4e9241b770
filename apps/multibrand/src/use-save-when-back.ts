import { useEffect, useSyncExternalStore } from 'react'
import { useOnline, useRuntime, useVisit, type Visit } from '@loyalty/widget'
import type { Save, State } from './state.ts'

/** Visits that have been without network or session, and have not gone on since. Kept from one screen to the next. */
const missing = new WeakSet<Visit>()

/** A save that met no network, or the end of the session, goes on by itself when either is back: it looks first. */
export function useSaveWhenBack(state: State, save: Save): void {
  const { session } = useRuntime()
  const visit = useVisit()
  const open = useSyncExternalStore(session.subscribe, () => session.state().status === 'open')
  const there = useOnline() && open
  useEffect(() => {
    const { missed, now } = goOn(state, there, missing.has(visit))
    if (missed) missing.add(visit)
    else missing.delete(visit)
    if (now) save('save')
  }, [visit, there, state, save])
}

/**
 * Whether to save now that both are `there`, and whether an absence is still to be made up for: it may end under a save, which then fails,
 * or under a screen that a save would take away.
 */
export function goOn(
  { saving, screen }: Pick<State, 'saving' | 'screen'>,
  there: boolean,
  missed: boolean,
): { missed: boolean; now: boolean } {
  if (!there) return { missed: true, now: false }
  if (saving.outcome === 'pending') return { missed, now: false }
  // What was never sent is told as not saved, and is the user's to send.
  const waits = missed && saving.outcome === 'unsure' && saving.maybeStored !== null
  const now = waits && (screen.name === 'split' || screen.name === 'home')
  return { missed: waits && !now, now }
}
