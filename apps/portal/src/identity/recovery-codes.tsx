import { useState } from 'react'
import { Button, Checkbox, CopyButton } from '@loyalty/ui'
import { saveText } from '../blocks/save-text.ts'
import { identityTexts } from '../messages/identity/texts.ts'

/** Renders new recovery codes, the only time that anybody sees them. `Done` waits for the download, or for the person's confirmation. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const t = identityTexts.useText()
  const [isStored, setStored] = useState(false)
  const text = codes.join('\n')
  const file = `${t('codesFile', { email })}\n\n${text}\n`
  const download = () => {
    saveText('recovery-codes.txt', file)
    setStored(true)
  }
  return (
    <div className="form">
      <p>{t('codesText')}</p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={t('codesCopy')} copiedLabel={t('copied')} manualLabel={t('copyByHand')} />
        <button type="button" className="lw-copy-button" onClick={download}>
          {t('codesDownload')}
        </button>
      </div>
      <Checkbox label={t('codesStored')} checked={isStored} onChange={setStored} name="stored" />
      <Button block inactive={!isStored} onClick={onDone}>
        {t('codesDone')}
      </Button>
    </div>
  )
}
