import { useEffect, useState } from 'react'
import { Button, Notice, TextField } from '@loyalty/ui'
import { direct, Problem } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { SignInAnswer } from '../../identity/use-enter.ts'
import { signInTexts } from '../../messages/sign-in/texts.ts'

type SignInFormProps = { email?: string; onAnswer: (answer: SignInAnswer) => unknown }

/** Renders e-mail address and password, and passes the service's answer on. */
export function SignInForm({ email = '', onAnswer }: SignInFormProps) {
  const t = signInTexts.useText()
  const { form, field, isBusy, problem } = useForm({
    initial: { email, password: '' },
    submit: async (values) => onAnswer(await direct.createPortalSession({ body: values })),
  })
  return (
    <form {...form} className="form">
      <SignInProblem problem={problem} />
      <TextField {...field('email')} ltr type="email" label={t('email')} autoComplete="username webauthn" required />
      <TextField
        {...field('password')}
        ltr
        type="password"
        label={t('password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" busy={isBusy} block>
        {t('submit')}
      </Button>
    </form>
  )
}

function SignInProblem({ problem }: { problem: unknown }) {
  const t = signInTexts.useText()
  if (problem === undefined) return null
  if (problem instanceof Problem) {
    if (problem.code === 'SIGN_IN_FAILED') return <Notice tone="danger">{t('failed')}</Notice>
    if (problem.code === 'ORGANIZATION_NOT_ACTIVE') return <Notice tone="danger">{t('suspended')}</Notice>
    if (problem.retryAfter !== undefined) return <Countdown key={problem.requestId} problem={problem} />
  }
  return <FormProblem error={problem} />
}

/** Counts the seconds of `Retry-After` down and disappears at zero. The first text alone is announced. */
function Countdown({ problem }: { problem: Problem }) {
  const t = signInTexts.useText()
  const [end] = useState(() => Date.now() + (problem.retryAfter ?? 0) * 1000)
  const [left, setLeft] = useState(problem.retryAfter ?? 0)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500)
    return () => clearInterval(timer)
  }, [end])
  if (left === 0) return null
  const time = left > 90 ? t('minutes', { count: Math.ceil(left / 60) }) : t('seconds', { count: left })
  const key = problem.code === 'TOO_MANY_ATTEMPTS' ? 'tooMany' : 'busy'
  return (
    <Notice tone="warning" announce="none">
      {t(key, { time })}
    </Notice>
  )
}
