import { useEffect, useRef, useState } from 'react'
import { Button, TextField } from '@loyalty/ui'
import { Problem } from '../api/client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useForm } from '../forms/use-form.ts'
import { identityTexts } from '../messages/identity/texts.ts'

type CodeFormProps = {
  /** Sends the code. Throws the problem of the service. */
  submit: (code: string) => Promise<unknown>
  label?: string
  /** `secondary` if the dialog also offers a passkey. */
  variant?: 'primary' | 'secondary'
  hasApp: boolean
  hasRecovery: boolean
}

const digitsOf = (text: string): string => text.replaceAll(/\s/g, '')

/** Renders the field of a six-digit code, which sends itself at the sixth digit, or the field of a recovery code. */
export function CodeForm({ submit, label, variant = 'primary', hasApp, hasRecovery }: CodeFormProps) {
  const t = identityTexts.useText()
  const [isRecovery, setRecovery] = useState(!hasApp)
  return (
    <>
      {isRecovery ? (
        <RecoveryField submit={submit} variant={variant} />
      ) : (
        <SixDigits submit={submit} label={label ?? t('codeSubmit')} variant={variant} />
      )}
      {hasApp && hasRecovery && (
        <Button variant="quiet" block onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </Button>
      )}
    </>
  )
}

type FieldProps = { submit: CodeFormProps['submit']; variant: 'primary' | 'secondary' }

function SixDigits({ submit, label, variant }: FieldProps & { label: string }) {
  const t = identityTexts.useText()
  const field = useRef<HTMLInputElement>(null)
  const {
    form,
    field: fieldOf,
    values,
    setValues,
    isBusy,
    problem,
  } = useForm({
    initial: { code: '' },
    submit: async (given) => {
      try {
        await submit(digitsOf(given.code))
      } catch (error) {
        // A wrong code never works later, so the field is ready for the next one.
        setValues({ code: '' })
        field.current?.focus()
        throw error
      }
    },
  })
  const isComplete = /^\d{6}$/.test(digitsOf(values.code))
  useEffect(() => {
    if (isComplete) field.current?.form?.requestSubmit()
  }, [isComplete])
  const isWrong = problem instanceof Problem && problem.code === 'SECOND_FACTOR_WRONG'
  return (
    <form {...form} className="form">
      <TextField
        {...fieldOf('code')}
        ref={field}
        ltr
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        error={isWrong && values.code === '' ? t('codeWrong') : fieldOf('code').error}
        required
      />
      {problem !== undefined && !isWrong && (
        <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooManyCodes') }} />
      )}
      <Button type="submit" variant={variant} block busy={isBusy}>
        {label}
      </Button>
    </form>
  )
}

function RecoveryField({ submit, variant }: FieldProps) {
  const t = identityTexts.useText()
  const { form, field, isBusy, problem } = useForm({ initial: { code: '' }, submit: ({ code }) => submit(code.trim()) })
  const isWrong = problem instanceof Problem && problem.code === 'SECOND_FACTOR_WRONG'
  return (
    <form {...form} className="form">
      <TextField
        {...field('code')}
        ltr
        label={t('recoveryCode')}
        hint={t('recoveryHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        error={isWrong ? t('recoveryWrong') : field('code').error}
        required
      />
      {problem !== undefined && !isWrong && (
        <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooManyCodes') }} />
      )}
      <Button type="submit" variant={variant} block busy={isBusy}>
        {t('confirm')}
      </Button>
    </form>
  )
}
