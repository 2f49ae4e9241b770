import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { configurationQuery } from '../../api/configuration.ts'
import { EntryFrame } from '../../frame/entry-frame.tsx'
import { hasPasskeys } from '../../identity/passkey.ts'
import { PasskeyButton } from '../../identity/passkey-button.tsx'
import { signInWithPasskey } from '../../identity/second-factor-form.tsx'
import { useEnter } from '../../identity/use-enter.ts'
import { identityTexts } from '../../messages/identity/texts.ts'
import { signInTexts } from '../../messages/sign-in/texts.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useFilledPasskey } from './use-filled-passkey.ts'

export function SignInPage() {
  const t = signInTexts.useText()
  const identity = identityTexts.useText()
  const { signUp } = useSuspenseQuery(configurationQuery).data
  const { next } = useSearch({ from: '/sign-in' })
  const enter = useEnter(next)
  const stopFilling = useFilledPasskey(enter)
  const withPasskey = async () => {
    stopFilling()
    await enter(await signInWithPasskey())
  }
  return (
    <EntryFrame title={t('title')}>
      <SignInForm onAnswer={enter} />
      <p className="mt-4">
        <Link to="/reset-password">{t('forgotten')}</Link>
      </p>
      {hasPasskeys() && <PasskeyButton act={withPasskey} texts={{ SIGN_IN_FAILED: identity('passkeyUnknown') }} />}
      {signUp && (
        <p className="text-sm text-muted">
          {t('noAccount')}{' '}
          <Link to="/sign-up" className="text-accent underline">
            {t('signUp')}
          </Link>
        </p>
      )}
    </EntryFrame>
  )
}
