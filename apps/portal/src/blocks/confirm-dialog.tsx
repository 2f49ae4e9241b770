import { useState, type ReactNode } from 'react'
import { Button, Dialog, TextField } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'
import { useEnvironment } from '../frame/environment.ts'
import { Breakable } from './breakable.tsx'
import { FormProblem } from '../forms/form-problem.tsx'

export interface ConfirmDialogProps {
  /**
   * D1 names the effect. D2 and D3 also demand the object's name, except in the sandbox. For D3 the service demands a
   * recent proof of identity, and the client opens that dialog by itself.
   */
  level: 'D1' | 'D2' | 'D3'
  title: ReactNode
  /** The effect, with figures: "The widget stops loading on https://shop.example now." */
  children: ReactNode
  /** The name to type for D2 and D3. */
  name?: string
  /** The action with its object. In production it names the environment: "Revoke production secret". */
  confirmLabel: string
  /** Runs the change. The dialog stays open and shows the problem when it fails. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** The words for problem codes, such as `LAST_FACTOR`. */
  texts?: Readonly<Record<string, string>>
}

/** Renders the dialog before an action that could hurt. The safe button is the last one and has the focus. */
export function ConfirmDialog({
  level,
  title,
  children,
  name,
  confirmLabel,
  onConfirm,
  onClose,
  texts,
}: ConfirmDialogProps) {
  const t = frameTexts.useText()
  const env = useEnvironment()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<{ is: 'idle' | 'busy' | 'differs' } | { is: 'failed'; error: unknown }>({
    is: 'idle',
  })
  const isTyped = level !== 'D1' && env !== 'sandbox' && name !== undefined
  const confirm = async () => {
    if (isTyped && typed !== name) {
      setState({ is: 'differs' })
      return
    }
    setState({ is: 'busy' })
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setState({ is: 'failed', error })
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={state.is === 'busy'} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {isTyped && (
        <TextField
          ltr
          label={t.rich('typeToConfirm', {
            name: (
              <bdi dir="ltr" className="id">
                <Breakable text={name} />
              </bdi>
            ),
          })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          error={state.is === 'differs' ? t('typedDiffers', { name }) : undefined}
        />
      )}
      {state.is === 'failed' && <FormProblem error={state.error} {...(texts ? { texts } : {})} />}
    </Dialog>
  )
}
