import { useRef, useState } from 'react'
import { Button, CopyButton, Notice } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'
import { saveText } from './save-text.ts'

export interface SecretPanelProps {
  /** The name of the field, such as "Client secret". */
  label: string
  secret: string
  /** The lines for a `.env` file, such as `CLIENT_SECRET=…`. Leave it out for a secret that belongs in no file. */
  env?: string
  /** The name of the downloaded file. */
  fileName?: string
  onClose: () => void
}

/** Renders a new secret, the only time that anybody sees it. Closing without copying asks once. */
export function SecretPanel({ label, secret, env, fileName = '.env', onClose }: SecretPanelProps) {
  const t = frameTexts.useText()
  const field = useRef<HTMLInputElement>(null)
  const [isTaken, setTaken] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const copyTexts = { copiedLabel: t('copied'), manualLabel: t('copyByHand') }
  const take = () => setTaken(true)
  return (
    <div className="secret-panel">
      <label className="lw-field">
        <span className="lw-label">{label}</span>
        <input
          ref={field}
          className="lw-input id"
          dir="ltr"
          readOnly
          value={secret}
          autoComplete="off"
          onFocus={() => field.current?.select()}
          onCopy={take}
        />
      </label>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- receives the presses of the buttons inside */}
      <div className="flex flex-wrap gap-2" onClick={take}>
        <CopyButton text={secret} label={t('copy')} {...copyTexts} />
        {env !== undefined && (
          <>
            <CopyButton text={env} label={t('copyEnv')} {...copyTexts} />
            <button type="button" className="lw-copy-button" onClick={() => saveText(fileName, env)}>
              {t('downloadEnv')}
            </button>
          </>
        )}
      </div>
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
