import { useEffect, useMemo, useReducer, useRef } from 'react'
import type { PreferencesSession } from '@loyalty/contract'
import { useBridge, useOnline, useStepFocus } from '@loyalty/widget'
import { countChanges, reduce, start, type State } from './flow.ts'
import { programBook } from './program-book.tsx'
import { AccountDetails } from './screens/account-details.tsx'
import { ChangedElsewhere } from './screens/changed-elsewhere.tsx'
import { ChooseProgram } from './screens/choose-program.tsx'
import { EditSplit } from './screens/edit-split.tsx'
import { Home } from './screens/home.tsx'
import { useSave } from './use-save.ts'
import { useText } from './use-text.ts'

/** The screens of the preferences widget, and what they share. */
export function Preferences({ session }: { session: PreferencesSession }) {
  const { t, locale } = useText()
  const { preferences } = session
  const [state, dispatch] = useReducer(reduce, preferences, start)
  const save = useSave(state, dispatch)
  const book = useMemo(() => programBook(preferences.programs, locale, t('split.goneName')), [preferences.programs, locale, t])
  const heading = useStepFocus(stepOf(state))
  useEvents(state)
  useSaveWhenBack(state, save)

  const shared = { state, dispatch, book, heading }
  if (state.saving.outcome === 'conflict') return <ChangedElsewhere {...shared} theirs={state.saving.theirs} save={save} />
  switch (state.screen.name) {
    case 'home':
      return <Home {...shared} session={session} save={save} />
    case 'split':
      return <EditSplit {...shared} save={save} />
    case 'choose':
      return <ChooseProgram {...shared} from={state.screen.from} />
    case 'account':
      return <AccountDetails {...shared} key={state.screen.programId} programId={state.screen.programId} back={state.screen.back} />
  }
}

/** Changes with every step, and with a row that takes the focus instead of the heading. */
function stepOf({ screen, saving }: State): string {
  if (saving.outcome === 'conflict') return 'conflict'
  return screen.name
}

/** The page around learns the step, whether something is unsaved, and how many changes: no names, no figures. */
function useEvents(state: State): void {
  const bridge = useBridge()
  const changes = countChanges(state)
  const step = stepOf(state)
  const dirty = changes > 0
  const told = useRef(0)
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])
  useEffect(() => {
    if (told.current !== changes) bridge.event('preferences.changed', { changes })
    told.current = changes
  }, [bridge, changes])
}

/** A save that met no network goes on by itself when there is one again: it looks first. */
function useSaveWhenBack({ saving }: State, save: (type: 'save') => void): void {
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    const back = online && !before.current
    before.current = online
    if (back && saving.outcome === 'unsure') save('save')
  }, [online, saving, save])
}
