import { Button, Dialog, TextField } from '@loyalty/ui'
import { direct, Problem } from '../api/client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useForm } from '../forms/use-form.ts'
import { CodeForm } from '../identity/code-form.tsx'
import { askPasskey, hasPasskeys } from '../identity/passkey.ts'
import { PasskeyButton } from '../identity/passkey-button.tsx'
import { frameTexts } from '../messages/frame/texts.ts'
import { identityTexts } from '../messages/identity/texts.ts'

type Proof = NonNullable<Parameters<typeof direct.finishStepUp>[0]['body']>

/** Renders the proof of identity that `problem` demands. After `onDone(true)` the client repeats the call once. */
export function StepUpDialog({ problem, onDone }: { problem: Problem; onDone: (succeeded: boolean) => void }) {
  const t = identityTexts.useText()
  const frame = frameTexts.useText()
  const methods = problem.members['methods'] as readonly string[]
  const hasPasskey = methods.includes('passkey') && hasPasskeys()
  const [hasApp, hasRecovery] = [methods.includes('totp'), methods.includes('recovery-code')]
  const prove = async (body: Proof) => {
    await direct.finishStepUp({ body })
    onDone(true)
  }
  const provePasskey = async () => {
    const { passkey } = await direct.beginStepUp({})
    if (passkey) await prove({ passkey: await askPasskey(passkey) })
  }
  return (
    <Dialog
      title={t('stepUpTitle')}
      onClose={() => onDone(false)}
      actions={
        <Button variant="secondary" onClick={() => onDone(false)}>
          {frame('cancel')}
        </Button>
      }
    >
      <p>{t('stepUpText')}</p>
      <div className="form">
        {hasPasskey && <PasskeyButton variant="primary" act={provePasskey} />}
        {(hasApp || hasRecovery) && (
          <CodeForm
            hasApp={hasApp}
            hasRecovery={hasRecovery}
            submit={(code) => prove({ code })}
            label={t('confirm')}
            variant={hasPasskey ? 'secondary' : 'primary'}
          />
        )}
        {methods.includes('password') && <PasswordForm submit={(password) => prove({ password })} />}
      </div>
    </Dialog>
  )
}

function PasswordForm({ submit }: { submit: (password: string) => Promise<void> }) {
  const t = identityTexts.useText()
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    submit: ({ password }) => submit(password),
  })
  const isWrong = problem instanceof Problem && problem.code === 'SECOND_FACTOR_WRONG'
  return (
    <form {...form} className="form">
      <TextField
        {...field('password')}
        ltr
        type="password"
        label={t('password')}
        autoComplete="current-password"
        error={isWrong ? t('passwordWrong') : field('password').error}
        required
      />
      {problem !== undefined && !isWrong && (
        <FormProblem error={problem} texts={{ TOO_MANY_ATTEMPTS: t('tooManyCodes') }} />
      )}
      <Button type="submit" block busy={isBusy}>
        {t('confirm')}
      </Button>
    </form>
  )
}
