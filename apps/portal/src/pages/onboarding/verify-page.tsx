import { Link } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { CurrentPasswordField } from '../../forms/password-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { useEnter } from '../../identity/use-enter.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { DeadLink, isDeadLink } from '../links/dead-link.tsx'
import { withLinkToken } from '../links/with-link-token.tsx'

/** Renders the confirmation of a sign-up's address. The secret of the link is behind `#`. */
export const VerifyPage = withLinkToken(Verify)

function Verify({ token }: { token: string }) {
  const t = onboardingTexts.useText()
  const enter = useEnter('/business-form')
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await enter(await direct.verifyEmail({ body: { token, password } }))
    },
  })
  if (isDeadLink(problem))
    return (
      <EntryFrame title={t('verifyTitle')}>
        <DeadLink error={problem} title={t('linkDead')} text={t('linkDeadText')}>
          <Link to="/sign-up" className="lw-button lw-button-primary" data-block>
            {t('signUpAgain')}
          </Link>
        </DeadLink>
      </EntryFrame>
    )
  return (
    <EntryFrame title={t('verifyTitle')} lead={t('verifyLead')}>
      <form {...form} className="form">
        {problem !== undefined && (
          <FormProblem error={problem} texts={{ SIGN_IN_FAILED: t('verifyWrong'), TOO_MANY_ATTEMPTS: t('tooMany') }} />
        )}
        <CurrentPasswordField {...field('password')} />
        <Button type="submit" busy={isBusy} block>
          {t('verify')}
        </Button>
      </form>
    </EntryFrame>
  )
}
