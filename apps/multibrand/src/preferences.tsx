import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ShownPreferences } from '@loyalty/contract'
import { Button, Skeleton } from '@loyalty/ui'
import { useBridge, useFile, useStepFocus, WaitingScreen } from '@loyalty/widget'
import { programBook } from './program-book.tsx'
import { Home } from './screens/home.tsx'
import { showScreen, start, type State } from './state.ts'
import { loadLater } from './load-later.ts'
import { useText } from './use-text.ts'

/** The screens of the preferences widget, and what they share. */
export function Preferences({ session }: { session: ShownPreferences }) {
  const { t } = useText()
  const { preferences } = session
  const [wanted, want] = useState<'soon' | 'now'>('soon')
  const { file, ...wait } = useFile(loadLater, wanted)
  // What can be changed, and how, comes with the screens that change it.
  const [state, dispatch] = useReducer(file?.reduce ?? showScreen, preferences, (view) => start(view, view.pendingPoints))
  const book = useMemo(() => programBook(preferences.programs, t('home.goneName')), [preferences.programs, t])
  const atHome = state.screen.name === 'home' && state.saving.outcome !== 'conflict'
  const wish = atHome ? 'soon' : 'now'
  if (wish !== wanted) want(wish)
  // A screen that is still on its way is no step yet.
  const heading = useStepFocus(atHome || file ? stepOf(state) : 'waiting')
  useEvents(state, file?.countChanges(state) ?? 0)

  const shared = { state, dispatch, book, heading }
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
    <WaitingScreen {...wait} shape={<ListShape />}>
      <Button variant="secondary" onClick={() => dispatch({ type: 'show', screen: { name: 'home' } })}>
        {t('tabs.home')}
      </Button>
    </WaitingScreen>
  )
}

/** Heading, programs and the way on. */
const ListShape = () => (
  <>
    <Skeleton width="60%" height="1.375rem" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="button" />
  </>
)

/** Changes with every step, and with a row that takes the focus instead of the heading. */
function stepOf({ screen, saving }: State): string {
  if (saving.outcome === 'conflict') return 'conflict'
  return screen.name
}

/** The page around learns the step, whether something is unsaved, and how many changes: no names, no figures. */
function useEvents(state: State, changes: number): void {
  const bridge = useBridge()
  const step = stepOf(state)
  const dirty = changes > 0 || state.maybeStored !== null
  const told = useRef(0)
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])
  useEffect(() => {
    if (told.current !== changes) bridge.event('preferences.changed', { changes })
    told.current = changes
  }, [bridge, changes])
}
