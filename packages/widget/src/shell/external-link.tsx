import { useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, CopyButton, Dialog, VisuallyHidden } from '@loyalty/ui'
import { openable } from '@loyalty/embed/protocol'
import { useBridge, useHosted, useSharedText } from '../runtime.ts'

/**
 * A link out of the widget, which opens in a tab as any link does: what opens later than the very click is taken for a popup. Only an app, whose
 * page has no tabs, is asked. An address that may not be opened is only its text.
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

/** Where nothing can be opened, such as in an app that leaves it to the widget: the address, to take along. */
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
      <CopyButton text={href} label={t('shared.outside.copy')} copiedLabel={t('shared.copied')} manualLabel={t('shared.copyManual')} />
    </Dialog>
  )
}
