import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { Button, VisuallyHidden } from '@loyalty/ui'
import { client, direct, Problem, setCsrfToken } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { roleKeys } from './roles.ts'
import { DisplaySettings } from './display-settings.tsx'

/** Renders the menu of the signed-in person: language, theme and sign-out. */
export function AccountMenu() {
  const t = frameTexts.useText()
  const id = useId()
  const queryClient = useQueryClient()
  const { user, organization, organizations, role } = useSession()
  const signOut = async () => {
    // Another tab may have switched the organization, and the token with it.
    await direct
      .getPortalSession({})
      .then(({ csrfToken }) => setCsrfToken(csrfToken))
      .catch(() => undefined)
    await direct.deletePortalSession({}).catch(() => undefined)
    queryClient.clear()
    // Loads the page again, so that nothing of this session stays in memory.
    window.location.assign('/sign-in')
  }
  const change = async (organizationId: string) => {
    try {
      await client.switchOrganization({ body: { organizationId } })
    } catch (error) {
      // The role in the other organization needs a second factor, and the next sign-in asks for it.
      if (error instanceof Problem && error.code === 'SECOND_FACTOR_REQUIRED') return signOut()
      throw error
    }
    // Loads the page again, so that nothing of the other organization stays in memory.
    window.location.assign('/')
  }
  return (
    <>
      <button type="button" className="account-button" popoverTarget={id}>
        <bdi className="account-name">{organization.name}</bdi>
        <VisuallyHidden>{t('account')}</VisuallyHidden>
        <ChevronIcon aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="account-menu">
        <div>
          <p className="font-semibold">
            <bdi>{organization.name}</bdi>
          </p>
          <p className="text-sm text-muted">
            <bdi dir="ltr">{user.email}</bdi> · {t(roleKeys[role])}
          </p>
        </div>
        {organizations
          .filter((other) => other.id !== organization.id)
          .map((other) => (
            <Button key={other.id} variant="quiet" onClick={() => void change(other.id)}>
              {t('switchTo', { name: other.name })}
            </Button>
          ))}
        <DisplaySettings />
        <Button variant="secondary" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </>
  )
}
