import { Link, useLocation } from '@tanstack/react-router'
import { Button, Notice, TextField } from '@loyalty/ui'
import { direct, Problem } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { useEnter } from '../../identity/use-enter.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'

/** Renders the confirmation of a sign-up's address. The secret of the link is behind `#`. */
export function VerifyPage() {
  const t = onboardingTexts.useText()
  const enter = useEnter('/business-form')
  const { hash } = useLocation()
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await enter(await direct.verifyEmail({ body: { token: hash === '' ? 'none' : hash, password } }))
    },
  })
  const isDead = problem instanceof Problem && problem.code === 'LINK_INVALID'
  return (
    <EntryFrame title={t('verifyTitle')} lead={t('verifyLead')}>
      <form {...form} className="form">
        {isDead ? (
          <Notice tone="danger">
            {t('linkInvalid')}{' '}
            <Link to="/sign-up" className="underline">
              {t('signUpAgain')}
            </Link>
          </Notice>
        ) : (
          problem !== undefined && (
            <FormProblem
              error={problem}
              texts={{ SIGN_IN_FAILED: t('verifyWrong'), TOO_MANY_ATTEMPTS: t('tooMany') }}
            />
          )
        )}
        <TextField
          {...field('password')}
          ltr
          type="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        <Button type="submit" busy={isBusy} block>
          {t('verify')}
        </Button>
      </form>
    </EntryFrame>
  )
}
