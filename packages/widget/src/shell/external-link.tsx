import { useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, CopyButton, Dialog, VisuallyHidden } from '@loyalty/ui'
import { openable } from '@loyalty/embed/protocol'
import { useBridge, useHosted, useSharedText } from '../runtime.ts'

/**
 * Renders a link to an address outside the widget. In a browser, the link opens a tab by itself, because browsers may
 * refuse `window.open`. In an app, the bridge opens the address. A forbidden address becomes plain text.
 */
export function ExternalLink({ href, kind, children }: { href: string; kind: string; children: ReactNode }) {
  const bridge = useBridge()
  const hosted = useHosted()
  const { t } = useSharedText()
  const [unopened, setUnopened] = useState(false)
  const target = openable(href)
  if (!target) return <>{children}</>
  const press = async (event: MouseEvent) => {
    if (!hosted || window.parent !== window) return
    event.preventDefault()
    if (!(await bridge.openUrl(target.href, kind))) setUnopened(true)
  }
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={(event) => void press(event)}>
        {children}
        <VisuallyHidden> {t('shared.opensNewTab')}</VisuallyHidden>
      </a>
      {unopened && createPortal(<Address href={href} onClose={() => setUnopened(false)} />, document.body)}
    </>
  )
}

/** Renders the dialog with the address to copy, for an app that cannot open the address. */
function Address({ href, onClose }: { href: string; onClose: () => void }) {
  const { t } = useSharedText()
  return (
    <Dialog
      title={t('shared.outside.title')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('shared.close')}
        </Button>
      }
    >
      <p className="wrap-anywhere">
        <bdi dir="ltr">{href}</bdi>
      </p>
      <CopyButton
        text={href}
        label={t('shared.outside.copy')}
        copiedLabel={t('shared.copied')}
        manualLabel={t('shared.copyManual')}
      />
    </Dialog>
  )
}
