import '@loyalty/widget/later-messages'
import { adoptSheet, LeaveQuestion, Queries } from '@loyalty/widget'
import { AccountScreen } from './screens/account-screen.tsx'
import { ConflictScreen } from './screens/conflict-screen.tsx'
import { ChooseScreen } from './screens/choose-screen.tsx'
import { SplitScreen } from './screens/split-screen.tsx'
import { ReportScreen } from './screens/report-screen.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import styles from './later.css?inline'
import { useSave } from './save.ts'

export { countChanges, reduce } from './reduce.ts'
export { DraftToast } from './screens/parts/draft-toast.tsx'
export { HomeNotices } from './screens/parts/home-notices.tsx'
export { KeptChanges } from './screens/parts/kept-changes.tsx'

adoptSheet(styles)

/** Asks before closing. A save that may have arrived closes without the question, because its input is not unsent. */
export const Leaving = ({ state, keeps }: Pick<ScreenProps, 'state'> & { keeps: boolean }) =>
  state.saving.outcome !== 'pending' && state.maybeStored === null && <LeaveQuestion keeps={keeps} />

/** Shows the current screen, unless it is the home screen. The first chunk contains the home screen. */
export function Later(props: Omit<ScreenProps, 'save'>) {
  const save = useSave(props)
  return (
    <Queries>
      <CurrentScreen {...props} save={save} />
    </Queries>
  )
}

function CurrentScreen(props: ScreenProps) {
  const { screen, saving } = props.state
  if (saving.outcome === 'conflict') return <ConflictScreen {...props} theirs={saving.theirs} />
  switch (screen.name) {
    case 'home':
      return null
    case 'statistics':
    case 'history':
      return <ReportScreen {...props} name={screen.name} />
    case 'split':
      return <SplitScreen {...props} />
    case 'choose':
      return <ChooseScreen {...props} from={screen.from} before={screen.chosen} />
    case 'account':
      return <AccountScreen {...props} key={screen.programId} programId={screen.programId} back={screen.back} />
  }
}
