import { useState } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'
import { SecretField, type SecretFieldProps } from './secret-field.tsx'

export interface SecretPanelProps extends Omit<SecretFieldProps, 'onTaken'> {
  onClose: () => void
}

/** Renders a new secret, the only time that anybody sees it. Closing without copying asks once. */
export function SecretPanel({ onClose, ...secret }: SecretPanelProps) {
  const t = frameTexts.useText()
  const [isTaken, setTaken] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="secret-panel">
      <SecretField {...secret} onTaken={() => setTaken(true)} />
      <Notice tone="warning">{t(isAsking ? 'secretCloseUncopied' : 'secretOnce')}</Notice>
      <div className="flex flex-wrap gap-2">
        {isAsking ? (
          <>
            <Button variant="danger" onClick={onClose}>
              {t('secretCloseAnyway')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('secretBack')}
            </Button>
          </>
        ) : (
          <Button onClick={() => (isTaken ? onClose() : setAsking(true))}>{t('secretClose')}</Button>
        )}
      </div>
    </div>
  )
}
