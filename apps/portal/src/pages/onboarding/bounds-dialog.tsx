import { Button, Dialog, TextField } from '@loyalty/ui'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { frameTexts } from '../../messages/frame/texts.ts'

export type Bounds = { minAllowedPoints: number; maxAllowedPoints: number }

export interface BoundsDialogProps {
  title: string
  labels: { min: string; max: string; outside: string; save: string }
  initial: Bounds
  outer: Bounds
  onSave: (bounds: Bounds) => Promise<unknown>
  onClose: () => void
}

/** Renders the dialog for the fewest and the most points of a transaction, within the bounds that hold already. */
export function BoundsDialog({ title, labels, initial, outer, onSave, onClose }: BoundsDialogProps) {
  const t = frameTexts.useText()
  const { form, field, isBusy, problem } = useForm({
    initial: { min: String(initial.minAllowedPoints), max: String(initial.maxAllowedPoints) },
    check: ({ min, max }) => {
      const [least, most] = [Number(min), Number(max)]
      const isWhole = Number.isInteger(least) && Number.isInteger(most)
      if (isWhole && least >= outer.minAllowedPoints && most <= outer.maxAllowedPoints && least <= most) return {}
      return { min: labels.outside }
    },
    submit: async ({ min, max }) => {
      await onSave({ minAllowedPoints: Number(min), maxAllowedPoints: Number(max) })
      onClose()
    },
  })
  return (
    <Dialog title={title} actions={null} onClose={onClose}>
      <form {...form} className="form">
        {problem !== undefined && <FormProblem error={problem} />}
        <TextField {...field('min')} ltr inputMode="numeric" label={labels.min} required />
        <TextField {...field('max')} ltr inputMode="numeric" label={labels.max} required />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {labels.save}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
