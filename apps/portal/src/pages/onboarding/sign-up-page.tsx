import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { direct } from '../../api/client.ts'
import { configurationQuery } from '../../api/configuration.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPasswordField, useWeakPassword } from '../../forms/password-fields.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { CountryField } from './country-field.tsx'

/** Renders the sign-up of an organization, and then the request to open the link of the mail. */
export function SignUpPage() {
  const [email, setEmail] = useState<string>()
  return email === undefined ? <SignUpForm onSent={setEmail} /> : <Sent email={email} />
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const t = onboardingTexts.useText()
  const locale = useLanguage()
  const { form, field, values, isBusy, problem } = useForm({
    initial: { legalEntity: '', country: 'SA', email: '', password: '' },
    check: ({ legalEntity, email, password }) => ({
      ...(legalEntity.trim() === '' && { legalEntity: t('fieldRequired') }),
      ...(email === '' && { email: t('fieldRequired') }),
      ...(password === '' && { password: t('fieldRequired') }),
    }),
    place: useWeakPassword(),
    submit: async (given) => {
      await direct.signUp({ body: { ...given, legalEntity: given.legalEntity.trim(), locale } })
      onSent(given.email)
    },
  })
  return (
    <EntryFrame title={t('signUpTitle')} lead={t('signUpLead')}>
      <form {...form} className="form">
        {problem !== undefined && <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooMany') }} />}
        <TextField {...field('legalEntity')} label={t('legalEntity')} hint={t('legalEntityHint')} required />
        <CountryField value={values.country} onChange={field('country').onChange} />
        <TextField
          {...field('email')}
          ltr
          type="email"
          label={t('workEmail')}
          hint={t('workEmailHint')}
          autoComplete="username"
          required
        />
        <NewPasswordField {...field('password')} />
        <Button type="submit" busy={isBusy} block>
          {t('signUp')}
        </Button>
        <p className="text-sm text-muted">
          {t('haveAccount')}{' '}
          <Link to="/sign-in" className="text-accent underline">
            {t('signIn')}
          </Link>
        </p>
      </form>
    </EntryFrame>
  )
}

function Sent({ email }: { email: string }) {
  const t = onboardingTexts.useText()
  const { mailbox } = useSuspenseQuery(configurationQuery).data
  return (
    <EntryFrame title={t('sentTitle')}>
      <p>{t.rich('sentText', { email: <bdi dir="ltr">{email}</bdi> })}</p>
      {mailbox && (
        <a href="/dev/inbox" className="text-accent underline">
          {t('openInbox')}
        </a>
      )}
    </EntryFrame>
  )
}
