import { useState, type ReactNode } from 'react'
import { Button, Dialog, Notice } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'
import { SecretField, type SecretFieldProps } from './secret-field.tsx'

export interface SecretDialogProps extends Omit<SecretFieldProps, 'onTaken'> {
  title: string
  /** The next step with the secret. */
  children?: ReactNode
  onClose: () => void
}

/**
 * Renders a new secret in a dialog, the only time that anybody sees it. Closing without copying asks once, also when the
 * person presses Escape or outside the dialog.
 */
export function SecretDialog({ title, children, onClose, ...secret }: SecretDialogProps) {
  const t = frameTexts.useText()
  const [isTaken, setTaken] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => (isTaken ? onClose() : setAsking(true))
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        isAsking && !isTaken ? (
          <>
            <Button variant="danger" onClick={onClose}>
              {t('secretCloseAnyway')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('secretBack')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('secretClose')}</Button>
        )
      }
    >
      <div className="secret-panel">
        <SecretField {...secret} onTaken={() => setTaken(true)} />
        {children}
        <Notice tone="warning">{t(isAsking && !isTaken ? 'secretCloseUncopied' : 'secretOnce')}</Notice>
      </div>
    </Dialog>
  )
}
