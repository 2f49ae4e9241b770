import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, Notice, TextField } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPasswordField, useWeakPassword } from '../../forms/password-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { linksTexts } from '../../messages/links/texts.ts'
import { DeadLink, isDeadLink } from './dead-link.tsx'
import { useSignIn } from './use-sign-in.ts'
import { withLinkToken } from './with-link-token.tsx'

/** Renders the request of a link, or with the secret of a link the form for the new password. */
export const ResetPasswordPage = withLinkToken(Reset)

function Reset({ token }: { token: string }) {
  const [isRequesting, setRequesting] = useState(token === '')
  return isRequesting ? <RequestForm /> : <PasswordForm token={token} onRequest={() => setRequesting(true)} />
}

function RequestForm() {
  const t = linksTexts.useText()
  const [sent, setSent] = useState<string>()
  const { form, field, isBusy, problem } = useForm({
    initial: { email: '' },
    submit: async ({ email }) => {
      await direct.requestPasswordReset({ body: { email: email.trim() } })
      setSent(email.trim())
    },
  })
  return (
    <EntryFrame title={t('requestTitle')} lead={t('requestLead')}>
      {sent === undefined ? (
        <form {...form} className="form">
          {problem !== undefined && <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooManyMails') }} />}
          <TextField {...field('email')} ltr type="email" label={t('email')} autoComplete="username" required />
          <Button type="submit" busy={isBusy} block>
            {t('requestSubmit')}
          </Button>
        </form>
      ) : (
        <Notice tone="success" title={t('requestSent')}>
          {t.rich('requestSentText', { email: <bdi>{sent}</bdi> })}
        </Notice>
      )}
      <p className="mt-6">
        <Link to="/sign-in">{t('signIn')}</Link>
      </p>
    </EntryFrame>
  )
}

function PasswordForm({ token, onRequest }: { token: string; onRequest: () => void }) {
  const t = linksTexts.useText()
  const signIn = useSignIn()
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    place: useWeakPassword(),
    submit: async ({ password }) => {
      const { email } = await direct.resetPassword({ body: { token, password } })
      await signIn(email, password)
    },
  })
  return (
    <EntryFrame title={t('setTitle')} lead={t('setLead')}>
      {isDeadLink(problem) ? (
        <DeadLink error={problem} title={t('linkDead')} text={t('linkDeadText')}>
          <Button block onClick={onRequest}>
            {t('requestNew')}
          </Button>
        </DeadLink>
      ) : (
        <form {...form} className="form">
          {problem !== undefined && <FormProblem error={problem} />}
          <NewPasswordField {...field('password')} replaces />
          <Button type="submit" busy={isBusy} block>
            {t('setSubmit')}
          </Button>
        </form>
      )}
    </EntryFrame>
  )
}
