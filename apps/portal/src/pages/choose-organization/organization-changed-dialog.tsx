import { Button, Dialog } from '@loyalty/ui'
import type { ChangedSession } from '../../api/interruptions.ts'
import { frameTexts } from '../../messages/frame/texts.ts'

type Props = { session: ChangedSession; onDone: (succeeded: boolean) => void }

/** Renders the dialog of a page whose organization or person another tab changed. Nothing of the page was stored. */
export function OrganizationChangedDialog({ session: { user, organization }, onDone }: Props) {
  const t = frameTexts.useText()
  return (
    <Dialog
      title={t('organizationChangedTitle')}
      actions={
        <>
          {/* Loads the page again, so that nothing of the former organization stays in memory. */}
          <Button onClick={() => window.location.assign('/')}>{t('goOnIn', { name: organization.name })}</Button>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {t('cancel')}
          </Button>
        </>
      }
      onClose={() => onDone(false)}
    >
      <p>{t('organizationChangedText', { name: organization.name, email: user.email })}</p>
    </Dialog>
  )
}
