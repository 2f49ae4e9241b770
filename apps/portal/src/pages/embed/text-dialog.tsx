import { useId, type ReactNode } from 'react'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { ChangedElsewhere, isChangedElsewhere } from '../../forms/changed-elsewhere.tsx'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useForm } from '../../forms/use-form.ts'
import { embedTexts } from '../../messages/embed/texts.ts'
import type { en } from '../../messages/embed/en.ts'
import { frameTexts } from '../../messages/frame/texts.ts'

export interface TextDialogProps {
  /** The name of the field in the request, such as `origin`. */
  name: string
  title: string
  label: string
  hint: ReactNode
  initial?: string
  /** The value of the service after a refused change, beside which the dialog shows the typed one. */
  present?: string
  maxLength: number
  /** True for an address, which reads left to right in every language. */
  ltr?: boolean
  submitLabel: string
  /** The texts of problems that belong to no field, by code. */
  problems?: Record<string, string>
  children?: ReactNode
  onSubmit: (text: string) => Promise<unknown>
  onClose: () => void
}

/** The reasons for which the service refuses an address. Each has a text of the same name. */
const reasons = [
  'NOT_AN_ORIGIN',
  'NOT_A_RETURN_ADDRESS',
  'HTTP_ONLY_ON_LOOPBACK',
  'NOT_HTTPS',
  'WILDCARD',
  'CREDENTIALS_IN_URL',
  'PORT_NOT_ALLOWED',
] as const satisfies readonly (keyof typeof en)[]

/** Renders a dialog with one text. It stays open with its text when the service refuses the change. */
export function TextDialog(props: TextDialogProps) {
  const {
    name,
    title,
    label,
    hint,
    initial = '',
    present = initial,
    maxLength,
    ltr,
    submitLabel,
    problems,
    children,
    onSubmit,
    onClose,
  } = props
  const t = embedTexts.useText()
  const frame = frameTexts.useText()
  const id = useId()
  const { form, field, values, setValues, isBusy, problem } = useForm({
    initial: { [name]: initial },
    check: (values) => (values[name]?.trim() ? {} : { [name]: t('required') }),
    words: (_, { code, actual }) => {
      const reason = reasons.find((each) => each === actual)
      return code === 'DUPLICATE_ITEM' ? t('alreadyRegistered') : reason && t(reason)
    },
    submit: async (values) => {
      await onSubmit(values[name]?.trim() ?? '')
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id} busy={isBusy}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {frame('cancel')}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="form">
        {problem !== undefined &&
          (isChangedElsewhere(problem) ? (
            <ChangedElsewhere
              fields={[
                {
                  label,
                  mine: values[name]?.trim() ?? '',
                  present,
                  ltr: ltr ?? false,
                  onTake: () => setValues({ [name]: present }),
                },
              ]}
            />
          ) : (
            <FormProblem error={problem} texts={problems ?? {}} />
          ))}
        {children}
        <TextField
          {...field(name)}
          label={label}
          hint={hint}
          maxLength={maxLength}
          autoComplete="off"
          required
          ltr={ltr ?? false}
        />
      </form>
    </Dialog>
  )
}
