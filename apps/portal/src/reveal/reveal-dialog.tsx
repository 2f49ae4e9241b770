import { useId } from 'react'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { revealLimits, type RevealKind } from '@loyalty/contract/reveal-limits'
import { client } from '../api/client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useForm } from '../forms/use-form.ts'
import { useEnv } from '../frame/environment.ts'
import { frameTexts } from '../messages/frame/texts.ts'
import { revealTexts } from '../messages/reveal/texts.ts'
import type { Revealed } from './use-revealed.ts'

type RevealDialogProps = {
  kind: RevealKind
  id: string
  onRevealed: (revealed: Revealed) => void
  onClose: () => void
}

const { min, max } = revealLimits.reason

/** Renders the dialog that asks why a person wants to see personal data. */
export function RevealDialog({ kind, id, onRevealed, onClose }: RevealDialogProps) {
  const t = revealTexts.useText()
  const frame = frameTexts.useText()
  const env = useEnv()
  const formId = useId()
  const { form, field, isBusy, problem } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim().length < min ? { reason: t('reasonShort', { limit: min }) } : {}),
    words: (_, { code }) => (code === 'INVALID_VALUE' ? t('reasonPersonal') : undefined),
    submit: async ({ reason }) => {
      onRevealed(await client.revealPersonalData({ params: { env }, body: { kind, id, reason: reason.trim() } }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('reveal')}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={isBusy}>
            {t(env === 'production' ? 'submitProduction' : 'submit')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('revealText', { minutes: revealLimits.seconds / 60 })}</p>
      <form {...form} id={formId} className="form">
        {problem !== undefined && (
          <FormProblem error={problem} texts={{ TOO_MANY: t('tooMany', { limit: revealLimits.perDay }) }} />
        )}
        <TextField
          {...field('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={max}
          autoComplete="off"
          required
        />
      </form>
    </Dialog>
  )
}
