import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { toast } from '../../blocks/toasts.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { operatorTexts } from '../../messages/operator/texts.ts'

export type Decision = { decision: 'approve' | 'reject'; reason: string }

export interface DecisionButtonsProps {
  titles: { approve: string; reject: string }
  /** The effect of an approval. */
  approveText: string
  onDecide: (decision: Decision) => Promise<unknown>
}

/** Renders the two decisions about a form or a request. Each needs a reason. */
export function DecisionButtons({ titles, approveText, onDecide }: DecisionButtonsProps) {
  const t = operatorTexts.useText()
  const [open, setOpen] = useState<Decision['decision']>()
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={titles.approve} onClick={() => setOpen('approve')}>
        {t('approve')}
      </Button>
      <Button variant="secondary" aria-label={titles.reject} onClick={() => setOpen('reject')}>
        {t('reject')}
      </Button>
      {open !== undefined && (
        <DecisionDialog
          title={titles[open]}
          text={open === 'approve' ? approveText : t('rejectText')}
          label={t(open)}
          onSend={(reason) => onDecide({ decision: open, reason })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface DecisionDialogProps {
  title: string
  text: string
  label: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

function DecisionDialog({ title, text, label, onSend, onClose }: DecisionDialogProps) {
  const t = operatorTexts.useText()
  const queryClient = useQueryClient()
  const { form, field, isBusy, problem } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonRequired') } : {}),
    submit: async ({ reason }) => {
      await onSend(reason.trim())
      onClose()
      toast(t('decided'))
      await queryClient.invalidateQueries({ queryKey: ['operator'] })
    },
  })
  return (
    <Dialog title={title} actions={null} onClose={onClose}>
      <p>{text}</p>
      <form {...form} className="form">
        {problem !== undefined && <FormProblem error={problem} />}
        <TextField {...field('reason')} label={t('reason')} maxLength={255} required />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {label}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
