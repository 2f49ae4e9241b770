import { useEffect, useRef } from 'react'
import type { WidgetEventMap } from '@loyalty/embed'
import { service } from '../api.ts'
import type { Lang } from '../i18n/text.ts'
import { change, type Theme } from '../settings.ts'
import { frameAddress, tokenAddress, type Widget } from './addresses.ts'

/** One event of the element, as the page heard it. */
export type WidgetMessage = { key: number; at: number; name: keyof WidgetEventMap; detail: WidgetEventMap[keyof WidgetEventMap]['detail'] }

const events = ['lw:message', 'lw:ready', 'lw:complete', 'lw:error', 'lw:close'] as const satisfies (keyof WidgetEventMap)[]
let heard = 0

type ScriptSlotProps = Widget & { locale: Lang; look: Theme; fallback: string; onMessage: (message: WidgetMessage) => void }

/** The element of `embed.js`, put into the page the way any page may: by name, with attributes. */
export const ScriptSlot = ({ type, order, locale, look, fallback, onMessage }: ScriptSlotProps) => {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const slot = place.current
    const widget = document.createElement('loyalty-widget')
    const { locale = '', look = '', fallback = '' } = slot?.dataset ?? {}
    const attributes = { type, 'embed-key': service.embedKey, 'token-endpoint': tokenAddress({ type, order }), locale, theme: look }
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    const link = document.createElement('a')
    link.href = frameAddress({ type, order })
    link.textContent = fallback
    link.className = 'shown-late m-6 inline-block font-medium text-teal underline'
    widget.append(link)
    for (const name of events)
      widget.addEventListener(name, (event) => {
        const { detail } = event
        onMessage({ key: (heard += 1), at: Date.now(), name, detail })
      })
    // Done and Cancel end the visit: where to, only the page knows.
    widget.addEventListener('lw:close', () => change({ page: 'account', order: undefined, scenario: undefined }))
    slot?.append(widget)
    return () => widget.remove()
  }, [type, order, onMessage])

  // Later changes reach the running widget.
  useEffect(() => {
    const widget = place.current?.firstElementChild
    widget?.setAttribute('locale', locale)
    widget?.setAttribute('theme', look)
    widget?.querySelector('a')?.replaceChildren(fallback)
  }, [locale, look, fallback])

  return <div ref={place} data-locale={locale} data-look={look} data-fallback={fallback} />
}
