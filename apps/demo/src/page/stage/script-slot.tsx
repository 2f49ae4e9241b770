import { useEffect, useRef } from 'react'
import type { WidgetEventMap } from '@loyalty/embed'
import type { AppearanceWish } from '@loyalty/ui/appearance-wish'
import { service } from '../api.ts'
import type { Locale } from '@loyalty/embed/languages'
import { change, type Theme } from '../settings.ts'
import { frameAddress, tokenAddress, type Widget } from './addresses.ts'

/** An event of the `<loyalty-widget>` element, with the time of its receipt in Unix milliseconds. */
export type WidgetMessage = {
  key: number
  at: number
  name: keyof WidgetEventMap
  detail: WidgetEventMap[keyof WidgetEventMap]['detail']
}

const events = [
  'lw:message',
  'lw:ready',
  'lw:complete',
  'lw:error',
  'lw:close',
] as const satisfies (keyof WidgetEventMap)[]
let received = 0

type ScriptSlotProps = Widget & {
  locale: Locale
  look: Theme
  appearance: AppearanceWish
  fallback: string
  onMessage: (message: WidgetMessage) => void
}

/** Inserts the `<loyalty-widget>` element with its attributes, as any page with `embed.js` can. */
export const ScriptSlot = ({ type, order, locale, look, appearance, fallback, onMessage }: ScriptSlotProps) => {
  const place = useRef<HTMLDivElement>(null)
  const wish = JSON.stringify(appearance)

  useEffect(() => {
    const slot = place.current
    const widget = document.createElement('loyalty-widget')
    const { locale = '', theme = '', wish = '{}', fallback = '' } = slot?.dataset ?? {}
    widget.appearance = JSON.parse(wish) as AppearanceWish
    const attributes = {
      type,
      'embed-key': service.embedKey,
      'token-endpoint': tokenAddress({ type, order }),
      locale,
      theme,
    }
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    const link = document.createElement('a')
    link.href = frameAddress({ type, order })
    link.textContent = fallback
    link.className = 'shown-late m-6 inline-block font-medium text-teal underline'
    widget.append(link)
    for (const name of events)
      widget.addEventListener(name, (event) => {
        const { detail } = event
        onMessage({ key: (received += 1), at: Date.now(), name, detail })
      })
    // Done and Cancel in the widget send this event. The page then shows the customer's account.
    widget.addEventListener('lw:close', () => change({ page: 'account', order: undefined, scenario: undefined }))
    slot?.append(widget)
    return () => widget.remove()
  }, [type, order, onMessage])

  // Passes later changes of the settings to the running widget.
  useEffect(() => {
    const widget = place.current?.querySelector('loyalty-widget')
    if (!widget) return
    widget.setAttribute('locale', locale)
    widget.setAttribute('theme', look)
    widget.appearance = JSON.parse(wish) as AppearanceWish
    widget.querySelector('a')?.replaceChildren(fallback)
  }, [locale, look, wish, fallback])

  return <div ref={place} data-locale={locale} data-theme={look} data-wish={wish} data-fallback={fallback} />
}
