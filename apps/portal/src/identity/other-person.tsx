import { Button } from '@loyalty/ui'
import { direct } from '../api/client.ts'
import { identityTexts } from '../messages/identity/texts.ts'

/** Renders the way out of an incomplete sign-in: it ends, and the sign-in page opens. */
export function OtherPerson() {
  const t = identityTexts.useText()
  const leave = async () => {
    await direct.deletePortalSession({}).catch(() => undefined)
    window.location.assign('/sign-in')
  }
  return (
    <Button variant="quiet" block onClick={() => void leave()}>
      {t('otherPerson')}
    </Button>
  )
}
