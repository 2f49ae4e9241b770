import type { Config } from './config.ts'
import { textsFor } from './texts.ts'
import type { WidgetType } from '../protocol.ts'

/** The height of each first screen on a phone, so that the page around hardly moves when the real height arrives. */
const INITIAL_HEIGHT: Record<WidgetType, number> = { 'point-exchange': 560, multibrand: 640 }

// allow-same-origin keeps the widget's real origin, without which any sandboxed frame could pose as it; safe because it is not the page's.
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** A frame ready to be inserted. Its address never carries a token. */
export function createIframe(config: Config, loading: string | null): HTMLIFrameElement {
  const { type, address, display } = config
  const query = new URLSearchParams({ locale: display.locale, theme: display.colorScheme })
  const frame = document.createElement('iframe')
  const src = `${address}&${query.toString()}`
  Object.assign(frame, { sandbox: SANDBOX, allow: 'clipboard-write', referrerPolicy: 'origin', loading: loading ?? 'eager', src })
  setHeight(frame, INITIAL_HEIGHT[type])
  dress(frame, config)
  return frame
}

/** What follows the page's wishes while the frame lives. Both documents must agree on the colour scheme, or the frame turns opaque. */
export function dress(frame: HTMLIFrameElement, { type, display }: Config): void {
  frame.title = textsFor(display.locale)[type]
  frame.style.colorScheme = display.colorScheme === 'auto' ? 'light dark' : display.colorScheme
}

/** CSS pixels, kept by the stylesheet within the `min-height` and `max-height` that the page gives the element. */
export function setHeight(frame: HTMLIFrameElement, h: number): void {
  frame.style.height = `${h}px`
}
