import { TextField } from '@loyalty/ui'
import { Problem } from '../api/client.ts'
import { passwordTexts } from '../messages/password/texts.ts'

type PasswordFieldProps = { name: string; value: string; onChange: (value: string) => void; error: string | undefined }

/** Renders the password that an account has. */
export function CurrentPasswordField(props: PasswordFieldProps) {
  const t = passwordTexts.useText()
  return <TextField {...props} ltr type="password" label={t('password')} autoComplete="current-password" required />
}

type NewPasswordFieldProps = PasswordFieldProps & {
  /** Set it where the account has a password already. */
  replaces?: boolean
}

/** Renders the choice of a password. */
export function NewPasswordField({ replaces = false, ...props }: NewPasswordFieldProps) {
  const t = passwordTexts.useText()
  return (
    <TextField
      {...props}
      ltr
      type="password"
      label={t(replaces ? 'newPassword' : 'password')}
      hint={t('hint')}
      autoComplete="new-password"
      maxLength={256}
      required
    />
  )
}

const reasonKeys = { SHORT: 'tooShort', COMMON: 'tooCommon', OWN: 'tooOwn' } as const

/** Returns a function for `useForm` that puts the reason of a refused password at the field `password`. */
export const useWeakPassword = () => {
  const t = passwordTexts.useText()
  return (error: unknown): { password: string } | undefined => {
    if (!(error instanceof Problem && error.code === 'PASSWORD_TOO_WEAK')) return undefined
    const reason = error.members['reason'] as keyof typeof reasonKeys | undefined
    return { password: t(reasonKeys[reason ?? 'COMMON']) }
  }
}
