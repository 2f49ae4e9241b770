import '@loyalty/widget/later-messages'
import { Queries } from '@loyalty/widget'
import { AccountDetails } from './screens/account-details.tsx'
import { ChangedElsewhere } from './screens/changed-elsewhere.tsx'
import { ChooseProgram } from './screens/choose-program.tsx'
import { EditSplit } from './screens/edit-split.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import styles from './later.css?inline'

export { DraftToast } from './screens/draft-toast.tsx'
export { sendSave } from './send-save.ts'

// Styles of these screens come with them: no element, so that no policy has to allow it.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

/** Every screen but the first. */
export function Later(props: ScreenProps) {
  return (
    <Queries>
      <CurrentScreen {...props} />
    </Queries>
  )
}

function CurrentScreen(props: ScreenProps) {
  const { screen, saving } = props.state
  if (saving.outcome === 'conflict') return <ChangedElsewhere {...props} theirs={saving.theirs} />
  switch (screen.name) {
    case 'home':
      return null
    case 'split':
      return <EditSplit {...props} />
    case 'choose':
      return <ChooseProgram {...props} from={screen.from} before={screen.chosen} />
    case 'account':
      return <AccountDetails {...props} key={screen.programId} programId={screen.programId} back={screen.back} />
  }
}
