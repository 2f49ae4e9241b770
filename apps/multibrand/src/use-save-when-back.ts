import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useOnline, useRuntime } from '@loyalty/widget'
import type { State } from './state.ts'
import type { Save } from './use-save.ts'

/** A save that met no network, or the end of the session, goes on by itself when either is back: it looks first. */
export function useSaveWhenBack({ saving }: Pick<State, 'saving'>, save: Save): void {
  const { session } = useRuntime()
  const open = useSyncExternalStore(session.subscribe, () => session.state().status === 'open')
  const there = useOnline() && open
  const before = useRef(there)
  useEffect(() => {
    const back = there && !before.current
    before.current = there
    if (back && saving.outcome === 'unsure') save('save')
  }, [there, saving, save])
}
