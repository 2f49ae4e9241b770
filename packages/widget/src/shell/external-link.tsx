import type { MouseEvent, ReactNode } from 'react'
import { VisuallyHidden } from '@loyalty/ui'
import { openable } from '@loyalty/embed/protocol'
import { useBridge, useHosted, useSharedText } from '../runtime.ts'

/** A link out of the widget, opened by the page where there is one. An address that may not be opened is only its text. */
export function ExternalLink({ href, kind, children }: { href: string; kind: string; children: ReactNode }) {
  const bridge = useBridge()
  const hosted = useHosted()
  const { t } = useSharedText()
  if (!openable(href)) return <>{children}</>
  const press = (event: MouseEvent) => {
    if (!hosted) return
    event.preventDefault()
    void bridge.openUrl(href, kind)
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" onClick={press}>
      {children}
      <VisuallyHidden> {t('shared.opensNewTab')}</VisuallyHidden>
    </a>
  )
}
