import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ShownPreferences } from '@loyalty/contract'
import { Button, Skeleton } from '@loyalty/ui'
import { useBridge, useFile, useStepFocus, WaitingScreen } from '@loyalty/widget'
import { programsOf } from './screens/parts/programs.tsx'
import { HomeScreen } from './screens/home-screen.tsx'
import { reduceFirst, start, type State } from './state.ts'
import { useText } from './text.ts'

const loadLater = () => import('./later.tsx')

/** Shows the current screen of the preferences widget. Owns the state that all screens share. */
export function Preferences({ session }: { session: ShownPreferences }) {
  const { t, locale } = useText()
  const { preferences } = session
  const [urgency, setUrgency] = useState<'soon' | 'now'>('soon')
  const { file, ...wait } = useFile(loadLater, urgency)
  // The chunk that loads after the first screen contains the full reducer, `reduce`. Until that chunk arrives,
  // `reduceFirst` handles the actions.
  const [state, dispatch] = useReducer(file?.reduce ?? reduceFirst, preferences, (view) =>
    start(view, view.pendingPoints),
  )
  const programs = useMemo(
    () => programsOf(preferences.programs, locale, t('home.goneName')),
    [preferences.programs, locale, t],
  )
  const atHome = state.screen.name === 'home' && state.saving.outcome !== 'conflict'
  const neededUrgency = atHome ? 'soon' : 'now'
  if (neededUrgency !== urgency) setUrgency(neededUrgency)
  // While the next screen's chunk loads, the step is `waiting`. When the screen appears, the step changes, so the focus
  // moves to the screen's heading.
  const heading = useStepFocus(atHome || file ? stepOf(state) : 'waiting')
  useEvents(state, file?.countChanges(state) ?? 0)

  const pending = preferences.balances.pending.estimatedValueInSourceLocalCurrency
  const shared = { state, dispatch, programs, heading, pending }
  const screen = () => {
    if (atHome)
      return (
        <HomeScreen
          {...shared}
          session={session}
          notices={file && <file.HomeNotices {...shared} />}
          toast={file && <file.DraftToast {...shared} />}
        />
      )
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
  return (
    <>
      {screen()}
      {file && session.keepsDraft && <file.KeptChanges {...shared} />}
      {file && <file.Leaving state={state} keeps={session.keepsDraft} />}
    </>
  )
}

/** The skeleton that appears while a screen with a heading, programs and a button loads. */
const ListShape = () => (
  <>
    <Skeleton width="60%" height="1.375rem" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="button" />
  </>
)

/** Returns the name of the step: the name of the screen, or `conflict` while the user has to resolve a conflict. */
function stepOf({ screen, saving }: State): string {
  if (saving.outcome === 'conflict') return 'conflict'
  return screen.name
}

/**
 * Reports to the host page: the current step, whether the user has unsaved changes, and how many. The events contain no
 * names or amounts.
 */
function useEvents(state: State, changes: number): void {
  const bridge = useBridge()
  const step = stepOf(state)
  const dirty = changes > 0 || state.maybeStored !== null
  const reported = useRef(0)
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])
  useEffect(() => {
    if (reported.current !== changes) bridge.event('preferences.changed', { changes })
    reported.current = changes
  }, [bridge, changes])
}
