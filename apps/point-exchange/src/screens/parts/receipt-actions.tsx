import { useState } from 'react'
import { Button, CopyButton } from '@loyalty/ui'
import { useHosted } from '@loyalty/widget'
import { useText } from '../../text.ts'
import { printPage } from './print-page.ts'
import type { ReceiptLine } from './receipt-lines.ts'

type Props = { title: string; lines: readonly ReceiptLine[] }

/** The ways to keep a receipt: share, copy and print. Each appears only if it works here. */
export function ReceiptActions({ title, lines }: Props) {
  const { t, locale, dir } = useText()
  // An app without a browser opens no window to print.
  const app = useHosted() && window.parent === window
  const [prints, setPrints] = useState(!app && 'print' in window && 'adoptedStyleSheets' in document)
  const text = [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')
  const shares = 'canShare' in navigator && navigator.canShare({ title, text })
  const share = async () => {
    // A user who closes the list of apps has shared nothing, which is no error.
    await navigator.share({ title, text }).catch(() => undefined)
  }
  return (
    <div className="lw-keep">
      {shares && (
        <Button variant="quiet" onClick={() => void share()}>
          {t('done.share')}
        </Button>
      )}
      {copies() && (
        <CopyButton
          text={text}
          label={t('done.copyAll')}
          copiedLabel={t('shared.copied')}
          manualLabel={t('shared.copyManual')}
        />
      )}
      {prints && (
        <Button variant="quiet" onClick={() => setPrints(printPage({ title, lines, lang: locale, dir }))}>
          {t('done.print')}
        </Button>
      )}
    </div>
  )
}

/** Returns whether a script may write the clipboard, in one of the two ways that browsers have. */
const copies = (): boolean =>
  (window.isSecureContext && 'clipboard' in navigator) || document.queryCommandSupported('copy')
