import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { client, Problem } from '../../api/client.ts'
import { Time } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { accountTexts } from '../../messages/account/texts.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { accountQuery } from './account-query.ts'

export function PasswordSection() {
  const t = accountTexts.useText()
  const { passwordChangedAt } = useSuspenseQuery(accountQuery).data
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="page-section password-section">
      <h2>{t('password')}</h2>
      <div className="factor-line">
        <p>
          {passwordChangedAt === null
            ? t('passwordNever')
            : t.rich('passwordChanged', { at: <Time at={passwordChangedAt} /> })}
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('changePassword')}
        </Button>
      </div>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

const reasonTexts = { SHORT: 'tooShort', COMMON: 'tooCommon', OWN: 'tooOwn' } as const

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = accountTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await client.changePassword({ body: { password } })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      onClose()
      toast(t('passwordDone'))
    },
  })
  const isWeak = problem instanceof Problem && problem.code === 'PASSWORD_TOO_WEAK'
  const named = isWeak ? (problem.members['reason'] as keyof typeof reasonTexts | undefined) : undefined
  const reason = isWeak ? reasonTexts[named ?? 'SHORT'] : undefined
  return (
    <Dialog
      title={t('changePassword')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {frame('cancel')}
        </Button>
      }
    >
      <p>{t('passwordEnds')}</p>
      <form {...form} className="form">
        <TextField
          {...field('password')}
          ltr
          type="password"
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          maxLength={256}
          error={reason === undefined ? field('password').error : t(reason)}
          required
        />
        {problem !== undefined && !isWeak && <FormProblem error={problem} />}
        <Button type="submit" block busy={isBusy}>
          {t('changePassword')}
        </Button>
      </form>
    </Dialog>
  )
}
