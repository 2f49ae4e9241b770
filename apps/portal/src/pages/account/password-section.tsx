import { useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Dialog } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { Time } from '../../blocks/time.tsx'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { NewPasswordField, useWeakPassword } from '../../forms/password-fields.tsx'
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

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = accountTexts.useText()
  const frame = frameTexts.useText()
  const queryClient = useQueryClient()
  const { form, field, isBusy, problem } = useForm({
    initial: { password: '' },
    place: useWeakPassword(),
    submit: async ({ password }) => {
      await client.changePassword({ body: { password } })
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      onClose()
      toast(t('passwordDone'))
    },
  })
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
        <NewPasswordField {...field('password')} replaces />
        {problem !== undefined && <FormProblem error={problem} />}
        <Button type="submit" block busy={isBusy}>
          {t('changePassword')}
        </Button>
      </form>
    </Dialog>
  )
}
