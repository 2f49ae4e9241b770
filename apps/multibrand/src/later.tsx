import '@loyalty/widget/later-messages'
import { adoptSheet, Queries } from '@loyalty/widget'
import { AccountDetails } from './screens/account-details.tsx'
import { ChangedElsewhere } from './screens/changed-elsewhere.tsx'
import { ChooseProgram } from './screens/choose-program.tsx'
import { EditSplit } from './screens/edit-split.tsx'
import { Report } from './screens/report.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import styles from './later.css?inline'
import { useSave } from './use-save.ts'

export { countChanges, reduce } from './flow.ts'
export { DraftToast } from './screens/draft-toast.tsx'
export { HomeNotices } from './screens/home-notices.tsx'

adoptSheet(styles)

/** Every screen but the first. */
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
  if (saving.outcome === 'conflict') return <ChangedElsewhere {...props} theirs={saving.theirs} />
  switch (screen.name) {
    case 'home':
      return null
    case 'statistics':
    case 'history':
      return <Report {...props} name={screen.name} />
    case 'split':
      return <EditSplit {...props} />
    case 'choose':
      return <ChooseProgram {...props} from={screen.from} before={screen.chosen} />
    case 'account':
      return <AccountDetails {...props} key={screen.programId} programId={screen.programId} back={screen.back} />
  }
}
