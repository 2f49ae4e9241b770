import { useRef } from 'react'
import DownloadIcon from 'lucide-react/icons/download'
import { CopyButton } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'
import { saveText } from './save-text.ts'

export interface SecretFieldProps {
  /** The name of the field, such as "Client secret". */
  label: string
  secret: string
  /** The lines for a `.env` file, such as `LOYALTY_CLIENT_SECRET=…`. Leave it out for a secret that belongs in no file. */
  env?: string | undefined
  /** The name of the downloaded file. */
  fileName?: string | undefined
  /** Called when the person copies or downloads the secret. */
  onTaken: () => void
}

/** Renders a new secret with the ways to take it. The field selects its text when it gets the focus. */
export function SecretField({ label, secret, env, fileName = '.env', onTaken }: SecretFieldProps) {
  const t = frameTexts.useText()
  const field = useRef<HTMLInputElement>(null)
  const copyTexts = { copiedLabel: t('copied'), manualLabel: t('copyByHand') }
  return (
    <>
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
          onCopy={onTaken}
        />
      </label>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- receives the presses of the buttons inside */}
      <div className="flex flex-wrap gap-2" onClick={onTaken}>
        <CopyButton text={secret} label={t('copy')} {...copyTexts} />
        {env !== undefined && (
          <>
            <CopyButton text={env} label={t('copyEnv')} {...copyTexts} />
            <button type="button" className="lw-copy-button" onClick={() => saveText(fileName, env)}>
              <DownloadIcon aria-hidden="true" />
              {t('downloadEnv')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
