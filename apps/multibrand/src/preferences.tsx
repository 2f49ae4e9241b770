import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { PreferencesSession } from '@loyalty/contract'
import { useBridge, useStepFocus } from '@loyalty/widget'
import { programBook } from './program-book.tsx'
import { Home } from './screens/home.tsx'
import { WaitingScreen } from './screens/waiting-screen.tsx'
import { showScreen, start, type State } from './state.ts'
import { loadLater } from './load-later.ts'
import { useFile } from './use-file.ts'
import { useSave } from './use-save.ts'
import { useText } from './use-text.ts'

/** The screens of the preferences widget, and what they share. */
export function Preferences({ session }: { session: PreferencesSession }) {
  const { t, locale } = useText()
  const { preferences } = session
  const [wanted, want] = useState(false)
  const { file, failed, retry } = useFile(loadLater, wanted)
  // What can be changed, and how, comes with the screens that change it.
  const [state, dispatch] = useReducer(file?.reduce ?? showScreen, preferences, (view) => start(view, view.pendingPoints))
  const save = useSave(state, dispatch, file)
  const book = useMemo(() => programBook(preferences.programs, locale, t('home.goneName')), [preferences.programs, locale, t])
  const atHome = state.screen.name === 'home' && state.saving.outcome !== 'conflict'
  if (wanted === atHome) want(!atHome)
  // A screen that is still on its way is no step yet.
  const heading = useStepFocus(atHome || file ? stepOf(state) : 'waiting')
  useEvents(state, file?.countChanges(state) ?? 0)

  const shared = { state, dispatch, book, heading, save }
  if (atHome) {
    return (
      <Home
        {...shared}
        session={session}
        notices={file && <file.HomeNotices {...shared} />}
        toast={file && <file.DraftToast {...shared} />}
      />
    )
  }
  return file ? (
    <file.Later {...shared} />
  ) : (
    <WaitingScreen failed={failed} onRetry={retry} onHome={() => dispatch({ type: 'show', screen: { name: 'home' } })} />
  )
}

/** Changes with every step, and with a row that takes the focus instead of the heading. */
function stepOf({ screen, saving }: State): string {
  if (saving.outcome === 'conflict') return 'conflict'
  return screen.name
}

/** The page around learns the step, whether something is unsaved, and how many changes: no names, no figures. */
function useEvents(state: State, changes: number): void {
  const bridge = useBridge()
  const step = stepOf(state)
  const dirty = changes > 0
  const told = useRef(0)
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])
  useEffect(() => {
    if (told.current !== changes) bridge.event('preferences.changed', { changes })
    told.current = changes
  }, [bridge, changes])
}
